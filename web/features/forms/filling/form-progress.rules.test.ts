import { expect, test } from 'vitest'
import type { FormModel } from '#contract/forms/forms'
import { findPageIndex, getFormProgress } from './form-progress.rules.ts'

const createLocalText = (de: string) => ({ de, en: de, fr: de })
const createTestQuestion = (name: string, more: object = {}) => ({
  type: 'text' as const,
  name,
  title: createLocalText(name),
  ...more,
})
const testModel: FormModel = {
  title: createLocalText('Formular'),
  pages: [
    {
      name: 'one',
      title: createLocalText('Eins'),
      elements: [createTestQuestion('a', { isRequired: true }), createTestQuestion('b')],
    },
    {
      name: 'two',
      title: createLocalText('Zwei'),
      visibleIf: "{b} = 'mehr'",
      elements: [createTestQuestion('c', { isRequired: true })],
    },
    {
      name: 'three',
      title: createLocalText('Drei'),
      elements: [
        {
          type: 'paneldynamic',
          name: 'g',
          title: createLocalText('g'),
          templateTitle: createLocalText('g'),
          minPanelCount: 1,
          templateElements: [createTestQuestion('x', { isRequired: true })],
        },
      ],
    },
  ],
}

test('tells what is open on each page that is seen, groups included', () => {
  const { pages, needed, done } = getFormProgress(testModel, { g: [{}] })
  expect(pages.map(({ page, open }) => [page.name, open])).toEqual([
    ['one', ['a']],
    ['three', ['g.0.x']],
  ])
  expect([needed, done]).toEqual([2, 0])
})

test('counts what is done, and what further answers ask for', () => {
  const { pages, needed, done } = getFormProgress(testModel, { a: 'x', b: 'mehr', g: [{ x: '1' }] })
  expect(pages.map(({ open }) => open.length)).toEqual([0, 1, 0])
  expect([needed, done]).toEqual([3, 2])
})

test('finds the page of a fault, by the place in a group too', () => {
  const { pages } = getFormProgress(testModel, {})
  expect([['a'], ['g.3.x'], ['c']].map((paths) => findPageIndex(pages, paths))).toEqual([0, 1, -1])
})

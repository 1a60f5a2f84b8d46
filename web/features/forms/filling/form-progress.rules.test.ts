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

test('the progress lists the open questions of each visible page, including those in groups', () => {
  const { pages, needed, done } = getFormProgress(testModel, { g: [{}] })
  expect(pages.map(({ page, open }) => [page.name, open])).toEqual([
    ['one', ['a']],
    ['three', ['g.0.x']],
  ])
  expect([needed, done]).toEqual([2, 0])
})

test('the progress counts answered questions and those that further answers require', () => {
  const { pages, needed, done } = getFormProgress(testModel, { a: 'x', b: 'mehr', g: [{ x: '1' }] })
  expect(pages.map(({ open }) => open.length)).toEqual([0, 1, 0])
  expect([needed, done]).toEqual([3, 2])
})

test('the page of a fault is found by its path, also inside a group', () => {
  const { pages } = getFormProgress(testModel, {})
  expect([['a'], ['g.3.x'], ['c']].map((paths) => findPageIndex(pages, paths))).toEqual([0, 1, -1])
})

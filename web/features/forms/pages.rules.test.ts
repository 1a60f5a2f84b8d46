import { expect, test } from 'vitest'
import type { FormModel } from '#contract/forms/forms'
import { pageWith, progressOf } from './pages.rules.ts'

const text = (de: string) => ({ de, en: de, fr: de })
const question = (name: string, more: object = {}) => ({
  type: 'text' as const,
  name,
  title: text(name),
  ...more,
})
const model: FormModel = {
  title: text('Formular'),
  pages: [
    { name: 'one', title: text('Eins'), elements: [question('a', { isRequired: true }), question('b')] },
    {
      name: 'two',
      title: text('Zwei'),
      visibleIf: "{b} = 'mehr'",
      elements: [question('c', { isRequired: true })],
    },
    {
      name: 'three',
      title: text('Drei'),
      elements: [
        {
          type: 'paneldynamic',
          name: 'g',
          title: text('g'),
          templateTitle: text('g'),
          minPanelCount: 1,
          templateElements: [question('x', { isRequired: true })],
        },
      ],
    },
  ],
}

test('tells what is open on each page that is seen, groups included', () => {
  const { pages, needed, done } = progressOf(model, { g: [{}] })
  expect(pages.map(({ page, open }) => [page.name, open])).toEqual([
    ['one', ['a']],
    ['three', ['g.0.x']],
  ])
  expect([needed, done]).toEqual([2, 0])
})

test('counts what is done, and what further answers ask for', () => {
  const { pages, needed, done } = progressOf(model, { a: 'x', b: 'mehr', g: [{ x: '1' }] })
  expect(pages.map(({ open }) => open.length)).toEqual([0, 1, 0])
  expect([needed, done]).toEqual([3, 2])
})

test('finds the page of a fault, by the place in a group too', () => {
  const { pages } = progressOf(model, {})
  expect([['a'], ['g.3.x'], ['c']].map((paths) => pageWith(pages, paths))).toEqual([0, 1, -1])
})

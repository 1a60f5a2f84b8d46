import { expect, it } from 'vitest'
import { listFormChanges, type ComparedForm } from './form-changes.ts'

const text = (de: string) => ({ de, en: de, fr: de })

const createQuestion = (name: string, more: object = {}) => ({
  type: 'text',
  name,
  title: text(name),
  ...more,
})

const form: ComparedForm = {
  title: text('Wallbox'),
  pages: [
    { name: 'first', title: text('Erste'), elements: ['a', 'b', 'c'].map((name) => createQuestion(name)) },
    { name: 'second', title: text('Zweite'), elements: [createQuestion('d')] },
  ],
}

interface MutableForm {
  title: object
  pages: { name: string; title: object; elements: object[] }[]
}

/** Returns the changes as short text after a change of a copy of the form. */
function compare(change: (copy: MutableForm) => void): string[] {
  const copy = structuredClone(form) as unknown as MutableForm
  change(copy)
  return listFormChanges(form, copy as unknown as ComparedForm).map(({ kind, subject }) =>
    subject ? `${kind} ${subject.de}` : kind,
  )
}

it('the same form with its keys in another order has no changes', () => {
  expect(
    compare((copy) => {
      copy.pages[0]!.elements[0] = { title: { fr: 'a', en: 'a', de: 'a' }, name: 'a', type: 'text' }
    }),
  ).toEqual([])
})

it.each<[string, (copy: MutableForm) => void, string[]]>([
  ['a new title of the form', (copy) => (copy.title = text('Ladestation')), ['form_title']],
  [
    'a new page with a question',
    (copy) => copy.pages.push({ name: 'third', title: text('Dritte'), elements: [createQuestion('e')] }),
    ['page_added Dritte', 'question_added e'],
  ],
  [
    'a removed page with its question',
    (copy) => copy.pages.pop(),
    ['page_removed Zweite', 'question_removed d'],
  ],
  [
    'swapped pages, but not their questions',
    (copy) => copy.pages.push(...copy.pages.splice(0, 1)),
    ['page_moved Erste'],
  ],
  [
    'one question that passes two others, and only it',
    (copy) => copy.pages[0]!.elements.push(...copy.pages[0]!.elements.splice(0, 1)),
    ['question_moved a'],
  ],
  [
    'a question on another page',
    (copy) => copy.pages[1]!.elements.push(...copy.pages[0]!.elements.splice(2)),
    ['question_moved c'],
  ],
  [
    'a question that becomes required, with another title and limit',
    (copy) => Object.assign(copy.pages[0]!.elements[1]!, { isRequired: true, title: text('B'), max: 5 }),
    ['question_title B', 'question_required B', 'question_limits B'],
  ],
  [
    'a question that becomes optional by leaving out the property',
    (copy) => Object.assign(copy.pages[0]!.elements[1]!, { isRequired: false }),
    [],
  ],
  [
    'a condition and a property without a word of its own',
    (copy) => Object.assign(copy.pages[0]!.elements[1]!, { visibleIf: '{a} notempty', scan: true }),
    ['question_condition b', 'question_other b'],
  ],
  [
    'a question in a group',
    (copy) =>
      copy.pages[1]!.elements.push(
        createQuestion('group', { type: 'paneldynamic', templateElements: [createQuestion('inner')] }),
      ),
    ['question_added group', 'question_added inner'],
  ],
])('%s is named', (_, change, expected) => {
  expect(compare(change)).toEqual(expected)
})

import { expect, test } from 'vitest'
import type { FormElement } from '#contract/forms/forms'
import { differing } from './answerWords.rules.ts'

const text = (de: string) => ({ de, en: de, fr: de })
const elements: FormElement[] = [
  { type: 'text', name: 'cable', title: text('Leitungsweg') },
  { type: 'text', name: 'length', title: text('Länge'), inputType: 'number', unit: 'm' },
  { type: 'boolean', name: 'tested', title: text('Geprüft') },
  {
    type: 'checkbox',
    name: 'work',
    title: text('Arbeiten'),
    choices: [
      { value: 'drill', text: text('Durchbruch') },
      { value: 'paint', text: text('Verputzt') },
    ],
  },
  { type: 'file', name: 'photos', title: text('Fotos') },
  { type: 'text', name: 'same', title: text('Gleich') },
]

test('names what two people answered differently, in words and in the form’s order', () => {
  const theirs = { cable: 'Decke', length: 14, tested: true, work: ['drill'], photos: ['a', 'b'], same: 'x' }
  const mine = { cable: 'Wand', tested: false, work: ['drill', 'paint'], photos: ['device:1'], same: 'x' }
  expect(differing(elements, theirs, mine, 'de')).toEqual([
    {
      name: 'cable',
      title: 'Leitungsweg',
      theirs: { kind: 'text', text: 'Decke' },
      mine: { kind: 'text', text: 'Wand' },
    },
    { name: 'length', title: 'Länge', theirs: { kind: 'number', value: 14, unit: 'm' }, mine: null },
    {
      name: 'tested',
      title: 'Geprüft',
      theirs: { kind: 'boolean', value: true },
      mine: { kind: 'boolean', value: false },
    },
    {
      name: 'work',
      title: 'Arbeiten',
      theirs: { kind: 'text', text: 'Durchbruch' },
      mine: { kind: 'text', text: 'Durchbruch, Verputzt' },
    },
    {
      name: 'photos',
      title: 'Fotos',
      theirs: { kind: 'files', count: 2 },
      mine: { kind: 'files', count: 1 },
    },
  ])
})

test('nothing answered is nothing, however it is written', () => {
  expect(differing(elements, { cable: ' ', work: [], length: null }, {}, 'de')).toEqual([])
})

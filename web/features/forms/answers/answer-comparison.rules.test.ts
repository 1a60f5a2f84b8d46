import { expect, test } from 'vitest'
import type { FormElement } from '#contract/forms/forms'
import { compareAnswers } from './answer-comparison.rules.ts'

const toTestText = (de: string) => ({ de, en: de, fr: de })
const testElements: FormElement[] = [
  { type: 'text', name: 'cable', title: toTestText('Leitungsweg') },
  { type: 'text', name: 'length', title: toTestText('Länge'), inputType: 'number', unit: 'm' },
  { type: 'boolean', name: 'tested', title: toTestText('Geprüft') },
  {
    type: 'checkbox',
    name: 'work',
    title: toTestText('Arbeiten'),
    choices: [
      { value: 'drill', text: toTestText('Durchbruch') },
      { value: 'paint', text: toTestText('Verputzt') },
    ],
  },
  { type: 'file', name: 'photos', title: toTestText('Fotos') },
  { type: 'text', name: 'same', title: toTestText('Gleich') },
]

test('a comparison returns the different answers of two people as text, in the order of the form', () => {
  const theirs = { cable: 'Decke', length: 14, tested: true, work: ['drill'], photos: ['a', 'b'], same: 'x' }
  const mine = { cable: 'Wand', tested: false, work: ['drill', 'paint'], photos: ['device:1'], same: 'x' }
  expect(compareAnswers(testElements, theirs, mine, 'de')).toEqual([
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

test('all notations of an empty answer are equal', () => {
  expect(compareAnswers(testElements, { cable: ' ', work: [], length: null }, {}, 'de')).toEqual([])
})

import { expect, test } from 'vitest'
import { setFrenchSpacing } from './french-spacing.ts'
import { listUserTexts } from './user-texts.ts'

test.each([
  ['Prêt ?', 'Prêt\u202F?'],
  ['Prêt\u00A0? Oui !', 'Prêt\u202F? Oui\u202F!'],
  ['Motif : {reason}', 'Motif\u00A0: {reason}'],
  ['Motif\u202F:', 'Motif\u00A0:'],
  ['Lisez « Aide ».', 'Lisez «\u202FAide\u202F».'],
  ['un ; deux', 'un\u202F; deux'],
  ['19 % de 30 €', '19\u00A0% de 30\u00A0€'],
  ['{n} %', '{n}\u00A0%'],
  ['de 9 h à 17 h', 'de 9\u00A0h à 17\u00A0h'],
  ['Recherche …', 'Recherche…'],
  ['Continuer avec … »', 'Continuer avec …\u202F»'],
  ['à 9:30, https://gewerk.example', 'à 9:30, https://gewerk.example'],
])('%j is set as %j', (typed, set) => {
  expect(setFrenchSpacing(typed)).toBe(set)
})

/** A sign without its space, or with a space at which the line may break. */
const fault =
  /[\p{L}\p{N})}\]»] ?(?:[;!?»]|:(?=\s|$))|[^\u202F][;!?»](?=\s|$)|[^\u00A0]:(?=\s|$)|«[^\u202F]|[\d}] [%€]|\d h(?!\p{L})|[\p{L}}][ \u00A0\u202F]…(?=\}|$)/u

// `node test/texts/french-spacing.ts` corrects them.
test('French texts have no-break spaces before ; ! ? : and inside quotation marks', () => {
  const texts = listUserTexts('fr')
  expect(texts.length).toBeGreaterThan(1_000)
  expect(texts.filter(({ text }) => fault.test(text))).toEqual([])
})

test('an ellipsis ends an English text without a space before it', () => {
  const ends = /[\p{L}}] …(?=\}|$)/u
  expect(listUserTexts('en').filter(({ text }) => ends.test(text))).toEqual([])
})

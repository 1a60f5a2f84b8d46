import { describe, expect, test } from 'vitest'
import { isSameTown, evaluateAddress, type PostalCodePlace } from './addresses.rules.ts'

const postalCodes: readonly PostalCodePlace[] = [
  { postalCode: '01067', place: 'Dresden' },
  { postalCode: '01109', place: 'Dresden' },
  { postalCode: '01326', place: 'Dresden' },
  { postalCode: '01465', place: 'Dresden' },
  { postalCode: '04109', place: 'Leipzig' },
  { postalCode: '04420', place: 'Markranstädt' },
  { postalCode: '06108', place: 'Halle (Saale)' },
]

function evaluateTypedAddress(postalCode: string, city: string) {
  return evaluateAddress(
    { postalCode, city },
    postalCodes.filter((row) => row.postalCode === postalCode),
    postalCodes,
  )
}

const formatSuggestions = ({ suggestions }: ReturnType<typeof evaluateTypedAddress>) =>
  suggestions.map((one) => `${one.postalCode} ${one.city}`)

describe('postal code and city', () => {
  test('a postal code and city that belong together are valid', () => {
    expect(evaluateTypedAddress('04109', 'Leipzig')).toEqual({ valid: true, suggestions: [] })
    expect(evaluateTypedAddress('04420', 'MARKRANSTAEDT').valid).toBe(true)
    expect(evaluateTypedAddress('06108', 'Halle').valid).toBe(true)
  })

  test('a mismatch suggests the place of the code first, then the most similar codes of the city', () => {
    expect(evaluateTypedAddress('04109', 'Dresden').valid).toBe(false)
    expect(formatSuggestions(evaluateTypedAddress('04109', 'Dresden'))).toEqual([
      '04109 Leipzig',
      '01109 Dresden',
      '01465 Dresden',
      '01326 Dresden',
    ])
  })

  test('an unknown postal code and city get no suggestions', () => {
    expect(evaluateTypedAddress('99999', 'Nirgendwo')).toEqual({ valid: false, suggestions: [] })
  })
})

test.each([
  ['Frankfurt am Main', 'Frankfurt', true],
  ['Köln', 'koeln', true],
  ['Köln', 'KÖLN', true],
  ['Sankt Augustin', 'St. Augustin', true],
  ['Gießen', 'Giessen', true],
  ['Halle (Saale)', 'Halle/Saale', true],
  ['Leipzig', 'Leipzig-Plagwitz', true],
  ['Halle (Saale)', 'Hal', false],
  ['Berlin', 'Bernau', false],
  ['Leipzig', '', false],
  ['Essen', 'E', false],
] as const)('%s and %s name the same city: %s', (place, typed, same) => {
  expect(isSameTown(place, typed)).toBe(same)
})

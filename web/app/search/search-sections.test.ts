import { expect, it } from 'vitest'
import { matchesSearch } from './search-sections.ts'

it.each([
  ['Gutschriften letzter Monat', 'letzter gut', true],
  ['Müller, Leipzig', 'muller lei', true],
  ['Team', 'eam', false],
  ['A-180322 Wallbox', '0322', true],
  ['Kalender', 'kalender heute', false],
])('the search in %j for %j finds it: %s', (text, search, isFound) => {
  expect(matchesSearch(text, search)).toBe(isFound)
})

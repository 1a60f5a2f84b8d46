import { expect, it } from 'vitest'
import { removeLocationTag } from './account-name.ts'

it.each([
  ['Montagewerk GmbH (Berlin)', 'Berlin', 'Montagewerk GmbH'],
  ['Montagewerk GmbH [berlin]', 'Berlin', 'Montagewerk GmbH'],
  ['Montagewerk GmbH - Frankfurt am Main', 'Frankfurt am Main', 'Montagewerk GmbH'],
  ['Elektro Sommer UG (haftungsbeschränkt)', 'Leipzig', 'Elektro Sommer UG (haftungsbeschränkt)'],
  ['Kühn - Bäder', 'Halle', 'Kühn - Bäder'],
])('the company name %s in %s is shown as %s', (name, city, shown) => {
  expect(removeLocationTag(name, city)).toBe(shown)
})

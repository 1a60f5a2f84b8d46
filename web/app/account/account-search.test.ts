import { expect, it } from 'vitest'
import type { User } from '#contract/people/session'
import { foundIn } from './account-search.ts'

const account = {
  name: 'Montagewerk GmbH (München)',
  shipping_address: { city: 'München' },
} as User['account']

it.each([
  ['', true],
  ['mont', true],
  ['munch', true],
  ['MÜNCHEN gmbh', true],
  ['werk', false],
  ['mont berlin', false],
])('%s is found: %s', (typed, found) => {
  expect(foundIn(account, typed)).toBe(found)
})

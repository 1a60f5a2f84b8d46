import { expect, it } from 'vitest'
import type { User } from '#contract/people/session'
import { matchesAccount } from './account-search.ts'

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
])('the search text "%s" matches the account: %s', (typed, found) => {
  expect(matchesAccount(account, typed)).toBe(found)
})

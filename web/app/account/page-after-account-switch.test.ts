import { expect, it, vi } from 'vitest'
import type { User } from '#contract/people/session'
import { pageAfterChange } from './page-after-account-switch.ts'

const user = (profiles: User['profiles'], account_status: User['account']['account_status'] = 'active') =>
  ({ profiles, account: { account_status } }) as User

const built = () => true
const theirs = vi.fn(() => Promise.resolve(true))
const nobodys = vi.fn(() => Promise.resolve(false))

it('stays on a page that the other account may see, with its search', async () => {
  expect(await pageAfterChange(user(['admin']), '/orders/open/?search=Leipzig', built, nobodys)).toBe(
    '/orders/open/?search=Leipzig',
  )
})

it('goes to the first page of an account that may not be here', async () => {
  expect(await pageAfterChange(user(['admin'], 'new'), '/orders/open/', built, theirs)).toBe('/offers/')
  expect(await pageAfterChange(user(['installer']), '/invoices', built, theirs)).toBe('/orders/open/')
})

it('stays with an order that is theirs too, and goes to its list from one that is not', async () => {
  const order = '/orders/scheduled/a0B000000000001AAA/'
  expect(await pageAfterChange(user(['admin']), order, built, theirs)).toBe(order)
  expect(theirs).toHaveBeenLastCalledWith('order.read', 'a0B000000000001AAA')
  expect(await pageAfterChange(user(['admin']), order, built, nobodys)).toBe('/orders/scheduled/')
  expect(await pageAfterChange(user(['admin']), '/offers/a0B000000000001AAA/', built, nobodys)).toBe(
    '/offers/',
  )
  expect(nobodys).toHaveBeenLastCalledWith('offer.read', 'a0B000000000001AAA')
})

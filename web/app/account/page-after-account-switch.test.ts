import { expect, it, vi } from 'vitest'
import type { User } from '#contract/people/session'
import { getPageAfterSwitch } from './page-after-account-switch.ts'

const createAccountUser = (
  profiles: User['profiles'],
  account_status: User['account']['account_status'] = 'active',
) => ({ profiles, contact: { start_page: null }, account: { account_status } }) as User

const probeAllowed = vi.fn(() => Promise.resolve(true))
const probeDenied = vi.fn(() => Promise.resolve(false))

it('an account switch keeps a page with its search that the other account may open', async () => {
  expect(
    await getPageAfterSwitch(createAccountUser(['admin']), '/orders/open/?search=Leipzig', probeDenied),
  ).toBe('/orders/open/?search=Leipzig')
})

it('an account switch leads to the default page if the other account may not open the current one', async () => {
  expect(await getPageAfterSwitch(createAccountUser(['admin'], 'new'), '/orders/open/', probeAllowed)).toBe(
    '/offers/',
  )
  expect(await getPageAfterSwitch(createAccountUser(['installer']), '/invoices', probeAllowed)).toBe(
    '/today/',
  )
})

it('an account switch keeps a shared order, and leads from an order without access to its list', async () => {
  const order = '/orders/scheduled/a0B000000000001AAA/'
  expect(await getPageAfterSwitch(createAccountUser(['admin']), order, probeAllowed)).toBe(order)
  expect(probeAllowed).toHaveBeenLastCalledWith('order.read', 'a0B000000000001AAA')
  expect(await getPageAfterSwitch(createAccountUser(['admin']), order, probeDenied)).toBe(
    '/orders/scheduled/',
  )
  expect(
    await getPageAfterSwitch(createAccountUser(['admin']), '/offers/a0B000000000001AAA/', probeDenied),
  ).toBe('/offers/')
  expect(probeDenied).toHaveBeenLastCalledWith('offer.read', 'a0B000000000001AAA')
})

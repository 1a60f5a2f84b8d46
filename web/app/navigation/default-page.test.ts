import { describe, expect, it } from 'vitest'
import type { AccountState, Profile } from '#contract/profiles'
import type { User } from '#contract/people/session'
import { landing, pageAt } from './default-page.ts'

const everything = () => true

function user(profiles: Profile[], state: AccountState = 'active'): User {
  return { profiles, account: { account_status: state } } as unknown as User
}

describe('after the log-in', () => {
  it.each<[Profile[], string]>([
    [['admin'], '/offers/'],
    [['disposition'], '/offers/'],
    [['readonly'], '/offers/'],
    [['installer'], '/orders/open/'],
    [['accounting'], '/orders/completed/'],
    [['accounting', 'admin'], '/offers/'],
    [['company_owner'], '/company'],
  ])('%j goes to %s', (profiles, path) => {
    expect(landing(user(profiles), undefined, everything)).toBe(path)
  })

  it('one goes where one came from', () => {
    const wish = '/orders/scheduled/?search=Brandt'
    expect(landing(user(['installer']), wish, everything)).toBe(wish)
  })

  it.each([
    'https://evil.example/',
    '//evil.example/',
    '/\\evil.example',
    'javascript:alert(1)',
    '/nowhere/',
  ])('but not to %s', (wish) => {
    expect(landing(user(['admin']), wish, everything)).toBe('/offers/')
  })

  it('nor to a page that one may not open', () => {
    expect(landing(user(['installer']), '/invoices', everything)).toBe('/orders/open/')
    expect(landing(user(['admin'], 'new'), '/orders/open/', everything)).toBe('/offers/')
  })

  it('nor to a page that does not exist', () => {
    expect(landing(user(['company_owner']), undefined, (path) => path !== '/company')).toBe('/offers/')
  })
})

it('a path belongs to the page with the most exact address', () => {
  expect(pageAt('/orders/completed/001x/')).toBe('completedOrder')
  expect(pageAt('/orders/scheduled/001x')).toBe('order')
  expect(pageAt('/orders/open/')).toBe('open')
  expect(pageAt('/elsewhere/')).toBeNull()
})

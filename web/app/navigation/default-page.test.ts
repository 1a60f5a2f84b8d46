import { describe, expect, it } from 'vitest'
import type { AccountState, Profile } from '#contract/profiles'
import type { User } from '#contract/people/session'
import { getDefaultPage, findPageAt } from './default-page.ts'

function createUserInState(
  profiles: Profile[],
  state: AccountState = 'active',
  startPage: 'today' | null = null,
): User {
  return {
    profiles,
    account: { account_status: state },
    contact: { start_page: startPage },
  } as unknown as User
}

describe('page after the login', () => {
  it.each<[Profile[], string]>([
    [['admin'], '/offers/'],
    [['disposition'], '/offers/'],
    [['readonly'], '/offers/'],
    [['installer'], '/today/'],
    [['accounting'], '/orders/completed/'],
    [['accounting', 'admin'], '/offers/'],
    [['company_owner'], '/company'],
  ])('a user with the profiles %j starts at %s', (profiles, path) => {
    expect(getDefaultPage(createUserInState(profiles), undefined)).toBe(path)
  })

  it.each<[Profile, AccountState, string]>([
    ['admin', 'active', '/today/'],
    ['disposition', 'active', '/today/'],
    // Without the right to open it, the choice has no effect.
    ['admin', 'new', '/offers/'],
    ['company_owner', 'active', '/company'],
  ])('a user with the profile %s in the state %s who chose today starts at %s', (profile, state, path) => {
    const user = createUserInState([profile], state, 'today')
    expect(getDefaultPage(user, undefined)).toBe(path)
    expect(getDefaultPage(createUserInState(['admin'], 'active', 'today'), '/orders/open/')).toBe(
      '/orders/open/',
    )
  })

  it('a user returns to the page that asked for the login', () => {
    const requestedPath = '/orders/scheduled/?search=Brandt'
    expect(getDefaultPage(createUserInState(['installer']), requestedPath)).toBe(requestedPath)
  })

  it.each([
    'https://evil.example/',
    '//evil.example/',
    '/\\evil.example',
    'javascript:alert(1)',
    '/nowhere/',
  ])('a user is not sent to %s after the login', (requestedPath) => {
    expect(getDefaultPage(createUserInState(['admin']), requestedPath)).toBe('/offers/')
  })

  it('a user is not sent to a page without access after the login', () => {
    expect(getDefaultPage(createUserInState(['installer']), '/invoices')).toBe('/today/')
    expect(getDefaultPage(createUserInState(['admin'], 'new'), '/orders/open/')).toBe('/offers/')
  })
})

it('a path belongs to the page with the most exact pattern', () => {
  expect(findPageAt('/orders/completed/001x/')).toBe('completedOrder')
  expect(findPageAt('/orders/scheduled/001x')).toBe('order')
  expect(findPageAt('/orders/open/')).toBe('open')
  expect(findPageAt('/elsewhere/')).toBeNull()
})

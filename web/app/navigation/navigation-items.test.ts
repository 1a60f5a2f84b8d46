import { describe, expect, it } from 'vitest'
import type { Profile } from '#contract/profiles'
import type { User } from '#contract/people/session'
import {
  getDotTone,
  isItemPath,
  listMainItems,
  type NavigationItem,
  listNavigationItems,
} from './navigation-items.ts'

const createUserWithProfiles = (...profiles: Profile[]) =>
  ({ profiles, account: { account_status: 'active' } }) as unknown as User

describe('the dot beside a count', () => {
  it.each<[NavigationItem, { total: number; danger: number; warning: number }, string | null]>([
    ['offers', { total: 3, danger: 0, warning: 0 }, 'accent'],
    ['offers', { total: 0, danger: 0, warning: 0 }, null],
    ['open', { total: 3, danger: 1, warning: 2 }, 'danger'],
    ['open', { total: 3, danger: 0, warning: 2 }, 'warning'],
    ['scheduled', { total: 3, danger: 0, warning: 0 }, null],
    ['final-confirmation', { total: 1, danger: 0, warning: 0 }, 'danger'],
    ['waiting-action', { total: 1, danger: 0, warning: 0 }, 'danger'],
    ['waiting', { total: 9, danger: 0, warning: 0 }, null],
  ])('of %s with %j is %s', (place, count, dot) => {
    expect(getDotTone(place, count)).toBe(dot)
  })
})

describe('the bottom bar', () => {
  it.each<[Profile, NavigationItem[]]>([
    ['disposition', ['offers', 'open', 'scheduled', 'at-work']],
    ['installer', ['scheduled', 'at-work', 'open', 'customer-signature']],
    ['accounting', ['completed', 'invoices']],
  ])('of %s holds %j', (profile, held) => {
    expect(listMainItems(createUserWithProfiles(profile))).toEqual(held)
  })
})

it('an installer sees neither offers nor credit notes', () => {
  expect(listNavigationItems(createUserWithProfiles('installer'))).toEqual([
    'calendar',
    'open',
    'scheduled',
    'at-work',
    'completed',
    'customer-signature',
  ])
})

it('a detail belongs to its list, a longer name does not', () => {
  expect(isItemPath('waiting', '/orders/waiting/001x/')).toBe(true)
  expect(isItemPath('waiting', '/orders/waiting-action/')).toBe(false)
})

import { describe, expect, it } from 'vitest'
import type { Profile } from '#contract/profiles'
import type { User } from '#contract/people/session'
import {
  type BarItem,
  countUrgent,
  getDotTone,
  isItemPath,
  listMainItems,
  type NavigationItem,
  listNavigationItems,
} from './navigation-items.ts'

const createUserWithProfiles = (...profiles: Profile[]) =>
  ({ profiles, account: { account_status: 'active' } }) as unknown as User

describe('number of urgent orders beside a total', () => {
  it.each<[NavigationItem, { total: number; danger: number; warning: number }, object | null]>([
    ['open', { total: 19, danger: 4, warning: 2 }, { tone: 'danger', count: 4 }],
    ['scheduled', { total: 9, danger: 0, warning: 2 }, { tone: 'warning', count: 2 }],
    ['waiting-action', { total: 10, danger: 0, warning: 0 }, { tone: 'danger', count: 10 }],
    ['offers', { total: 3, danger: 0, warning: 0 }, null],
    ['waiting', { total: 3, danger: 0, warning: 0 }, null],
  ])('the item %s with %j names %j', (place, count, urgent) => {
    expect(countUrgent(place, count)).toEqual(urgent)
  })
})

describe('dot of a navigation item', () => {
  it.each<[NavigationItem, { total: number; danger: number; warning: number }, string | null]>([
    ['offers', { total: 3, danger: 0, warning: 0 }, 'accent'],
    ['offers', { total: 0, danger: 0, warning: 0 }, null],
    ['open', { total: 3, danger: 1, warning: 2 }, 'danger'],
    ['open', { total: 3, danger: 0, warning: 2 }, 'warning'],
    ['scheduled', { total: 3, danger: 0, warning: 0 }, null],
    ['final-confirmation', { total: 1, danger: 0, warning: 0 }, 'danger'],
    ['waiting-action', { total: 1, danger: 0, warning: 0 }, 'danger'],
    ['waiting', { total: 9, danger: 0, warning: 0 }, null],
  ])('the item %s with %j has the dot %s', (place, count, dot) => {
    expect(getDotTone(place, count)).toBe(dot)
  })
})

describe('bottom bar', () => {
  it.each<[Profile, BarItem[]]>([
    ['disposition', ['today', 'offers', 'open', 'scheduled']],
    ['installer', ['today', 'calendar', 'assigned', 'customer-signature']],
    ['accounting', ['completed', 'invoices']],
  ])('the bottom bar of the profile %s has the items %j', (profile, held) => {
    expect(listMainItems(createUserWithProfiles(profile))).toEqual(held)
  })
})

it('an installer has no offers and no credit notes in the navigation', () => {
  expect(listNavigationItems(createUserWithProfiles('installer'))).toEqual([
    'today',
    'calendar',
    'open',
    'scheduled',
    'at-work',
    'completed',
    'customer-signature',
  ])
})

it.each<[Profile, boolean]>([
  ['admin', true],
  ['company_owner', true],
  ['disposition', false],
  ['installer', false],
  ['accounting', false],
  ['readonly', false],
])('the company is the last entry of the sidebar for the profile %s: %s', (profile, isShown) => {
  const items = listNavigationItems(createUserWithProfiles(profile))
  expect(items.indexOf('company')).toBe(isShown ? items.length - 1 : -1)
})

it('the path of an order belongs to its list, but not to a list with a longer name', () => {
  expect(isItemPath('waiting', '/orders/waiting/001x/')).toBe(true)
  expect(isItemPath('waiting', '/orders/waiting-action/')).toBe(false)
})

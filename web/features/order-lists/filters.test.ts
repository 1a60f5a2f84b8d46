import { expect, test } from 'vitest'
import { Filters } from '#contract/orders/order-lists'
import {
  type FilterName,
  filterNames,
  holds,
  parseFilters,
  searchJson,
  without,
  withFilters,
} from './filters.ts'
import { lists, quickFilters } from './lists.ts'
import { periodDays } from './periods.ts'
import { parseView, viewQuery } from './view.ts'

const asker = { contactId: 'C', today: '2026-11-21' }

test('the web has every filter that the call takes', () => {
  expect(filterNames.toSorted()).toEqual(Object.keys(Filters.shape).toSorted())
})

test.each<[FilterName, string[], object]>([
  ['order_type', ['precheck', 'activation'], { in: ['precheck', 'activation'] }],
  ['status', ['paid'], { in: ['paid'] }],
  ['signature', ['missing'], { in: ['missing'] }],
  ['city', ['Leipzig', 'Halle'], { in: ['Leipzig', 'Halle'] }],
  ['postal_code', ['04*'], { prefix: '04' }],
  ['date', ['today'], { from: '2026-11-21', to: '2026-11-21' }],
  ['date', ['2026-11-01..'], { from: '2026-11-01' }],
  ['delegated_to', ['me'], { eq: 'C' }],
  ['delegated_to', ['nobody'], { eq: '' }],
  ['delegated_to', ['a@b.de'], { eq: 'a@b.de' }],
  ['overdue', ['true'], { eq: true }],
  ['is_remote', ['false'], { eq: false }],
])('%s=%s in the address asks for %o', (name, texts, ops) => {
  const json = searchJson(parseFilters({ [name]: texts }), asker)
  expect(json).toEqual({ [name]: ops })
  expect(Filters.safeParse(json).success).toBe(true)
})

test('every quick filter of every list is one that the call takes, and has its place in the address', () => {
  for (const name of Object.values(lists).flatMap(({ quick }) => quick)) {
    const values = quickFilters[name]
    expect(parseFilters(values)).toEqual(values)
    expect(Filters.safeParse(searchJson(values, asker)).success, name).toBe(true)
  }
})

test('what no filter can be is left out of an address', () => {
  const query = {
    order_type: ['party', 'precheck'],
    overdue: 'perhaps',
    date: '31.12.',
    colour: 'red',
    city: ' ',
  }
  expect(parseFilters(query)).toEqual({ order_type: ['precheck'] })
})

test('a view goes into the address and comes back', () => {
  const view = parseView('open', {
    search: 'Müller & Söhne',
    city: ['Leipzig', 'Halle'],
    date: 'week',
    sort: 'appointment.desc',
  })
  expect(view).toMatchObject({ search: 'Müller & Söhne', sort: { by: 'appointment', dir: 'desc' } })
  expect(parseView('open', viewQuery(view))).toEqual(view)
  expect(parseView('open', { sort: 'price.asc', search: ['a', 'b'] })).toMatchObject({
    sort: null,
    search: '',
  })
})

test('a quick filter takes the place of the other of its kind', () => {
  const today = withFilters({ city: ['Leipzig'] }, quickFilters.today)
  const week = withFilters(today, quickFilters.week)
  expect([holds(week, quickFilters.week), holds(week, quickFilters.today)]).toEqual([true, false])
  expect(without(week, ['date'])).toEqual({ city: ['Leipzig'] })
})

test.each([
  ['2026-11-21', 'week', { from: '2026-11-16', to: '2026-11-22' }],
  ['2026-11-22', 'week', { from: '2026-11-16', to: '2026-11-22' }],
  ['2026-11-23', 'week', { from: '2026-11-23', to: '2026-11-29' }],
  ['2026-12-29', 'next_week', { from: '2027-01-04', to: '2027-01-10' }],
  ['2027-01-01', 'past', { to: '2026-12-31' }],
  ['2026-11-21', '2026-02-30..', null],
  ['2026-11-21', '..', null],
])('on %s, %s means %o', (today, text, days) => {
  expect(periodDays(text, today)).toEqual(days)
})

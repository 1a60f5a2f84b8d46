import { expect, test } from 'vitest'
import { Filters } from '#contract/orders/order-lists'
import {
  type FilterName,
  filterNames,
  hasFilters,
  parseFilters,
  toSearchJson,
  removeFilters,
  addFilters,
} from './filters.ts'
import { listDefinitions, quickFilters } from '../list/list-definitions.ts'
import { parsePeriodDays } from './filter-periods.ts'
import { parseListView, toListQuery } from '../list/list-query.ts'

const testFilterContext = { contactId: 'C', today: '2026-11-21' }

test('the web has every filter that the API accepts', () => {
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
])('%s=%s in the URL requests %o', (name, texts, ops) => {
  const json = toSearchJson(parseFilters({ [name]: texts }), testFilterContext)
  expect(json).toEqual({ [name]: ops })
  expect(Filters.safeParse(json).success).toBe(true)
})

test('the API accepts every quick filter of every list, and the URL can hold it', () => {
  for (const name of Object.values(listDefinitions).flatMap(({ quick }) => quick)) {
    const values = quickFilters[name]
    expect(parseFilters(values)).toEqual(values)
    expect(Filters.safeParse(toSearchJson(values, testFilterContext)).success, name).toBe(true)
  }
})

test('an invalid filter is left out of the URL', () => {
  const query = {
    order_type: ['party', 'precheck'],
    overdue: 'perhaps',
    date: '31.12.',
    colour: 'red',
    city: ' ',
  }
  expect(parseFilters(query)).toEqual({ order_type: ['precheck'] })
})

test('a view that is written to the URL is read back unchanged', () => {
  const view = parseListView('open', {
    search: 'Müller & Söhne',
    city: ['Leipzig', 'Halle'],
    date: 'week',
    sort: 'appointment.desc',
  })
  expect(view).toMatchObject({ search: 'Müller & Söhne', sort: { by: 'appointment', dir: 'desc' } })
  expect(parseListView('open', toListQuery(view))).toEqual(view)
  expect(parseListView('open', { sort: 'price.asc', search: ['a', 'b'] })).toMatchObject({
    sort: null,
    search: '',
  })
})

test('a quick filter replaces the active quick filter of the same kind', () => {
  const today = addFilters({ city: ['Leipzig'] }, quickFilters.today)
  const week = addFilters(today, quickFilters.week)
  expect([hasFilters(week, quickFilters.week), hasFilters(week, quickFilters.today)]).toEqual([true, false])
  expect(removeFilters(week, ['date'])).toEqual({ city: ['Leipzig'] })
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
  expect(parsePeriodDays(text, today)).toEqual(days)
})

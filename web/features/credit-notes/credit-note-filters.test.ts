import { expect, test } from 'vitest'
import {
  areOnlyFilters,
  chooseDownloadMonth,
  findShownMonth,
  getMonthDays,
  noCreditNoteFilters,
  parseCreditNoteFilters,
  toCreditNoteQuery,
  toCreditNotesPath,
} from './credit-note-filters.ts'

const isDay = (value: unknown): value is string =>
  typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value)

test('filters survive the way into the URL and back', () => {
  const query = {
    search: 'Wallbox',
    number: 'g2026',
    from: '2026-10-01',
    to: '2026-10-31',
    status: ['sent', 'paid'],
    paid_from: '2026-11-01',
    paid_to: '2026-11-30',
    objection: 'open',
  }
  expect(toCreditNoteQuery(parseCreditNoteFilters(query, isDay))).toEqual(query)
})

test('invalid filters in a URL are ignored', () => {
  const query = { from: 'gestern', to: 12, status: ['draft', 'paid'], objection: 'lost', search: ['a', 'b'] }
  expect(parseCreditNoteFilters(query, isDay)).toEqual({ ...noCreditNoteFilters, states: ['paid'] })
})

test('a path names only the filters that are set', () => {
  expect(toCreditNotesPath({ states: ['sent', 'received'] })).toBe('/invoices/?status=sent&status=received')
  expect(areOnlyFilters({ ...noCreditNoteFilters, states: ['paid'] }, { states: ['paid'] })).toBe(true)
  expect(
    areOnlyFilters({ ...noCreditNoteFilters, states: ['paid'], search: 'x' }, { states: ['paid'] }),
  ).toBe(false)
})

test.each([
  ['2026-02', '2026-02-28'],
  ['2028-02', '2028-02-29'],
  ['2026-12', '2026-12-31'],
])('the month %s ends on %s', (month, last) => {
  expect(getMonthDays(month)).toEqual({ from: `${month}-01`, to: last })
  expect(findShownMonth({ from: `${month}-01`, to: last })).toBe(month)
})

test.each([
  [{ from: '2026-02-01', to: '2026-02-27' }],
  [{ from: '2026-02-01', to: '2026-03-31' }],
  [{ from: null, to: '2026-02-28' }],
])('the days %j are no whole month', (days) => {
  expect(findShownMonth(days)).toBeNull()
})

test.each([
  // The shown month, the current month, months with credit notes, and the month to download.
  [null, '2026-11', ['2026-11', '2026-10'], '2026-10'],
  [null, '2026-11', ['2026-11', '2026-08'], '2026-08'],
  [null, '2026-11', ['2026-11'], '2026-11'],
  [null, '2026-11', [], null],
  ['2026-08', '2026-11', ['2026-11', '2026-08'], '2026-08'],
  ['2026-09', '2026-11', ['2026-11', '2026-08'], null],
])(
  'showing %s in %s with credit notes in %j, the download is that of %s',
  (shown, current, months, chosen) => {
    expect(
      chooseDownloadMonth(
        shown,
        current,
        months.map((month) => ({ month })),
      ),
    ).toBe(chosen)
  },
)

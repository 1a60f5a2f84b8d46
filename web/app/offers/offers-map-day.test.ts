import { expect, test } from 'vitest'
import { chooseMapDay } from './offers-map-day.ts'

const createOffer = (api_id: string, ...starts: string[]) => ({
  api_id,
  job: { dates: starts.map((start) => ({ start, end: start })) } as never,
})
const today = '2031-05-07'
const offers = [
  // 00:30 on 10 May in Berlin.
  createOffer('one', '2031-05-12T08:00:00Z', '2031-05-09T22:30:00Z'),
  createOffer('past', '2031-05-06T08:00:00Z'),
  createOffer('none'),
]

test('the map shows today until an offer with dates has the focus', () => {
  expect(chooseMapDay({ offers, activeId: null, from: undefined, today })).toBe(today)
  expect(chooseMapDay({ offers, activeId: 'none', from: undefined, today })).toBe(today)
  expect(chooseMapDay({ offers, activeId: 'one', from: undefined, today })).toBe('2031-05-10')
})

test('the day of the filter counts before today, and dates before it do not count', () => {
  expect(chooseMapDay({ offers, activeId: null, from: '2031-05-11', today })).toBe('2031-05-11')
  expect(chooseMapDay({ offers, activeId: 'one', from: '2031-05-11', today })).toBe('2031-05-12')
})

test('past days are never shown', () => {
  expect(chooseMapDay({ offers, activeId: 'past', from: undefined, today })).toBe(today)
  expect(chooseMapDay({ offers, activeId: null, from: '2031-05-01', today })).toBe(today)
})

import { describe, expect, test } from 'vitest'
import type { OfferRule, OfferSettings } from '#contract/company/offer-rules'
import type { RuleReason } from '#contract/orders/model/rule-reasons'
import {
  decideOffer,
  findUnwantedReason,
  replayOffers,
  type RuleContext,
  type RuleOffer,
} from './offer-rules.rules.ts'

/** A Monday. */
const now = Temporal.Instant.from('2026-11-23T09:00:00Z')
const createDate = (day: string) => ({ start: `${day}T08:00:00Z`, end: `${day}T10:00:00Z` })
const tuesday = createDate('2026-11-24')
const friday = createDate('2026-11-27')

const settings: OfferSettings = {
  holiday: null,
  weekly_minutes: null,
  categories: [],
  weekday_radius_km: null,
  min_price: null,
  lead_days: 0,
  rules: [],
  daily_limit: 3,
}
const rule: OfferRule = {
  id: '018f0000-0000-7000-8000-000000000001',
  name: 'Alles',
  categories: [],
  max_distance_km: null,
  min_price: null,
  min_hourly: null,
  max_minutes: null,
  weekdays: [],
  lead_days: 0,
}
const offer: RuleOffer = {
  type: 'installation',
  distanceKm: 20,
  isRemote: false,
  priceCents: 30_000,
  minutes: 180,
  dates: [friday, tuesday],
}
const context: RuleContext = {
  now,
  radiusKm: 50,
  acceptedToday: 0,
  plannedMinutes: new Map(),
  closedDays: new Set(),
}

const decideWith = (
  changes: Partial<OfferRule>,
  more: {
    settings?: Partial<OfferSettings>
    offer?: Partial<RuleOffer>
    context?: Partial<RuleContext>
  } = {},
) =>
  decideOffer(
    { ...settings, rules: [{ ...rule, ...changes }], ...more.settings },
    { ...offer, ...more.offer },
    { ...context, ...more.context },
  )

describe('the decision of a rule', () => {
  test('a rule without conditions accepts the earliest date', () => {
    expect(decideWith({})).toMatchObject({ accepted: true, rule: { name: 'Alles' }, date: tuesday })
  })

  test('an offer without dates is accepted without a date', () => {
    expect(decideWith({ weekdays: [1] }, { offer: { dates: [] } })).toMatchObject({
      accepted: true,
      date: null,
    })
  })

  test.each<[string, Partial<OfferRule>, Parameters<typeof decideWith>[1], RuleReason]>([
    ['another category', { categories: ['maintenance'] }, {}, 'category'],
    ['a larger distance', { max_distance_km: 19 }, {}, 'distance'],
    ['an unknown distance', { max_distance_km: 19 }, { offer: { distanceKm: null } }, 'distance_unknown'],
    ['a lower price', { min_price: 300.01 }, {}, 'price'],
    ['a lower pay per hour', { min_hourly: 100.01 }, {}, 'hourly'],
    ['an unknown duration', { min_hourly: 10 }, { offer: { minutes: 0 } }, 'duration_unknown'],
    ['longer work', { max_minutes: 179 }, {}, 'duration'],
    ['dates on other weekdays', { weekdays: [1, 3] }, {}, 'weekday'],
    ['dates too soon', { lead_days: 5 }, {}, 'lead_time'],
    ['a full week', {}, { settings: { weekly_minutes: 179 } }, 'capacity'],
    ['the daily limit', {}, { context: { acceptedToday: 3 } }, 'daily_limit'],
    ['a holiday', {}, { settings: { holiday: { from: '2026-11-20', until: '2026-11-23' } } }, 'holiday'],
    [
      'a holiday on its dates',
      {},
      { settings: { holiday: { from: '2026-11-24', until: '2026-11-30' } } },
      'closed',
    ],
    ['closed days', {}, { context: { closedDays: new Set(['2026-11-24', '2026-11-27']) } }, 'closed'],
    ['no rules', {}, { settings: { rules: [] } }, 'no_rules'],
    ['a category that is not wanted', {}, { settings: { categories: ['precheck'] } }, 'category'],
    ['a price below the wanted one', {}, { settings: { min_price: 400 } }, 'price'],
  ])('an offer is not accepted because of %s', (_, changes, more, reason) => {
    expect(decideWith(changes, more)).toMatchObject({ accepted: false, reason })
  })

  test.each<[string, Partial<OfferRule>, Parameters<typeof decideWith>[1]]>([
    ['exactly at the limits', { max_distance_km: 20, min_price: 300, min_hourly: 100, max_minutes: 180 }, {}],
    ['remote work at any distance', { max_distance_km: 1 }, { offer: { isRemote: true } }],
    ['the last free hours of the week', {}, { settings: { weekly_minutes: 180 } }],
  ])('an offer is accepted: %s', (_, changes, more) => {
    expect(decideWith(changes, more).accepted).toBe(true)
  })

  test('the earliest date that suits is taken if the first one does not', () => {
    expect(decideWith({ weekdays: [5] })).toMatchObject({ accepted: true, date: friday })
    const planned = new Map([['2026-11-23', 60]])
    const nextWeek = createDate('2026-12-01')
    const more = {
      settings: { weekly_minutes: 200 },
      context: { plannedMinutes: planned },
      offer: { dates: [tuesday, nextWeek] },
    }
    expect(decideWith({}, more)).toMatchObject({ accepted: true, date: nextWeek })
  })

  test('the reason of the rule that came closest is named', () => {
    const rules = [
      { ...rule, name: 'Nah', max_distance_km: 5 },
      { ...rule, name: 'Montags', weekdays: [1] },
    ]
    const decision = decideOffer({ ...settings, rules }, offer, context)
    expect(decision).toMatchObject({ accepted: false, rule: { name: 'Montags' }, reason: 'weekday' })
  })

  test('days are those of Berlin', () => {
    // 23:30 UTC on Thursday is Friday in Berlin.
    const date = { start: '2026-11-26T23:30:00Z', end: '2026-11-27T01:00:00Z' }
    expect(decideWith({ weekdays: [5] }, { offer: { dates: [date] } }).accepted).toBe(true)
  })
})

describe('the wishes of a company', () => {
  const radius = [10, 30, 30, 30, 10, 0, 0]

  test.each<[string, Partial<OfferSettings>, Partial<RuleOffer>, RuleReason | null]>([
    ['nothing is set', {}, {}, null],
    ['the radius of one of the days is large enough', { weekday_radius_km: radius }, {}, null],
    ['the radius of the day is too small', { weekday_radius_km: radius }, { dates: [friday] }, 'distance'],
    ['without dates the largest radius counts', { weekday_radius_km: radius }, { dates: [] }, null],
    ['all dates are too soon', { lead_days: 5 }, {}, 'lead_time'],
    ['the lead time is kept by one date', { lead_days: 4 }, {}, null],
    ['the company is on holiday', { holiday: { from: '2026-11-23', until: '2026-11-23' } }, {}, 'holiday'],
    ['the holiday has ended', { holiday: { from: '2026-11-02', until: '2026-11-22' } }, {}, null],
  ])('%s', (_, changes, more, reason) => {
    expect(findUnwantedReason({ ...settings, ...changes }, { ...offer, ...more }, context)).toBe(reason)
  })
})

test('a replay counts accepted offers against the daily limit and the hours of their week', () => {
  const past = (offeredAt: string, dates: RuleOffer['dates']) => ({ ...offer, offeredAt, dates })
  const offers = [
    past('2026-11-03T10:00:00Z', [createDate('2026-11-10')]),
    past('2026-11-02T10:00:00Z', [createDate('2026-11-11')]),
    past('2026-11-02T11:00:00Z', [createDate('2026-11-18')]),
    past('2026-11-04T10:00:00Z', [createDate('2026-11-12')]),
  ]
  const tried = replayOffers(
    { ...settings, rules: [rule], daily_limit: 1, weekly_minutes: 400 },
    offers,
    context,
  )
  expect(tried.map(({ decision }) => (decision.accepted ? 'accepted' : decision.reason))).toEqual([
    'accepted',
    'daily_limit',
    'accepted',
    'capacity',
  ])
})

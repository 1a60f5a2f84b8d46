import { beforeAll, describe, expect, test } from 'vitest'
import { statisticFigures, figureUnits, type FigureName } from '#contract/company/statistic-figures'
import type { Statistics } from '#contract/company/statistics'
import { cancelCreditNote } from '#server/features/credit-notes/lifecycle/credit-notes.commands'
import { issueCreditNotes } from '#server/features/credit-notes/lifecycle/issue-credit-note.commands'
import { acceptOffer } from '#server/features/offers/answers/accept.commands'
import { offerOrder, reofferOrder } from '#server/features/offers/matching/matching.commands'
import { readOffer } from '#server/features/offers/views/offers.queries'
import { rejectOffer } from '#server/features/offers/answers/reject.commands'
import { createOrder } from '#server/features/orders/creation/create-order.commands'
import {
  holdOrder,
  applyMarketplaceTransition,
  releaseOrder,
} from '#server/features/orders/transitions/marketplace.commands'
import { changeStatus } from '#server/features/orders/transitions/change-status.commands'
import type { Person } from '#server/kernel/call'
import { runAsOperator, runAsPerson } from '#test/app/test-calls'
import { createServiceLine } from '#test/app/credit-notes-app'
import { freshDatabase } from '#test/database/fresh-database'
import { createBrowser, createTestServer } from '#test/app/http-client'
import {
  createOrderDraft,
  createTestPartner,
  createFinishInputs,
  createAppointmentPeriod,
  createSetStatusBody,
  type Partner,
} from '#test/builders/orders'
import { createStatisticsOracle, type StatisticsOracle } from '#test/oracles/statistics-oracle'
import { routes } from './statistics.routes.ts'

const { database, owner } = await freshDatabase()
const people = new Map<string, Person>()
const app = await createTestServer({
  database,
  routes: [routes],
  authenticate: (token) => Promise.resolve(people.get(token) ?? null),
})
const web = createBrowser(app)

let mine: Partner
let rival: Partner
/** When people of the company viewed offers; the history does not contain views. */
const offerViews: { orderId: string; accountId: string; at: Temporal.Instant }[] = []
const credited: { orderId: string; day: string; cents: number }[] = []

const parseInstant = (text: string) => Temporal.Instant.from(text)

async function createOfferedOrderAt(now: Temporal.Instant, price = 100): Promise<string> {
  return runAsOperator(
    database,
    async (call) => {
      const { apiId } = await createOrder(call, createOrderDraft({ services: [createServiceLine(1, price)] }))
      await offerOrder(call, apiId, [mine.accountId, rival.accountId])
      return apiId
    },
    now,
  )
}

async function readOfferAt(
  orderId: string,
  now: Temporal.Instant,
  { admin, accountId } = mine,
): Promise<void> {
  await runAsPerson(database, admin, (call) => readOffer(call, orderId), now)
  offerViews.push({ orderId, accountId, at: now })
}

const acceptOfferAt = (orderId: string, now: Temporal.Instant, { admin } = mine) =>
  runAsPerson(database, admin, (call) => acceptOffer(call, { orderId, newStatus: 'accepted' }), now)

const rejectOfferAt = (jobApiId: string, now: Temporal.Instant) =>
  runAsPerson(
    database,
    mine.admin,
    (call) => rejectOffer(call, { jobApiId, partnerSfid: mine.accountId, reasonCategory: 'too_far' }),
    now,
  )

const changeStatusAt = (body: Parameters<typeof changeStatus>[1], now: Temporal.Instant, { admin } = mine) =>
  runAsPerson(database, admin, (call) => changeStatus(call, body), now)

async function giveUpOrderAt(orderId: string, now: Temporal.Instant, partner = mine): Promise<void> {
  const reason = {
    cancellation_reason_id: 'partner_no_capacity',
    cancellation_reason_category: 'partner',
  } as const
  await changeStatusAt({ preview: false, job_id: orderId, ...reason, inputs: {} }, now, partner)
  await runAsOperator(database, (call) => reofferOrder(call, orderId, partner.accountId), now)
}

/**
 * Confirms an appointment on the next day at nine, starts `late` minutes after it and finishes `hours` later.
 */
async function finishOrderFrom(
  orderId: string,
  accepted: Temporal.Instant,
  { late = 0, hours = 3, held = false } = {},
): Promise<Temporal.Instant> {
  const visit = createAppointmentPeriod(accepted, 7)
  await changeStatusAt(
    createSetStatusBody(orderId, 'appointment_confirmed', { appointment_date: visit }),
    accepted.add({ minutes: 30 }),
  )
  const begun = parseInstant(visit.start).add({ minutes: late })
  await changeStatusAt(createSetStatusBody(orderId, 'started'), begun)
  if (held) await interruptWork(orderId, begun)
  const done = begun.add({ hours })
  await changeStatusAt(
    createSetStatusBody(orderId, 'finished', await createFinishInputs(database, mine.accountId)),
    done,
  )
  return done
}

async function interruptWork(orderId: string, begun: Temporal.Instant): Promise<void> {
  const why = { reason: 'partner_info', comment: 'Bitte Fotos senden.' } as const
  await runAsOperator(database, (call) => holdOrder(call, orderId, why), begun.add({ minutes: 20 }))
  await runAsOperator(database, (call) => releaseOrder(call, orderId), begun.add({ minutes: 40 }))
}

async function creditOrderAt(orderId: string, now: Temporal.Instant, isTakenBack = false): Promise<void> {
  const day = (when: Temporal.Instant) => when.toZonedDateTimeISO('Europe/Berlin').toPlainDate().toString()
  await changeStatusAt(createSetStatusBody(orderId, 'approval_pending'), now)
  await runAsOperator(database, (call) => applyMarketplaceTransition(call, orderId, 'order.complete'), now)
  const issue = { accountId: mine.accountId, orderIds: [orderId] }
  const [note] = await runAsOperator(database, (call) => issueCreditNotes(call, issue), now)
  const cents = Math.round(note.totalAmount * 100)
  credited.push({ orderId, day: day(now), cents })
  if (!isTakenBack) return
  const later = now.add({ hours: 40 * 24 })
  await runAsOperator(database, (call) => cancelCreditNote(call, note.id), later)
  credited.push({ orderId, day: day(later), cents: -cents })
}

/** The possible courses of an offer. */
const orderCourses: ((orderId: string, now: Temporal.Instant, turn: number) => Promise<unknown>)[] = [
  async (orderId, now, turn) => {
    await readOfferAt(orderId, now.add({ minutes: 10 }))
    await acceptOfferAt(orderId, now.add({ minutes: 90 + turn * 7 }))
    const done = await finishOrderFrom(orderId, now.add({ minutes: 95 + turn * 7 }))
    await creditOrderAt(orderId, done.add({ hours: 24 * 3 }), turn === 1)
  },
  async (orderId, now) => {
    await readOfferAt(orderId, now.add({ hours: 1 }))
    await rejectOfferAt(orderId, now.add({ hours: 2 }))
  },
  async (orderId, now) => {
    await readOfferAt(orderId, now.add({ minutes: 5 }))
    await acceptOfferAt(orderId, now.add({ hours: 1 }), rival)
  },
  (orderId, now) => acceptOfferAt(orderId, now.add({ hours: 1 }), rival),
  async (orderId, now) => {
    await acceptOfferAt(orderId, now.add({ minutes: 45 }))
    await giveUpOrderAt(orderId, now.add({ hours: 30 }))
  },
  () => Promise.resolve(),
  async (orderId, now) => {
    await readOfferAt(orderId, now.add({ minutes: 1 }))
    await acceptOfferAt(orderId, now.add({ hours: 1 }), rival)
    await giveUpOrderAt(orderId, now.add({ hours: 50 }), rival)
    await acceptOfferAt(orderId, now.add({ hours: 53 }))
  },
  async (orderId, now, turn) => {
    await acceptOfferAt(orderId, now.add({ minutes: 200 }))
    await finishOrderFrom(orderId, now.add({ minutes: 205 }), { held: true, late: turn * 9 })
  },
  async (orderId, now, turn) => {
    await acceptOfferAt(orderId, now.add({ minutes: 300 + turn }))
    await finishOrderFrom(orderId, now.add({ minutes: 310 }), { late: 16, hours: turn === 0 ? 30 : 2 })
  },
]

beforeAll(async () => {
  mine = await createTestPartner(database)
  rival = await createTestPartner(database, 'Blitz & Söhne GmbH')
  people.set('mine', mine.admin)
  people.set('rival', rival.admin)
  const start = parseInstant('2025-11-03T08:00:00Z')
  for (const turn of [0, 1, 2]) {
    for (const [place, fate] of orderCourses.entries()) {
      const now = start.add({ hours: 24 * (turn * 110 + place * 11) })
      await fate(await createOfferedOrderAt(now, 100 + place + turn / 4), now, turn)
    }
  }
}, 120_000)

async function fetchStatistics(range: string, token = 'mine'): Promise<Statistics> {
  const [from = '', to = ''] = range.split(' ')
  const { status, body } = await web.get(`/api/partner/statistics?from=${from}&to=${to}`, token)
  expect(status).toBe(200)
  return body as Statistics
}

async function retellHistory(accountId: string): Promise<StatisticsOracle> {
  const { rows } = await owner.query('select * from history where subject = $1 order by id', ['order'])
  const own = accountId === mine.accountId ? credited : []
  return createStatisticsOracle(rows, accountId, { looks: offerViews, credited: own })
}

const ranges = [
  '2025-11-01 2026-11-30',
  '2026-01-01 2026-06-30',
  '2026-03-15 2026-04-13',
  '2025-11-03 2025-11-03',
  '2026-07-06 2026-09-13',
]

describe('the figures of the statistics', () => {
  test.each(ranges)('the figures of the period %s match the history', async (range) => {
    const expected = await retellHistory(mine.accountId)
    const { figures: found, period, before } = await fetchStatistics(range)
    for (const { key, now, before: earlier, series } of found) {
      expect({ key, ...now }).toEqual({ key, ...expected.sum(key, period) })
      expect({ key, ...earlier }).toEqual({ key, ...expected.sum(key, before) })
      for (const { from, to, ...value } of series) {
        expect({ key, from, ...value }).toEqual({ key, from, ...expected.sum(key, { from, to }) })
      }
    }
  })

  test('the figures of another company are its own', async () => {
    const [range = ''] = ranges
    const expected = await retellHistory(rival.accountId)
    const { figures: found, period } = await fetchStatistics(range, 'rival')
    for (const { key, now } of found) expect({ key, ...now }).toEqual({ key, ...expected.sum(key, period) })
  })

  test('the test data contains every figure', async () => {
    const { figures: found, since } = await fetchStatistics(ranges[0] ?? '')
    expect(found.map(({ key }) => key)).toEqual(statisticFigures)
    expect(found.map(({ now }) => now.of)).not.toContain(0)
    expect(since).toBe('2025-11-03')
    const values = Object.fromEntries(found.map(({ key, now }) => [key, now]))
    for (const key of ['on_time', 'first_visit'] as const) {
      expect(values[key]?.value).toBeGreaterThan(0)
      expect(values[key]?.value).toBeLessThan(values[key]?.of ?? 0)
    }
  })

  test('the figures of a company without offers are empty', async () => {
    people.set('new', (await createTestPartner(database, 'Neu GmbH')).admin)
    const { figures: found, since, locations } = await fetchStatistics(ranges[0] ?? '', 'new')
    expect({ since, locations }).toEqual({ since: null, locations: [] })
    for (const { key, now } of found) {
      expect(now).toEqual({ value: figureUnits[key] === 'minutes' ? null : 0, of: 0 })
    }
  })
})

describe('the orders behind a figure', () => {
  const orders = async (figure: string, query: string, token = 'mine') =>
    web.get(`/api/partner/statistics/${figure}/orders?${query}`, token)

  test.each(statisticFigures)('the orders behind %s are those that it counts', async (figure: FigureName) => {
    const expected = await retellHistory(mine.accountId)
    const days = { from: '2025-11-01', to: '2026-11-30' }
    const { body } = await orders(figure, 'from=2025-11-01&to=2026-11-30&limit=100')
    const ids = expected.events(figure, days).map(({ orderId }) => orderId)
    expect(body.data.map((order: { api_id: string }) => order.api_id).toSorted()).toEqual(ids.toSorted())
    expect(body.pagination).toEqual({ total_count: ids.length, page_number: 1, page_size: 100 })
  })

  test('the orders behind a figure link to orders of the company, but not to those that another company has now', async () => {
    const range = 'from=2025-11-01&to=2026-11-30&limit=100'
    const { body: lost } = await orders('offers_lost', range)
    expect(lost.data.map(({ path }: { path: string | null }) => path)).toEqual(lost.data.map(() => null))
    const { body: done } = await orders('first_visit', range)
    for (const order of done.data) {
      expect(order.path).toMatch(/^\/orders\/(final-confirmation|completed)\//)
      expect(order.place).toMatch(/^\d{5} /)
    }
  })

  test('the orders behind a figure are paged', async () => {
    const pages = await Promise.all(
      [1, 2].map((page) => orders('offers_seen', `from=2025-11-01&to=2026-11-30&limit=5&page=${page}`)),
    )
    const ids = pages.flatMap(({ body }) => body.data.map(({ api_id }: { api_id: string }) => api_id))
    expect(new Set(ids).size).toBe(10)
  })
})

describe('days of the statistics are days in Berlin', () => {
  test.each([
    ['when summer time begins', '2026-03-28T22:59:00Z', '2026-03-28'],
    ['when summer time begins, after midnight', '2026-03-28T23:00:00Z', '2026-03-29'],
    ['on the short day', '2026-03-29T21:59:00Z', '2026-03-29'],
    ['after the short day', '2026-03-29T22:00:00Z', '2026-03-30'],
    ['on the long day', '2026-10-25T22:59:00Z', '2026-10-25'],
    ['after the long day', '2026-10-25T23:00:00Z', '2026-10-26'],
  ])('an event is counted on its day in Berlin %s', async (_, instant, day) => {
    const partner = await createTestPartner(database, 'Zeitumstellung GmbH')
    people.set('clock', partner.admin)
    const orderId = await runAsOperator(database, async (call) => {
      const { apiId } = await createOrder(call, createOrderDraft())
      await offerOrder(call, apiId, [partner.accountId])
      return apiId
    })
    await readOfferAt(orderId, parseInstant(instant), partner)
    const { figures: found } = await fetchStatistics(`${day} ${day}`, 'clock')
    expect(found[0]?.now.of).toBe(1)
  })
})

describe('the statistics of a master account', () => {
  test('a master account sees all its locations or one of them, but no other company', async () => {
    const master: Person = {
      ...mine.admin,
      contactId: '0035e00000MaStEAAV',
      accountIds: [mine.accountId, rival.accountId],
    }
    people.set('master', master)
    const [days = ''] = ranges
    const all = await fetchStatistics(days, 'master')
    expect(all.locations.map(({ id }) => id)).toEqual([mine.accountId, rival.accountId])
    const [one, other] = await Promise.all([fetchStatistics(days), fetchStatistics(days, 'rival')])
    for (const [place, { key, now }] of all.figures.entries()) {
      expect({ key, of: now.of }).toEqual({
        key,
        of: (one.figures[place]?.now.of ?? 0) + (other.figures[place]?.now.of ?? 0),
      })
    }
    const range = 'from=2025-11-01&to=2026-11-30'
    const { body } = await web.get(`/api/partner/statistics?${range}&account=${rival.accountId}`, 'master')
    expect(body.figures).toEqual(other.figures)
    const foreign = await web.get(`/api/partner/statistics?${range}&account=${rival.accountId}`, 'mine')
    expect(foreign).toMatchObject({ status: 404, body: { status: 'not_found' } })
  })
})

describe('requests for statistics that are refused', () => {
  test.each([
    ['?from=2026-02-01&to=2026-01-01', 'to'],
    ['?from=2010-01-01&to=2026-01-01', 'to'],
    ['?from=1999-12-31&to=2000-01-01', 'from'],
    ['?from=2026-02-30&to=2026-03-01', 'from'],
    ['?from=2026-02-01', 'to'],
    ['?from=2026-02-01&to=2026-02-02&account=alle', 'account'],
    ['/besucher/orders?from=2026-02-01&to=2026-02-02', 'figure'],
    ['/revenue/orders?from=2026-02-01&to=2026-02-02&limit=0', 'limit'],
    ['/revenue/orders?from=2026-02-02&to=2026-02-01', 'to'],
  ])('the request %s is refused', async (query, field) => {
    const { status, body } = await web.get(`/api/partner/statistics${query}`, 'mine')
    expect({ status, fields: Object.keys(body.errors ?? {}) }).toEqual({ status: 422, fields: [field] })
  })

  test.each(['installer', 'disposition', 'readonly'] as const)(
    'the profile %s cannot read statistics',
    async (profile) => {
      people.set(profile, await mine.person([profile]))
      for (const path of ['', '/revenue/orders']) {
        const answer = await web.get(`/api/partner/statistics${path}?from=2026-01-01&to=2026-01-31`, profile)
        expect(answer.status).toBe(403)
      }
    },
  )
})

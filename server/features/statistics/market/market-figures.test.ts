import { beforeAll, describe, expect, test } from 'vitest'
import type { MarketFigures } from '#contract/operator/market-figures'
import { createOperatorApp, createOperatorClient } from '#test/app/operator-client'
import { freshDatabase } from '#test/database/fresh-database'
import { createOrderInStatus, createTestPartner } from '#test/builders/orders'

const { database, owner } = await freshDatabase()
const api = createOperatorClient(await createOperatorApp({ database }))

interface OrderFacts {
  /** Instants of the order; an absent one stays null. */
  readonly created: string
  readonly accepted?: string
  readonly started?: string
  readonly finished?: string
  readonly type?: string
  readonly place?: readonly [code: string, city: string]
  /** A step of the history, and its time. */
  readonly step?: readonly [name: string, at: string]
}

const orders: Record<string, string> = {}

/** Creates an order and sets its times. */
async function addOrder(name: string, facts: OrderFacts): Promise<void> {
  const { id } = await createOrderInStatus(database, partner, 'accepted')
  orders[name] = id
  const { created, accepted, started, finished, type = 'installation', place = ['04109', 'Leipzig'] } = facts
  await owner.query(
    `update jobs set name = $2, created_at = $3, accepted_at = $4, started_at = $5, finished_at = $6, order_type = $7
     where api_id = $1`,
    [id, name, created, accepted ?? null, started ?? null, finished ?? null, type],
  )
  await owner.query(
    'update customers set postal_code = $2, city = $3 where id = (select customer_id from jobs where api_id = $1)',
    [id, ...place],
  )
  if (facts.step)
    await owner.query(
      `insert into history (at, subject, subject_id, step, actor_kind, actor_name, account_id, request_id)
       values ($3, 'order', $1, $2, 'operator', 'operator', $4, 'test')`,
      [id, ...facts.step, partner.accountId],
    )
}

const partner = await createTestPartner(database)

beforeAll(async () => {
  // June 2031 in Berlin begins on 31 May at 22:00 UTC and ends on 30 June at 22:00 UTC.
  await addOrder('first minute', {
    created: '2031-05-31T22:00:00Z',
    accepted: '2031-05-31T22:30:00Z',
    started: '2031-06-02T07:00:00Z',
    finished: '2031-06-02T10:00:00Z',
  })
  await addOrder('open', { created: '2031-06-10T08:00:00Z', place: ['99084', 'Erfurt'] })
  await addOrder('also open', { created: '2031-06-11T08:00:00Z', place: ['99089', 'Erfurt'] })
  await addOrder('two visits', {
    created: '2031-06-10T08:00:00Z',
    accepted: '2031-06-10T10:00:00Z',
    started: '2031-06-12T07:00:00Z',
    finished: '2031-06-12T15:00:00Z',
    type: 'maintenance',
    step: ['order.hold', '2031-06-12T09:00:00Z'],
  })
  await addOrder('reworked', {
    created: '2031-06-15T08:00:00Z',
    accepted: '2031-06-15T09:30:00Z',
    started: '2031-06-20T07:00:00Z',
    finished: '2031-06-20T09:30:00Z',
    step: ['order.rework', '2031-07-02T09:00:00Z'],
  })
  await addOrder('last minute of May', { created: '2031-05-31T21:59:00Z', accepted: '2031-06-01T08:00:00Z' })
  await addOrder('first minute of July', { created: '2031-06-30T22:00:00Z' })
})

const june = 'from=2031-06-01&to=2031-06-30'
async function readFigures(query: string): Promise<MarketFigures> {
  const { status, body } = await api.get(`/figures?${query}`)
  expect(status, JSON.stringify(body)).toBe(200)
  return body as MarketFigures
}
async function readFigureOrders(path: string): Promise<(string | number | boolean | null)[][]> {
  const { status, body } = await api.get(`/figures/${path}`)
  expect(status, JSON.stringify(body)).toBe(200)
  return (body.data as { name: string; value: number | null; good: boolean | null }[]).map((row) => [
    row.name,
    row.value,
    row.good,
  ])
}

describe('the figures of the marketplace', () => {
  test('they count the orders of a period in Berlin and compare it with the months before', async () => {
    const { period, before, figures } = await readFigures(june)
    expect([period, before]).toEqual([
      { from: '2031-06-01', to: '2031-06-30' },
      { from: '2031-05-01', to: '2031-05-31' },
    ])
    expect(Object.fromEntries(figures.map(({ key, now }) => [key, now]))).toEqual({
      offered: { value: 5, of: 5 },
      accepted: { value: 3, of: 5 },
      // 30, 120 and 90 minutes.
      time_to_accept: { value: 90, of: 3 },
      finished: { value: 3, of: 3 },
      // 35 h 30 min, 53 h and 120 h.
      time_to_finish: { value: 53 * 60, of: 3 },
      first_visit: { value: 2, of: 3 },
      rework: { value: 1, of: 3 },
      payout: { value: 0, of: 0 },
    })
    const former = Object.fromEntries(figures.map(({ key, before: value }) => [key, value]))
    expect(former).toMatchObject({
      offered: { value: 1, of: 1 },
      accepted: { value: 1, of: 1 },
      finished: { value: 0, of: 0 },
      time_to_finish: { value: null, of: 0 },
    })
  })

  test('new orders are listed by time, type and area; the area with the most open orders is first', async () => {
    const { step, series, trades, areas } = await readFigures(june)
    expect([step, series.length]).toEqual(['day', 30])
    expect(series.filter(({ offered }) => offered > 0)).toEqual([
      { from: '2031-06-01', to: '2031-06-01', offered: 1, accepted: 1 },
      { from: '2031-06-10', to: '2031-06-10', offered: 2, accepted: 1 },
      { from: '2031-06-11', to: '2031-06-11', offered: 1, accepted: 0 },
      { from: '2031-06-15', to: '2031-06-15', offered: 1, accepted: 1 },
    ])
    expect(trades).toEqual([
      { order_type: 'installation', offered: 4, accepted: 2, minutes: 60 },
      { order_type: 'maintenance', offered: 1, accepted: 1, minutes: 120 },
    ])
    expect(areas).toEqual([
      { area: '99', city: 'Erfurt', offered: 2, accepted: 0, minutes: null },
      { area: '04', city: 'Leipzig', offered: 3, accepted: 3, minutes: 90 },
    ])
  })

  test('a type of order narrows all figures', async () => {
    const { figures, areas } = await readFigures(`${june}&order_type=maintenance`)
    expect(figures.map(({ now }) => now.value)).toEqual([1, 1, 120, 1, 3180, 0, 0, 0])
    expect(areas).toHaveLength(1)
  })

  test('each figure opens its orders, newest first', async () => {
    expect(await readFigureOrders(`accepted/orders?${june}`)).toEqual([
      ['reworked', null, true],
      ['also open', null, false],
      ...['two visits', 'open']
        .toSorted((one, other) => ((orders[one] ?? '') < (orders[other] ?? '') ? -1 : 1))
        .map((name) => [name, null, name !== 'open']),
      ['first minute', null, true],
    ])
    expect(await readFigureOrders(`first_visit/orders?${june}`)).toEqual([
      ['reworked', null, true],
      ['two visits', null, false],
      ['first minute', null, true],
    ])
    expect(await readFigureOrders(`rework/orders?${june}`)).toEqual([
      ['reworked', null, true],
      ['two visits', null, false],
      ['first minute', null, false],
    ])
    expect(await readFigureOrders(`time_to_accept/orders?${june}&order_type=maintenance`)).toEqual([
      ['two visits', 120, null],
    ])
    expect(await readFigureOrders(`offered/orders?${june}&area=99`)).toEqual([
      ['also open', null, null],
      ['open', null, null],
    ])
  })

  test('the lists have as many orders as the figures count, and page on', async () => {
    const { figures } = await readFigures(june)
    for (const { key, now } of figures) {
      const { body } = await api.get(`/figures/${key}/orders?${june}&limit=1&page=2`)
      expect([key, body.pagination.total_count]).toEqual([key, now.of])
      expect(body.data.length).toBe(now.of > 1 ? 1 : 0)
    }
  })

  test('payouts are net amounts on the day of issue; a cancellation subtracts on its own day', async () => {
    await owner.query(
      `insert into credit_notes (id, number, account_id, state, issue_date, net_cents, vat_cents, vat_rate, vat_status,
         issuer, recipient, search, created_at, cancellation_number, cancellation_date)
       values ('00000000-0000-4000-8000-000000000001', 'G2031-000001', $1, 'cancelled', '2031-06-30', 15000, 2850, 19,
         'standard', '{}', '{}', '', now(), 'S2031-000001', '2031-07-01')`,
      [partner.accountId],
    )
    await owner.query(
      `insert into credit_note_lines (credit_note_id, position, job_id, description, quantity, unit_measure,
         price_cents, net_cents, performed_on, work_kind)
       values ('00000000-0000-4000-8000-000000000001', 1, $1, 'Wallbox', 1, 'Stk.', 15000, 15000, '2031-06-20', 'other')`,
      [orders['reworked']],
    )
    const getPayout = async (query: string) =>
      (await readFigures(query)).figures.find(({ key }) => key === 'payout')
    expect(await getPayout(june)).toMatchObject({ now: { value: 15_000, of: 1 } })
    expect(await getPayout('from=2031-07-01&to=2031-07-31')).toMatchObject({
      now: { value: -15_000, of: 1 },
      before: { value: 15_000, of: 1 },
    })
    expect(await getPayout(`${june}&order_type=maintenance`)).toMatchObject({ now: { value: 0, of: 0 } })
    expect(await readFigureOrders(`payout/orders?${june}`)).toEqual([['reworked', 15_000, null]])
  })

  test.each([
    ['an end before the start', 'from=2031-06-30&to=2031-06-01', 'to'],
    ['more than a month', 'from=2031-06-01&to=2031-07-02', 'to'],
    ['a year far away', 'from=1990-01-01&to=1990-01-20', 'from'],
    ['a day that does not exist', 'from=2031-02-30&to=2031-06-01', 'from'],
    ['an unknown type', `${june}&order_type=plumbing`, 'order_type'],
  ])('%s is refused by its field', async (_, query, field) => {
    const { status, body } = await api.get(`/figures?${query}`)
    expect([status, Object.keys(body.errors)]).toEqual([422, [field]])
  })
})

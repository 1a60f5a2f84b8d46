/** The benchmarks: each call as a client sends it, and the product's function behind it. */

import { countOrders, listOrders, searchOrders } from '#server/features/orders/lists/order-lists.queries'
import { readOrder } from '#server/features/orders/detail/order-detail.queries'
import type { Queue } from '#contract/orders/model/queues'
import type { PersonCall } from '#server/kernel/call'
import type { Marketplace, OpenOrder } from './data/load-market.ts'
import type { BenchRequest } from './measure.ts'
import type { BenchCompany } from './data/seed-orders.ts'

export interface Benchmark {
  readonly name: string
  /** Minimum ratio of the product's rate to the other server's rate. */
  readonly goal: number
  /** The other server of the goal: the bare server, or the earlier version that `--before` names. */
  readonly goalAgainst: 'bare' | 'before'
  readonly company: BenchCompany
  readonly request: BenchRequest
  readonly bare: BareRoute
}

/** The route of the bare server for the same request. */
export type BareRoute =
  /** Runs the statements that the product sends for this work, and answers with `JSON.stringify`. */
  | { readonly kind: 'statements'; readonly work: (call: PersonCall) => Promise<unknown> }
  /** Reads the rows of a list as text that was stored ready-made, and passes it through. */
  | { readonly kind: 'ready_text'; readonly queue: Queue; readonly withCount: boolean }
  /** Assigns the order of the request to the company in one conditional update. */
  | { readonly kind: 'claim' }
  /** Not the bare server: another call of the product. */
  | { readonly kind: 'other_call'; readonly request: BenchRequest }

const searchText = 'Müller'
/** One filter of each kind: enum, text, date, boolean. */
const filters = {
  order_type: { in: ['installation' as const, 'precheck' as const] },
  city: { prefix: 'M' },
  date: { to: '2040-01-01' },
  is_remote: { eq: false },
}
/** The same filters, for a town without orders in the queue. */
const filtersWithoutMatch = { ...filters, city: { prefix: 'Leip' } }
const paging = { page_size: 10, page_number: 0, excluding: [] }

export function createReadBenchmarks(company: BenchCompany, orders: string): Benchmark[] {
  const queue = 'completed' as const
  const listRequest = (search_json?: object): BenchRequest => ({
    method: 'POST',
    path: '/api/partner/orders',
    body: () => ({ type: queue, ...paging, ...(search_json && { search_json }) }),
  })
  const list = listRequest()
  return [
    {
      name: `offers list, ${orders} orders`,
      goal: 0.8,
      goalAgainst: 'bare',
      company,
      request: { method: 'POST', path: '/api/partner/offers', body: () => paging },
      bare: { kind: 'ready_text', queue: 'offers', withCount: true },
    },
    {
      name: `order list page, ${orders} orders`,
      goal: 0.8,
      goalAgainst: 'bare',
      company,
      request: list,
      bare: { kind: 'ready_text', queue, withCount: true },
    },
    ...[
      { name: 'order list with filters', search_json: filters },
      { name: 'order list with filters that find nothing', search_json: filtersWithoutMatch },
    ].map(({ name, search_json }) => ({
      name: `${name}, ${orders} orders`,
      goal: 0.7,
      goalAgainst: 'bare' as const,
      company,
      request: listRequest(search_json),
      bare: {
        kind: 'statements' as const,
        work: (call: PersonCall) => listOrders(call, { type: queue, ...paging, search_json }),
      },
    })),
    {
      name: `counts, ${orders} orders`,
      goal: 0.9,
      goalAgainst: 'bare',
      company,
      request: { method: 'GET', path: '/api/partner/jobs-count' },
      bare: { kind: 'statements', work: countOrders },
    },
    {
      name: `search, ${orders} orders`,
      goal: 1.5,
      goalAgainst: 'before',
      company,
      request: { method: 'GET', path: `/api/partner/jobs-search/${encodeURIComponent(searchText)}` },
      bare: { kind: 'statements', work: (call) => searchOrders(call, searchText) },
    },
  ]
}

/**
 * Reading one order, and the preview of its actions. The goal of the preview: under 1.5 times a plain read.
 */
export function createDetailBenchmarks(company: BenchCompany, orderId: string): Benchmark[] {
  const read: BenchRequest = { method: 'GET', path: `/api/partner/orders/${orderId}` }
  const wish = { preview: true, job_id: orderId, inputs: {} }
  return [
    {
      name: 'detail',
      goal: 2,
      goalAgainst: 'before',
      company,
      request: read,
      bare: { kind: 'statements', work: (call) => readOrder(call, orderId) },
    },
    {
      name: 'preview, beside a plain read',
      goal: 0.67,
      goalAgainst: 'bare',
      company,
      request: { method: 'POST', path: '/api/partner/orders/set-status', body: () => wish },
      bare: { kind: 'other_call', request: read },
    },
  ]
}

/** Every request, of whichever server, takes the next open order. */
export function createAcceptBenchmark({ acceptor, open }: Marketplace): Benchmark {
  const left = [...open]
  const next = () => {
    const order = left.pop()
    if (!order) throw new Error('There are not enough open orders.')
    return order
  }
  return {
    name: 'accept',
    goal: 0.4,
    goalAgainst: 'bare',
    company: acceptor,
    request: { method: 'POST', path: '/api/partner/orders/set-status', body: () => createAcceptBody(next()) },
    bare: { kind: 'claim' },
  }
}

export function createAcceptBody({ id, appointment }: OpenOrder) {
  return {
    preview: false,
    job_id: id,
    new_status: appointment ? ('appointment_confirmed' as const) : ('accepted' as const),
    inputs: appointment ? { appointment_date: { start: appointment.start, end: appointment.end } } : {},
  }
}

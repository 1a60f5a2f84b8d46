/** The benchmarks: each call as a client sends it, and the product's function behind it. */

import { countOrders, listOrders, searchOrders } from '#server/features/orders/lists/order-lists.queries'
import { listOffers } from '#server/features/offers/views/offers.queries'
import { previewStatus } from '#server/features/orders/transitions/change-status.commands'
import { readOrder } from '#server/features/orders/detail/order-detail.queries'
import { setOrderStatus } from '#server/features/offers/answers/set-status.commands'
import type { PersonCall } from '#server/kernel/call'
import type { Marketplace, OpenOrder } from './data/load-market.ts'
import type { BenchRequest } from './measure.ts'
import type { BenchCompany } from './data/seed-orders.ts'

export interface Benchmark {
  readonly name: string
  /** Minimum ratio of the product's rate to the baseline's. */
  readonly goal: number
  readonly company: BenchCompany
  readonly request: BenchRequest
  readonly work: (call: PersonCall) => Promise<unknown>
  /** Another call of the product to compare with, instead of the baseline. */
  readonly comparedRequest?: BenchRequest
}

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
  return [
    {
      name: `offers list, ${orders} orders`,
      goal: 0.7,
      company,
      request: { method: 'POST', path: '/api/partner/offers', body: () => paging },
      work: (call) => listOffers(call, paging),
    },
    {
      name: `order list page, ${orders} orders`,
      goal: 0.7,
      company,
      request: { method: 'POST', path: '/api/partner/orders', body: () => ({ type: queue, ...paging }) },
      work: (call) => listOrders(call, { type: queue, ...paging }),
    },
    {
      name: `order list with filters, ${orders} orders`,
      goal: 0.7,
      company,
      request: {
        method: 'POST',
        path: '/api/partner/orders',
        body: () => ({ type: queue, ...paging, search_json: filters }),
      },
      work: (call) => listOrders(call, { type: queue, ...paging, search_json: filters }),
    },
    {
      name: `order list with filters that find nothing, ${orders} orders`,
      goal: 0.7,
      company,
      request: {
        method: 'POST',
        path: '/api/partner/orders',
        body: () => ({ type: queue, ...paging, search_json: filtersWithoutMatch }),
      },
      work: (call) => listOrders(call, { type: queue, ...paging, search_json: filtersWithoutMatch }),
    },
    {
      name: `counts, ${orders} orders`,
      goal: 0.7,
      company,
      request: { method: 'GET', path: '/api/partner/jobs-count' },
      work: countOrders,
    },
    {
      name: `search, ${orders} orders`,
      goal: 0.6,
      company,
      request: { method: 'GET', path: `/api/partner/jobs-search/${encodeURIComponent(searchText)}` },
      work: (call) => searchOrders(call, searchText),
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
      goal: 0.5,
      company,
      request: read,
      work: (call) => readOrder(call, orderId),
    },
    {
      name: 'preview, beside a plain read',
      goal: 0.67,
      company,
      request: { method: 'POST', path: '/api/partner/orders/set-status', body: () => wish },
      work: (call) => previewStatus(call, wish),
      comparedRequest: read,
    },
  ]
}

/** Each request takes the next open order; `orderId` is the one that `work` accepts. */
export function createAcceptBenchmark({
  acceptor,
  open,
}: Marketplace): Benchmark & { readonly orderId: string } {
  const left = [...open]
  const next = () => {
    const order = left.pop()
    if (!order) throw new Error('There are not enough open orders.')
    return order
  }
  const taken = next()
  return {
    name: 'accept',
    goal: 0.5,
    company: acceptor,
    request: { method: 'POST', path: '/api/partner/orders/set-status', body: () => createAcceptBody(next()) },
    work: (call) => setOrderStatus(call, createAcceptBody(taken)),
    orderId: taken.id,
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

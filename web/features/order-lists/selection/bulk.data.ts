import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Reply } from '#contract/api'
import { parseCallRoute } from '#contract/calls'
import type { BulkAction } from '#contract/orders/model/bulk-actions'
import type { DelegationContact } from '#contract/orders/delegation'
import type { OrderQueue } from '#contract/orders/model/queues'
import type { OrderRow } from '#contract/orders/orders'
import { callApi } from '#web/api/call'
import { useInvalidateOrders } from '#web/api/queries/order-queries'
import { queryKeys } from '#web/api/queries/query-keys'
import { createReassignment, delegateOrder } from '#web/offline/undo/order-calls'
import { downloadResource } from '#web/offline/cache/server-files'

export type CheckedOrder = Reply<'order.checkSelection'>['data'][number]

/** Asks the server what an action would do with each selected order. Neither cached nor refreshed by live events. */
export const selectionCheckQuery = (action: BulkAction, orderIds: readonly string[]) =>
  queryOptions({
    queryKey: ['selection-check', action, orderIds],
    queryFn: ({ signal }) =>
      callApi('order.checkSelection', { body: { action, order_ids: [...orderIds] } }, { signal }),
    staleTime: Infinity,
    gcTime: 0,
  })

/** Lists the people to whom an order can be assigned. */
export const assigneesQuery = (orderId: string) =>
  queryOptions({
    queryKey: [...queryKeys.order(orderId), 'contacts'],
    queryFn: ({ signal }) => callApi('contact.forJob', { params: { sfid: orderId } }, { signal }),
  })

/** The result for one order: `error` is null, or why it was not changed. */
export interface BulkResult {
  readonly order: CheckedOrder
  readonly error: unknown
  /** The order's version after the change; null if it was not changed. */
  readonly version: number | null
}

/**
 * Changes one order after the other through the call of the action, each with the version that was checked:
 * an order that another user changed meanwhile is refused and reported, the others go on.
 */
export function useBulkRun() {
  const client = useQueryClient()
  const invalidateOrders = useInvalidateOrders()
  const [results, setResults] = useState<readonly BulkResult[]>([])
  const [isRunning, setRunning] = useState(false)
  const [total, setTotal] = useState(0)
  const run = async <O extends CheckedOrder>(
    orders: readonly O[],
    change: (order: O) => Promise<{ version: number | null }>,
  ) => {
    setTotal(orders.length)
    setRunning(true)
    setResults([])
    for (const order of orders) {
      const result = await change(order).then(
        ({ version }) => ({ version, error: null }),
        (error: unknown) => ({ version: null, error }),
      )
      setResults((now) => [...now, { order, ...result }])
    }
    setRunning(false)
    invalidateOrders()
    void client.invalidateQueries({ queryKey: queryKeys.orderList })
  }
  return { results, total, isRunning, run }
}

/** Assigns a checked order to a colleague. */
export function assignOrder(order: CheckedOrder, person: DelegationContact) {
  const { first_name, last_name, email } = person
  const version = order.version === null ? {} : { version: order.version }
  // The server finds the colleague by the email address and knows their qualifications.
  const body = { first_name, last_name, email, qualifications: true, ...version }
  return delegateOrder(order.api_id, body)
}

/** Sends a checked order for approval, which cannot be undone. */
export async function submitOrder(order: CheckedOrder): Promise<{ version: null }> {
  const version = order.version === null ? {} : { version: order.version }
  await callApi('order.setStatus', {
    body: { preview: false, job_id: order.api_id, new_status: 'approval_pending', inputs: {}, ...version },
  })
  return { version: null }
}

/** Returns the calls that give assigned orders back to their former people, by order; without orders that cannot be given back. */
export function listReassignments(results: readonly BulkResult[], rows: readonly OrderRow[]) {
  return results.flatMap(({ order, version }) => {
    const row = rows.find(({ api_id: id }) => id === order.api_id)
    const reassign = row && version !== null ? createReassignment(row.api_id, row.delegated_to) : null
    return reassign && version !== null ? [{ ...order, reassign: () => reassign(version) }] : []
  })
}

/** Downloads the newest protocol of each order as one zip. */
export function downloadProtocols(queue: OrderQueue, orders: readonly CheckedOrder[]): Promise<void> {
  const only = orders.map((order) => order.api_id).join('.')
  return downloadResource(`${parseCallRoute('protocol.bulk').path}?type=${queue}&only=${only}`)
}

import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Reply } from '#contract/api'
import { parseCallRoute } from '#contract/calls'
import type { BulkAction } from '#contract/orders/model/bulk-actions'
import type { DelegationContact } from '#contract/orders/delegation'
import type { OrderQueue } from '#contract/orders/model/queues'
import { callApi } from '#web/api/call'
import { useInvalidateOrders } from '#web/api/queries/order-queries'
import { queryKeys } from '#web/api/queries/query-keys'
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
  const run = async (orders: readonly CheckedOrder[], change: (order: CheckedOrder) => Promise<unknown>) => {
    setRunning(true)
    setResults([])
    for (const order of orders) {
      const error = await change(order).then(
        () => null,
        (reason: unknown) => reason,
      )
      setResults((now) => [...now, { order, error }])
    }
    setRunning(false)
    invalidateOrders()
    void client.invalidateQueries({ queryKey: queryKeys.orderList })
  }
  return { results, isRunning, run }
}

export function assignOrder(order: CheckedOrder, person: DelegationContact): Promise<unknown> {
  const { first_name, last_name, email } = person
  const version = order.version === null ? {} : { version: order.version }
  // The server finds the colleague by the email address and knows their qualifications.
  const body = { first_name, last_name, email, qualifications: true, ...version }
  return callApi('order.delegate', { params: { sfid: order.api_id }, body })
}

export function submitOrder(order: CheckedOrder): Promise<unknown> {
  const version = order.version === null ? {} : { version: order.version }
  return callApi('order.setStatus', {
    body: { preview: false, job_id: order.api_id, new_status: 'approval_pending', inputs: {}, ...version },
  })
}

/** Downloads the newest protocol of each order as one zip. */
export function downloadProtocols(queue: OrderQueue, orders: readonly CheckedOrder[]): Promise<void> {
  const only = orders.map((order) => order.api_id).join('.')
  return downloadResource(`${parseCallRoute('protocol.bulk').path}?type=${queue}&only=${only}`)
}

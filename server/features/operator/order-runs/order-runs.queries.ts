import { maxRunOrders } from '#contract/operator/orders/order-filters'
import type { OrderRun } from '#contract/operator/orders/order-runs'
import type { OperatorInput, OperatorOutput } from '#contract/operator/operator-api'
import {
  checkOrdersOfMarketplace,
  type CheckedOrder,
} from '#server/features/orders/lists/marketplace-check.queries'
import { getMarketplaceAuthor } from '#server/kernel/four-eyes'
import type { OperatorCall } from '#server/kernel/operator-routes'
import { Refusal } from '#server/kernel/refusal'
import { listOrderIdsOfFilter } from '../orders/order-search.sql.ts'
import { findOrderIds, listOrderRunItemRows, listOrderRunRows } from './order-runs.sql.ts'

type CheckReply = OperatorOutput<'orderRun.check'>

/**
 * Says for which of many orders a change is possible, and why not for the others. Changes nothing. An order that is named
 * by both of its ids is checked once.
 */
export async function checkOrderRun(
  call: OperatorCall,
  { job_ids: ids = [], filter, change }: OperatorInput<'orderRun.check'>['body'],
): Promise<CheckReply> {
  const found = filter ? await listOrderIdsOfFilter(call, { ...filter, limit: maxRunOrders }) : null
  const wanted = found ? new Map(found.ids.map((id) => [id, id])) : await findOrderIds(call.tx, ids)
  const orders = await checkOrdersOfMarketplace(call, [...new Set(wanted.values())], change ?? null)
  const byId = new Map(orders.map((order) => [order.orderId, order]))
  const chosen = new Set((found?.ids ?? ids).map((id) => wanted.get(id) ?? id))
  return {
    jobs: [...chosen].map((id) => toCheckedOrder(id, byId.get(id))),
    is_limited: found?.isLimited ?? false,
    actions: countActions(orders),
    holds: countHolds(orders),
  }
}

function toCheckedOrder(id: string, order: CheckedOrder | undefined): CheckReply['jobs'][number] {
  if (!order) return { id, name: null, status: null, version: null, obstacle: 'not_found' }
  const { name, status, version, obstacle } = order
  return { id, name, status, version, obstacle }
}

function countActions(orders: readonly CheckedOrder[]): CheckReply['actions'] {
  const groups = Map.groupBy(
    orders.flatMap(({ actions }) => actions),
    (action) => action,
  )
  return [...groups].map(([action, { length: count }]) => ({ action, count }))
}

function countHolds(orders: readonly CheckedOrder[]): CheckReply['holds'] {
  const groups = Map.groupBy(
    orders.flatMap(({ holds }) => holds),
    ({ reason, substate, mover }) => `${reason} ${substate ?? ''} ${mover}`,
  )
  return [...groups.values()].flatMap((group) => {
    const [first] = group
    if (!first) return []
    return [{ reason: first.reason, substate: first.substate, next: first.mover, count: group.length }]
  })
}

/** Returns a run. Throws `not_found`. */
export async function readOrderRun(call: OperatorCall, id: string): Promise<OrderRun> {
  const { rows } = await listOrderRunRows(call.tx, getMarketplaceAuthor(call).key, {
    id,
    limit: 1,
    offset: 0,
  })
  const [run] = rows
  if (!run) throw new Refusal('not_found')
  return run
}

/** Lists runs, newest first. */
export function listOrderRunPage(
  call: OperatorCall,
  { page, limit, state: states }: OperatorInput<'orderRun.list'>['query'],
): Promise<{ total: number; rows: OrderRun[] }> {
  const wanted = { states, limit, offset: (page - 1) * limit }
  return listOrderRunRows(call.tx, getMarketplaceAuthor(call).key, wanted)
}

/** Lists the orders of a run with their results. Throws `not_found`. */
export async function listOrderRunItemPage(
  call: OperatorCall,
  id: string,
  { page, limit, state: states }: OperatorInput<'orderRun.items'>['query'],
): ReturnType<typeof listOrderRunItemRows> {
  await readOrderRun(call, id)
  return listOrderRunItemRows(call.tx, id, { states, limit, offset: (page - 1) * limit })
}

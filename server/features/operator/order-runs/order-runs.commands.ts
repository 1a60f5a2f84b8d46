import { randomUUIDv7 } from 'node:crypto'
import type { FieldFault } from '#contract/errors'
import type { OrderRun } from '#contract/operator/orders/order-runs'
import type { OperatorInput } from '#contract/operator/operator-api'
import { formatInstant, type Call } from '#server/kernel/call'
import { enqueueTask } from '#server/kernel/enqueue'
import { getMarketplaceAuthor } from '#server/kernel/four-eyes'
import { publishMarketplaceChange } from '#server/kernel/live-events'
import type { OperatorCall } from '#server/kernel/operator-routes'
import { createFieldRefusal, Refusal } from '#server/kernel/refusal'
import { readOrderRun } from './order-runs.queries.ts'
import {
  findOrderIds,
  hasOpenOrder,
  insertOrderRun,
  lockOrderRun,
  updateOrderRun,
  type NewRun,
  type RunState,
} from './order-runs.sql.ts'

declare module '#server/kernel/enqueue' {
  interface Tasks {
    'orderRun.work': { readonly runId: string }
  }
}

/**
 * Stores a change of many orders and starts the task that makes it. Throws 422 with the place of an order that does not
 * exist or is named twice, and stores nothing then.
 */
export async function createOrderRun(
  call: OperatorCall,
  { change, jobs }: OperatorInput<'orderRun.create'>['body'],
): Promise<OrderRun> {
  const id = randomUUIDv7()
  await insertOrderRun(call.tx, {
    id,
    change,
    createdAt: formatInstant(call.now),
    author: getMarketplaceAuthor(call),
    orders: await requireDistinctOrders(call, jobs),
  })
  await startOrderRun(call, id)
  return readOrderRun(call, id)
}

async function requireDistinctOrders(
  call: OperatorCall,
  jobs: OperatorInput<'orderRun.create'>['body']['jobs'],
): Promise<NewRun['orders']> {
  const found = await findOrderIds(
    call.tx,
    jobs.map(({ job_id }) => job_id),
  )
  const errors: Record<string, FieldFault> = {}
  const versions = new Map<string, number | null>()
  for (const [index, { job_id, version }] of jobs.entries()) {
    const orderId = found.get(job_id)
    if (orderId === undefined) errors[`jobs.${index}.job_id`] = 'invalid_id'
    else if (versions.has(orderId)) errors[`jobs.${index}.job_id`] = 'given_twice'
    else versions.set(orderId, version ?? null)
  }
  if (Object.keys(errors).length > 0) throw createFieldRefusal(errors)
  return [...versions].map(([orderId, version]) => ({ orderId, version }))
}

async function startOrderRun(call: OperatorCall, id: string): Promise<void> {
  await enqueueTask(call, 'orderRun.work', { runId: id }, { key: `orderRun.work ${id}` })
  await publishMarketplaceChange(call)
}

/** Stops a run. The order that the task is at right now is still changed. */
export async function stopOrderRun(call: OperatorCall, id: string): Promise<OrderRun> {
  await requireRunState(call, id, 'running')
  await updateOrderRun(call.tx, id, { state: 'stopped' })
  await publishMarketplaceChange(call)
  return readOrderRun(call, id)
}

/** Continues a stopped run with the orders that are left. */
export async function resumeOrderRun(call: OperatorCall, id: string): Promise<OrderRun> {
  await requireRunState(call, id, 'stopped')
  await updateOrderRun(call.tx, id, { state: 'running' })
  await startOrderRun(call, id)
  return readOrderRun(call, id)
}

/** Locks a run. Throws `status_not_allowed` with its present state if another person was faster. */
async function requireRunState(call: OperatorCall, id: string, expected: RunState): Promise<void> {
  const state = await lockOrderRun(call.tx, id)
  if (state === null) throw new Refusal('not_found')
  if (state !== expected) throw new Refusal('status_not_allowed', { current: { state } })
}

/** Stops a run whose task is given up, so that a person sees it and can resume it. */
export async function stopFailedOrderRun(call: Call, id: string): Promise<void> {
  if ((await lockOrderRun(call.tx, id)) !== 'running') return
  await updateOrderRun(call.tx, id, { state: 'stopped' })
  await publishMarketplaceChange(call)
}

/** Finishes a running run if no order is left. */
export async function finishOrderRun(call: Call, id: string): Promise<void> {
  if ((await lockOrderRun(call.tx, id)) !== 'running' || (await hasOpenOrder(call.tx, id))) return
  await updateOrderRun(call.tx, id, { state: 'done', finished_at: formatInstant(call.now) })
  await publishMarketplaceChange(call)
}

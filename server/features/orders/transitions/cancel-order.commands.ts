import { randomUUIDv7 } from 'node:crypto'
import type { CancellationCategory, OrderStatus } from '#contract/orders/model/order-enums'
import { asMarketplace, formatInstant, type Call } from '#server/kernel/call'
import { applyChange } from './apply-change.commands.ts'
import type { KnownOrder } from '../store/order-context.sql.ts'
import { cancellationReason } from '../model/status/cancellation-reasons.rules.ts'
import { statusAfter, type OrderStep } from '../model/status/state-machine.rules.ts'
import { moved } from '../store/transition-columns.sql.ts'
import { concernedOrder, notifyCompany } from '../notices/notify-company.commands.ts'
import {
  dropSignatureOfNobody,
  insertCancellation,
  withdrawProposals,
  type JobColumns,
  endProposal,
} from '../store/order-writes.sql.ts'

export interface Cancellation {
  readonly category: CancellationCategory
  readonly reasonId: string
  readonly comment: string | null
  /** What its inputs set, and what the history tells of them. */
  readonly columns?: JobColumns
  readonly told?: object
}

/** Cancels an order along a row of the machine; gives the status that it has then. */
export async function cancelAlong(
  call: Call,
  order: KnownOrder,
  step: OrderStep,
  { category, reasonId, comment, columns, told }: Cancellation,
): Promise<OrderStatus> {
  const at = formatInstant(call.now)
  const concerned = await concernedOrder(call, order)
  const { orderId, accountId } = order
  const status = statusAfter(order.facts, step)
  // Who gives an order up sees it no longer, so what is written then is written with the marketplace's view.
  const marketplace = asMarketplace(call)
  const { tx } = marketplace
  await insertCancellation(tx, { id: randomUUIDv7(), orderId, accountId, category, reasonId, comment, at })
  await applyChange(marketplace, order, {
    step: step.name,
    columns: { ...columns, ...moved(order, step, { at, now: call.now }) },
    before: { status: order.facts.status, ...(order.appointment && { appointment: order.appointment }) },
    after: { status, category, reason: reasonId, comment, ...told },
  })
  await dropSignatureOfNobody(tx, orderId)
  await withdrawAllProposals(marketplace, orderId)
  await notifyCompany(call, concerned, {
    template: 'order_cancelled',
    reason: cancellationReason(reasonId)?.description ?? null,
    comment,
    rest: { by: call.actor.kind === 'person' ? call.actor.name : null, isOver: status === 'cancelled' },
  })
  return status
}

/** Withdraws what still waits for an answer, proposals and counter-proposals: the order has ended. */
export async function withdrawAllProposals(call: Call, orderId: string): Promise<void> {
  const at = formatInstant(call.now)
  await withdrawProposals(call.tx, orderId, at)
  await endProposal(call.tx, orderId, { state: 'withdrawn', at })
}

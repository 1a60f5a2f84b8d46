import { randomUUIDv7 } from 'node:crypto'
import type { CancellationCategory, OrderStatus } from '#contract/orders/model/order-enums'
import { asMarketplace, instant, type Call } from '#server/kernel/call'
import { applyChange } from './change.ts'
import type { KnownOrder } from '../reading/known-order.sql.ts'
import { endProposal } from '../proposals/proposals.sql.ts'
import { cancellationReason } from '../states/cancellation.rules.ts'
import { statusAfter, type OrderStep } from '../states/machine.rules.ts'
import { moved } from './moves.ts'
import { concernedOrder, notifyCompany } from './notify-company.ts'
import { dropSignatureOfNobody, insertCancellation, withdrawProposals, type JobColumns } from './write.sql.ts'

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
  const at = instant(call.now)
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
  const at = instant(call.now)
  await withdrawProposals(call.tx, orderId, at)
  await endProposal(call.tx, orderId, { state: 'withdrawn', at })
}

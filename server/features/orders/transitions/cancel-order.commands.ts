import { randomUUIDv7 } from 'node:crypto'
import type { CancellationCategory, OrderStatus } from '#contract/orders/model/order-enums'
import { asMarketplace, formatInstant, type Call } from '#server/kernel/call'
import { applyChange } from './apply-change.commands.ts'
import type { OrderContext } from '../store/order-context.queries.ts'
import { findCancellationReason } from '../model/status/cancellation-reasons.rules.ts'
import { getStatusAfter } from '../model/status/state-machine.rules.ts'
import { columnsForTransition } from '../store/transition-columns.sql.ts'
import { notifyCompany } from '../notices/notify-company.commands.ts'
import {
  deleteSignatureOfOpenOrder,
  insertCancellation,
  withdrawCounterProposals,
  type OrderColumns,
  endPendingQuote,
} from '../store/order-writes.sql.ts'
import { withdrawAdditionalServices } from '../store/additional-services.sql.ts'
import type { OrderStep } from '../model/status/order-steps.rules.ts'

export interface CancellationDetails {
  readonly category: CancellationCategory
  readonly reasonId: string
  readonly comment: string | null
  /** Columns and history details of the inputs sent with the cancellation. */
  readonly columns?: OrderColumns
  readonly historyDetails?: object
}

/** Cancels an order by a row of the state machine. Returns the new status. */
export async function cancelAlongStep(
  call: Call,
  order: OrderContext,
  step: OrderStep,
  { category, reasonId, comment, columns, historyDetails: told }: CancellationDetails,
): Promise<OrderStatus> {
  const at = formatInstant(call.now)
  const { orderId, accountId } = order
  const status = getStatusAfter(order.facts, step)
  // The company may no longer see the order after this write, so write with the marketplace's transaction.
  const marketplace = asMarketplace(call)
  const { tx } = marketplace
  await insertCancellation(tx, { id: randomUUIDv7(), orderId, accountId, category, reasonId, comment, at })
  await applyChange(marketplace, order, {
    step: step.name,
    columns: { ...columns, ...columnsForTransition(order, step, { at, now: call.now }) },
    before: { status: order.facts.status, ...(order.appointment && { appointment: order.appointment }) },
    after: { status, category, reason: reasonId, comment, ...told },
  })
  await deleteSignatureOfOpenOrder(tx, orderId)
  await withdrawPendingRequests(marketplace, orderId)
  await notifyCompany(call, order, {
    template: 'order_cancelled',
    reason: findCancellationReason(reasonId)?.description ?? null,
    comment,
    data: { by: call.actor.kind === 'person' ? call.actor.name : null, isOver: status === 'cancelled' },
  })
  return status
}

/** Withdraws the pending quote, counter-proposal and additional services of an order that ends. */
export async function withdrawPendingRequests(call: Call, orderId: string): Promise<void> {
  const at = formatInstant(call.now)
  await withdrawCounterProposals(call.tx, orderId, at)
  await withdrawAdditionalServices(call.tx, orderId, at)
  await endPendingQuote(call.tx, orderId, { state: 'withdrawn', at })
}

import type { OrderView } from '#contract/operator/orders/orders'
import type { OperatorInput } from '#contract/operator/operator-api'
import {
  announceOffersOnHold,
  announceOpenOffers,
  withdrawAllOffers,
  reofferOrder,
} from '#server/features/offers/matching/matching.commands'
import {
  cancelOrder,
  holdOrder,
  applyMarketplaceTransition,
  releaseOrder,
  type MarketplaceStep,
} from '#server/features/orders/transitions/marketplace.commands'
import type { OperatorCall } from '#server/kernel/operator-routes'
import { requireOrderId, readOrderView } from './orders.sql.ts'
import { labelReworkFields } from './rework-fields.queries.ts'

/** Steps of the marketplace, and their effect on open offers. */

interface TransitionNote {
  readonly comment?: string | undefined
  readonly version?: number | undefined
}

export async function applyMarketplaceStep(
  call: OperatorCall,
  id: string,
  step: MarketplaceStep,
  note: TransitionNote,
): Promise<OrderView> {
  const orderId = await requireOrderId(call, id)
  await applyMarketplaceTransition(call, orderId, step, note)
  if (step === 'order.close') await withdrawAllOffers(call, orderId)
  return readOrderView(call, orderId)
}

/** Sends work back to its company, with the fields that have to be corrected. */
export async function sendOrderBack(
  call: OperatorCall,
  id: string,
  { comment, fields = [], version }: OperatorInput<'order.rework'>['body'],
): Promise<OrderView> {
  const orderId = await requireOrderId(call, id)
  const labelled = await labelReworkFields(call, orderId, fields)
  await applyMarketplaceTransition(call, orderId, 'order.rework', { comment, fields: labelled, version })
  return readOrderView(call, orderId)
}

export async function holdOrderAndOffers(
  call: OperatorCall,
  id: string,
  hold: OperatorInput<'order.hold'>['body'],
): Promise<OrderView> {
  const orderId = await requireOrderId(call, id)
  await holdOrder(call, orderId, hold)
  const order = await readOrderView(call, orderId)
  // An order on hold is in no list of offers.
  if (order.status === 'on_hold_before_accepted') await announceOffersOnHold(call, orderId)
  return order
}

export async function releaseOrderAndOffers(
  call: OperatorCall,
  id: string,
  note: TransitionNote,
): Promise<OrderView> {
  const orderId = await requireOrderId(call, id)
  await releaseOrder(call, orderId, note)
  const order = await readOrderView(call, orderId)
  if (order.status === 'open') await announceOpenOffers(call, orderId)
  return order
}

export async function cancelOrderAndOffers(
  call: OperatorCall,
  id: string,
  { category, reason_id: reasonId, comment, version }: OperatorInput<'order.cancel'>['body'],
): Promise<OrderView> {
  const { api_id: orderId, partner } = await readOrderView(call, id)
  const { status } = await cancelOrder(call, orderId, { category, reasonId, comment, version })
  if (status === 'open' && partner) await reofferOrder(call, orderId, partner.id)
  else await withdrawAllOffers(call, orderId)
  return readOrderView(call, orderId)
}

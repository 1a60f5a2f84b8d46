import { randomUUIDv7 } from 'node:crypto'
import type { Input } from '#contract/api'
import type { ProductOrder } from '#contract/orders/order-attachments'
import { unknownCarrier, partnerConfirmedTracking } from '#contract/orders/model/order-enums'
import { formatInstant, type Call, type PersonCall } from '#server/kernel/call'
import { Refusal, createFieldRefusal } from '#server/kernel/refusal'
import { applyChange, requireOrderVersion } from '../transitions/apply-change.commands.ts'
import { columnsForHoldChange } from '../store/transition-columns.sql.ts'
import { notifyCompany, notifyHold } from '../notices/notify-company.commands.ts'
import type { OrderColumns } from '../store/order-writes.sql.ts'
import { getCommentAudience } from '../comments/comments.rules.ts'
import { requireOrder, lockOrder, type OrderContext } from '../store/order-context.queries.ts'
import { planWaitForDelivery, planRelease } from '../model/status/holds.rules.ts'
import { requireStep } from '../model/status/state-machine.rules.ts'
import {
  insertProductOrder,
  markDelivered,
  findDefaultProductOrder,
  findProductOrder,
  listStoredProductOrders,
  type Delivery,
} from './product-orders.sql.ts'
import { addCommentEntry } from '../comments/comment-entries.commands.ts'
import { hasOutstandingDelivery } from '../store/order-lookups.sql.ts'

/** Products ordered for an order: the marketplace orders them and the partner confirms their receipt. */

export async function listProductOrders(call: PersonCall, id: string): Promise<ProductOrder[]> {
  const { orderId } = await requireOrder(call, id)
  return listStoredProductOrders(call.tx, orderId)
}

/** Lists the product orders of any order, for the marketplace. */
export async function listProductOrdersOfAnyOrder(call: Call, orderId: string): Promise<ProductOrder[]> {
  return listStoredProductOrders(call.tx, orderId)
}

type ConfirmReceiptBody = Input<'order.confirmReceipt'>['body']

/**
 * Confirms the receipt of products. A repeated confirmation returns the first result. The last delivery ends
 * the hold.
 */
export async function confirmReceipt(
  call: PersonCall,
  id: string,
  body: ConfirmReceiptBody,
): Promise<ProductOrder> {
  const known = await requireProductOrder(call, id)
  const order = await lockOrder(call, known.jobApiId)
  const productOrder = await requireProductOrder(call, id)
  if (productOrder.deliveredAt) return productOrder
  await requireOrderVersion(call, order, body.version)
  requireStep(order.facts, 'order.confirmReceipt', call.actor)
  const message = body.comment?.trim() || null
  await recordDelivery(call, order, productOrder, {
    trackingId: toDeliveryDetail(body.trackingID, partnerConfirmedTracking, productOrder.trackingID),
    carrierId: toDeliveryDetail(
      body.carrierId,
      unknownCarrier,
      productOrder.carrierId ?? productOrder.carrier,
    ),
    comment: message,
    at: formatInstant(call.now),
  })
  await addCommentEntry(call, order, {
    kind: 'delivery_confirmation',
    message: message ?? `Wareneingang bestätigt: ${formatProductNames(productOrder)}`,
    audience: getCommentAudience('delivery_confirmation'),
  })
  return requireProductOrder(call, id)
}

/**
 * Returns what to store of a delivery. null keeps the stored value; a placeholder never replaces a stored
 * value.
 */
function toDeliveryDetail(
  text: string | null | undefined,
  placeholder: string,
  stored: string | null,
): string | null {
  const detail = text?.trim() || placeholder
  return detail === placeholder && stored ? null : detail
}

/** Formats the product names for a comment, cut to its maximum length. */
function formatProductNames({ items }: ProductOrder): string {
  return items
    .map(({ productName }) => productName)
    .join(', ')
    .slice(0, 3900)
}

async function requireProductOrder({ tx }: Call, id: string): Promise<ProductOrder> {
  const goods = await findProductOrder(tx, id)
  if (!goods) throw new Refusal('not_found')
  return goods
}

/** Stores the delivery and ends a hold that waited only for it. */
async function recordDelivery(
  call: Call,
  order: OrderContext,
  productOrder: ProductOrder,
  delivery: Delivery,
): Promise<void> {
  await markDelivered(call.tx, productOrder.id, delivery)
  const release = await findHoldRelease(call, order)
  await applyChange(call, order, {
    step: 'order.confirmReceipt',
    columns: release?.columns ?? {},
    before: { status: order.facts.status },
    after: {
      status: release?.status ?? order.facts.status,
      product_order: productOrder.id,
      items: productOrder.items.map(({ productName }) => productName),
    },
  })
  if (release && call.actor.kind !== 'person') {
    await notifyCompany(call, order, {
      template: 'order_released',
      comment: delivery.comment,
      data: {},
    })
  }
}

async function findHoldRelease(
  call: Call,
  { orderId, facts }: OrderContext,
): Promise<{ columns: OrderColumns; status: string } | null> {
  const isLast =
    facts.hold?.substate === 'pending_delivery' && !(await hasOutstandingDelivery(call.tx, orderId))
  if (!isLast) return null
  const step = call.actor.kind === 'person' ? 'order.confirmReceipt' : 'order.release'
  const change = planRelease(facts, call.actor, step)
  const columns = columnsForHoldChange(change, step, { at: formatInstant(call.now), now: call.now }, null)
  return { columns, status: change.status }
}

export interface ProductOrderInput {
  /** Absent: all products of the order. */
  readonly items?:
    | readonly {
        readonly product_id?: string | undefined
        readonly name: string
        readonly quantity: number
      }[]
    | undefined
  /** Absent: the customer's address. */
  readonly ship_to?: string | undefined
  readonly tracking_id?: string | undefined
  readonly carrier?: string | undefined
  readonly carrier_id?: string | undefined
  readonly comment?: string | undefined
  readonly version?: number | undefined
}

/** Orders products for the marketplace. A hold that waited for the ordering then waits for the delivery. */
export async function orderProducts(
  call: Call,
  orderId: string,
  ordering: ProductOrderInput,
): Promise<ProductOrder> {
  const order = await lockOrder(call, orderId)
  await requireOrderVersion(call, order, ordering.version)
  if (order.accountId === null) throw new Refusal('status_not_allowed')
  const fallback = await findDefaultProductOrder(call.tx, orderId)
  const items = ordering.items?.map(toProductOrderItem) ?? fallback.items
  if (items.length === 0) throw createFieldRefusal({ items: 'empty_lines' })
  const id = randomUUIDv7()
  const at = formatInstant(call.now)
  await insertProductOrder(call.tx, {
    id,
    orderId,
    items,
    shipTo: ordering.ship_to ?? fallback.shipTo,
    trackingId: ordering.tracking_id ?? null,
    carrier: ordering.carrier ?? null,
    carrierId: ordering.carrier_id ?? null,
    comment: ordering.comment ?? null,
    at,
  })
  const change = planWaitForDelivery(order.facts)
  await applyChange(call, order, {
    step: 'order.orderProducts',
    columns: change
      ? columnsForHoldChange(change, 'order.hold', { at, now: call.now }, ordering.comment ?? null)
      : {},
    before: { ...(change && { hold: order.facts.hold }) },
    after: { ...(change && { hold: change.hold }), items: items.map(({ productName }) => productName) },
  })
  if (change) await notifyHold(call, order, change, ordering.comment)
  return requireProductOrder(call, id)
}

function toProductOrderItem(
  item: NonNullable<ProductOrderInput['items']>[number],
): ProductOrder['items'][number] {
  return { productId: item.product_id ?? null, productName: item.name, quantity: item.quantity }
}

/** Records a delivery reported by the carrier. A repeated report changes nothing. */
export async function deliverProducts(call: Call, id: string): Promise<ProductOrder> {
  const known = await requireProductOrder(call, id)
  const order = await lockOrder(call, known.jobApiId)
  const goods = await requireProductOrder(call, id)
  if (goods.deliveredAt) return goods
  await recordDelivery(call, order, goods, {
    trackingId: null,
    carrierId: null,
    comment: null,
    at: formatInstant(call.now),
  })
  return requireProductOrder(call, id)
}

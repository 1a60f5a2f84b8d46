import { randomUUIDv7 } from 'node:crypto'
import type { Input } from '#contract/api'
import type { ProductOrder } from '#contract/orders/order-attachments'
import { unknownCarrier, partnerConfirmedTracking } from '#contract/orders/model/order-enums'
import { formatInstant, type Call, type PersonCall } from '#server/kernel/call'
import { Refusal, createFieldRefusal } from '#server/kernel/refusal'
import { applyChange, demandVersion } from '../transitions/apply-change.commands.ts'
import { held } from '../store/transition-columns.sql.ts'
import { concernedOrder, notifyCompany, notifyHold } from '../notices/notify-company.commands.ts'
import type { JobColumns } from '../store/order-writes.sql.ts'
import { audienceOf } from '../comments/comments.rules.ts'
import { findOrder, lockOrder, type KnownOrder } from '../store/order-context.sql.ts'
import { orderedChange, releaseChange } from '../model/status/holds.rules.ts'
import { demandStep } from '../model/status/state-machine.rules.ts'
import {
  insertProductOrder,
  markDelivered,
  orderedByDefault,
  productOrderById,
  productOrdersOf,
  type Delivery,
} from './product-orders.sql.ts'
import { writeComment } from '../comments/comments.commands.ts'
import { awaitsDelivery } from '../store/order-lookups.sql.ts'

/** Goods for an order: the marketplace orders them, the partner confirms that they are there (2 §4). */

export async function listProductOrders(call: PersonCall, id: string): Promise<ProductOrder[]> {
  const { orderId } = await findOrder(call, id)
  return productOrdersOf(call.tx, orderId)
}

/** The same for who has the marketplace's view. */
export async function goodsOf(call: Call, orderId: string): Promise<ProductOrder[]> {
  return productOrdersOf(call.tx, orderId)
}

type Confirmed = Input<'order.confirmReceipt'>['body']

/** Confirms that goods are there. Whoever confirms again gets the first answer; the last delivery ends the hold. */
export async function confirmReceipt(call: PersonCall, id: string, body: Confirmed): Promise<ProductOrder> {
  const known = await demandProductOrder(call, id)
  const order = await lockOrder(call, known.jobApiId)
  const goods = await demandProductOrder(call, id)
  if (goods.deliveredAt) return goods
  await demandVersion(call, order, body.version)
  demandStep(order.facts, 'order.confirmReceipt', call.actor)
  const message = body.comment?.trim() || null
  await arrive(call, order, goods, {
    trackingId: told(body.trackingID, partnerConfirmedTracking, goods.trackingID),
    carrierId: told(body.carrierId, unknownCarrier, goods.carrierId ?? goods.carrier),
    comment: message,
    at: formatInstant(call.now),
  })
  await writeComment(call, order, {
    kind: 'delivery_confirmation',
    message: message ?? `Wareneingang bestätigt: ${namesOf(goods)}`,
    audience: audienceOf('delivery_confirmation'),
  })
  return demandProductOrder(call, id)
}

/** What is told of a delivery; the constant that stands for nothing takes empty places alone (C35). null: as it was. */
function told(text: string | null | undefined, nothing: string, there: string | null): string | null {
  const given = text?.trim() || nothing
  return given === nothing && there ? null : given
}

/** In the German of the default texts (2 §9), cut to what a comment takes. */
function namesOf({ items }: ProductOrder): string {
  return items
    .map(({ productName }) => productName)
    .join(', ')
    .slice(0, 3900)
}

async function demandProductOrder({ tx }: Call, id: string): Promise<ProductOrder> {
  const goods = await productOrderById(tx, id)
  if (!goods) throw new Refusal('not_found')
  return goods
}

/** Marks the goods, tells the history, and ends a hold that waited for these alone. */
async function arrive(call: Call, order: KnownOrder, goods: ProductOrder, delivery: Delivery): Promise<void> {
  await markDelivered(call.tx, goods.id, delivery)
  const ending = await endOfHold(call, order)
  await applyChange(call, order, {
    step: 'order.confirmReceipt',
    columns: ending?.columns ?? {},
    before: { status: order.facts.status },
    after: {
      status: ending?.status ?? order.facts.status,
      product_order: goods.id,
      items: goods.items.map(({ productName }) => productName),
    },
  })
  if (ending && call.actor.kind !== 'person') {
    await notifyCompany(call, await concernedOrder(call, order), {
      template: 'order_released',
      comment: delivery.comment,
      rest: {},
    })
  }
}

async function endOfHold(
  call: Call,
  { orderId, facts }: KnownOrder,
): Promise<{ columns: JobColumns; status: string } | null> {
  const isLast = facts.hold?.substate === 'pending_delivery' && !(await awaitsDelivery(call.tx, orderId))
  if (!isLast) return null
  const step = call.actor.kind === 'person' ? 'order.confirmReceipt' : 'order.release'
  const change = releaseChange(facts, call.actor, step)
  const columns = held(change, step, { at: formatInstant(call.now), now: call.now }, null)
  return { columns, status: change.status }
}

export interface Ordering {
  /** Left out: all products of the order. */
  readonly items?:
    | readonly {
        readonly product_id?: string | undefined
        readonly name: string
        readonly quantity: number
      }[]
    | undefined
  /** Left out: the customer's address. */
  readonly ship_to?: string | undefined
  readonly tracking_id?: string | undefined
  readonly carrier?: string | undefined
  readonly carrier_id?: string | undefined
  readonly comment?: string | undefined
  readonly version?: number | undefined
}

/** The marketplace orders goods. A hold that waited for the ordering now waits for their delivery. */
export async function orderProducts(call: Call, orderId: string, ordering: Ordering): Promise<ProductOrder> {
  const order = await concernedOrder(call, await lockOrder(call, orderId))
  await demandVersion(call, order, ordering.version)
  if (order.accountId === null) throw new Refusal('status_not_allowed')
  const fallback = await orderedByDefault(call.tx, orderId)
  const items = ordering.items?.map(itemOf) ?? fallback.items
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
  const change = orderedChange(order.facts)
  await applyChange(call, order, {
    step: 'order.orderProducts',
    columns: change ? held(change, 'order.hold', { at, now: call.now }, ordering.comment ?? null) : {},
    before: { ...(change && { hold: order.facts.hold }) },
    after: { ...(change && { hold: change.hold }), items: items.map(({ productName }) => productName) },
  })
  if (change) await notifyHold(call, order, change, ordering.comment)
  return demandProductOrder(call, id)
}

function itemOf(item: NonNullable<Ordering['items']>[number]): ProductOrder['items'][number] {
  return { productId: item.product_id ?? null, productName: item.name, quantity: item.quantity }
}

/** The carrier says that goods are there; told again, nothing changes. */
export async function deliverProducts(call: Call, id: string): Promise<ProductOrder> {
  const known = await demandProductOrder(call, id)
  const order = await lockOrder(call, known.jobApiId)
  const goods = await demandProductOrder(call, id)
  if (goods.deliveredAt) return goods
  await arrive(call, order, goods, {
    trackingId: null,
    carrierId: null,
    comment: null,
    at: formatInstant(call.now),
  })
  return demandProductOrder(call, id)
}

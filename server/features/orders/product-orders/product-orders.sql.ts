import { sql } from 'kysely'
import type { ProductOrder } from '#contract/orders/order-attachments'
import type { Tx } from '#server/kernel/call'

/** Product orders. `items` is stored as it was sent. */

interface Row {
  readonly id: string
  readonly job_id: string
  readonly items: ProductOrder['items']
  readonly tracking_id: string | null
  readonly carrier: string | null
  readonly carrier_id: string | null
  readonly ship_to: string
  readonly comment: string | null
  readonly created_at: string
  readonly delivered_at: string | null
}

const productOrderColumns = [
  'id',
  'job_id',
  'items',
  'tracking_id',
  'carrier',
  'carrier_id',
  'ship_to',
  'comment',
  'created_at',
  'delivered_at',
] as const

/** Lists the product orders of an order, newest first. */
export async function listStoredProductOrders(tx: Tx, orderId: string): Promise<ProductOrder[]> {
  const rows = await tx
    .selectFrom('product_orders')
    .select(productOrderColumns)
    .where('job_id', '=', orderId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
  return rows.map((row) => toProductOrder(row as Row))
}

/** Finds a product order that the caller may see. */
export async function findProductOrder(tx: Tx, id: string): Promise<ProductOrder | null> {
  const row = await tx
    .selectFrom('product_orders')
    .select(productOrderColumns)
    .where('id', '=', id)
    .executeTakeFirst()
  return row ? toProductOrder(row as Row) : null
}

function toProductOrder(row: Row): ProductOrder {
  return {
    id: row.id,
    jobApiId: row.job_id,
    items: row.items,
    trackingID: row.tracking_id,
    carrier: row.carrier,
    carrierId: row.carrier_id,
    shipTo: row.ship_to,
    comment: row.comment,
    created_at: row.created_at,
    deliveredAt: row.delivered_at,
  }
}

export interface NewProductOrder {
  readonly id: string
  readonly orderId: string
  readonly items: ProductOrder['items']
  readonly shipTo: string
  readonly trackingId: string | null
  readonly carrier: string | null
  readonly carrierId: string | null
  readonly comment: string | null
  readonly at: string
}

export async function insertProductOrder(tx: Tx, order: NewProductOrder): Promise<void> {
  await tx
    .insertInto('product_orders')
    .values({
      id: order.id,
      job_id: order.orderId,
      items: JSON.stringify(order.items),
      ship_to: order.shipTo,
      tracking_id: order.trackingId,
      carrier: order.carrier,
      carrier_id: order.carrierId,
      comment: order.comment,
      created_at: order.at,
    })
    .execute()
}

export interface Delivery {
  readonly trackingId: string | null
  readonly carrierId: string | null
  readonly comment: string | null
  readonly at: string
}

/** Stores a delivery. Absent details keep their stored values. */
export async function markDelivered(tx: Tx, id: string, delivery: Delivery): Promise<void> {
  await tx
    .updateTable('product_orders')
    .set({
      delivered_at: delivery.at,
      tracking_id: sql`coalesce(${delivery.trackingId}, tracking_id)`,
      carrier_id: sql`coalesce(${delivery.carrierId}, carrier_id)`,
      comment: sql`coalesce(${delivery.comment}, comment)`,
    })
    .where('id', '=', id)
    .execute()
}

/** Returns the order's products and the customer's address, as defaults for a product order. */
export async function findDefaultProductOrder(
  tx: Tx,
  orderId: string,
): Promise<{ items: ProductOrder['items']; shipTo: string }> {
  const { rows } = await sql<{ items: ProductOrder['items']; shipTo: string }>`
    select (select coalesce(json_agg(json_build_object(
          'productId', p.id, 'productName', p.name, 'quantity', p.quantity) order by p.position), '[]')
        from job_products p where p.job_id = j.api_id) as items,
      c.street || ', ' || c.postal_code || ' ' || c.city as "shipTo"
    from jobs j join customers c on c.id = j.customer_id
    where j.api_id = ${orderId}`.execute(tx)
  return rows[0] ?? { items: [], shipTo: '' }
}

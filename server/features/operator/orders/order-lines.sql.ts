import { centsToAmount } from '#contract/kit/amounts/money'
import type { LocalText } from '#contract/kit/locale'
import type { OrderView } from '#contract/operator/orders/orders'
import type { OperatorCall } from '#server/kernel/operator-routes'

/** The lines of an order, each list by position. */

export async function listServiceLines(
  { tx }: OperatorCall,
  orderId: string,
): Promise<OrderView['services']> {
  const rows = await tx
    .selectFrom('job_services')
    .selectAll()
    .where('job_id', '=', orderId)
    .orderBy('position')
    .execute()
  return rows.map((row) => ({
    api_id: row.id,
    service: row.service_key,
    description: row.description as LocalText,
    quantity: Number(row.quantity),
    unit_measure: row.unit_measure,
    value_entry: Number(row.value_entry),
    price_purchasing: centsToAmount(row.price_purchasing_cents),
    price_selling: centsToAmount(row.price_selling_cents),
    minutes: row.minutes,
    qualifications: row.qualifications,
    work_kind: row.work_kind,
  }))
}

export async function listCustomServiceLines(
  { tx }: OperatorCall,
  orderId: string,
): Promise<OrderView['custom_services']> {
  const rows = await tx
    .selectFrom('job_custom_services')
    .selectAll()
    .where('job_id', '=', orderId)
    .orderBy('position')
    .execute()
  return rows.map((row) => ({
    api_id: row.id,
    name: row.name,
    service_type: row.service_type,
    work_kind: row.work_kind,
    quantity: Number(row.quantity),
    price_purchasing: centsToAmount(row.price_purchasing_cents),
    price_selling: centsToAmount(row.price_selling_cents),
  }))
}

export async function listProductLines(
  { tx }: OperatorCall,
  orderId: string,
): Promise<OrderView['products']> {
  const rows = await tx
    .selectFrom('job_products')
    .selectAll()
    .where('job_id', '=', orderId)
    .orderBy('position')
    .execute()
  return rows.map(({ id, item_id, name, quantity, supplier, serial_number, chargepoint_number }) => ({
    id,
    item_id,
    name,
    quantity: Number(quantity),
    supplier,
    serial_number,
    chargepoint_number,
  }))
}

import { sql } from 'kysely'
import { centsToAmount, calculateLineTotal } from '#contract/kit/amounts/money'
import type { LocalText } from '#contract/kit/locale'
import type { Offer } from '#contract/orders/offers'
import type { PersonCall } from '#server/kernel/call'

/** The order as an offer shows it. The customer's name and street are never selected here. */
export type OfferedOrder = Omit<
  Offer,
  | 'actions'
  | 'distance_km'
  | 'expires_at'
  | 'missing'
  | 'locations'
  | 'matched_partner_sfids'
  | 'offered_again'
  | 'offered_at'
  | 'rejection'
>

interface Period {
  readonly start: string
  readonly end: string
}

/** Returns the dates that are not past; only these can be chosen. */
export function filterFutureDates(dates: readonly Period[], now: Temporal.Instant): Period[] {
  return dates.filter((date) => Temporal.Instant.compare(date.start, now) > 0)
}

export async function findOfferedOrder(call: PersonCall, orderId: string): Promise<OfferedOrder> {
  // Start all statements at once, so that the connection sends them in one batch.
  const [order, services, customServices, products, cancellations, comments] = await Promise.all([
    findOfferedOrderRow(call, orderId),
    listOfferedServices(call, orderId),
    listOfferedCustomServices(call, orderId),
    listOfferedProducts(call, orderId),
    listOfferedOrderCancellations(call, orderId),
    listMarketplaceComments(call, orderId),
  ])
  const lines = { services, custom_services: customServices, products }
  return { ...toOfferedOrder(order, call.now), ...lines, cancellations, comments }
}

type OfferedOrderRow = Awaited<ReturnType<typeof findOfferedOrderRow>>

function toOfferedOrder(order: OfferedOrderRow, now: Temporal.Instant) {
  return {
    api_id: order.api_id,
    order_type: order.order_type,
    job: {
      sfid: order.sfid,
      api_id: order.api_id,
      name: order.name,
      dates: filterFutureDates(order.offered_dates as unknown as Period[], now),
      date_expected: order.date_expected,
      service_price_purchasing_sum: centsToAmount(order.price_purchasing_cents),
      created_date: order.created_at,
      professional_comment: order.professional_comment,
      days_until_finalization_sla: order.days_until_finalization_sla,
    },
    opportunity: {
      sfid: order.opportunity_id,
      name: order.opportunity_name,
      documentation_type: order.documentation_type,
    },
    customer: { shipping_address: { postal_code: order.postal_code, city: order.city } },
    is_remote: order.is_remote,
    is_installation: order.order_type === 'installation',
    services_total_minutes: order.services_total_minutes,
    version: order.version,
  }
}

function findOfferedOrderRow({ tx }: PersonCall, orderId: string) {
  return tx
    .selectFrom('jobs as j')
    .innerJoin('opportunities as o', 'o.id', 'j.opportunity_id')
    .innerJoin('customers as c', 'c.id', 'j.customer_id')
    .select([
      'j.api_id',
      'j.sfid',
      'j.name',
      'j.order_type',
      'j.offered_dates',
      'j.date_expected',
      'j.created_at',
      'j.professional_comment',
      'j.days_until_finalization_sla',
      'j.is_remote',
      'j.services_total_minutes',
      'j.price_purchasing_cents',
      'j.version',
      'o.id as opportunity_id',
      'o.name as opportunity_name',
      'o.documentation_type',
      'c.postal_code',
      'c.city',
    ])
    .where('j.api_id', '=', orderId)
    .executeTakeFirstOrThrow()
}

async function listOfferedServices({ tx }: PersonCall, orderId: string) {
  const rows = await tx
    .selectFrom('job_services')
    .select(['description', 'quantity', 'unit_measure', 'price_purchasing_cents'])
    .where('job_id', '=', orderId)
    .orderBy('position')
    .execute()
  return rows.map((row) => ({
    description: row.description as LocalText,
    unit_measure: row.unit_measure,
    ...addLineTotals(row),
  }))
}

async function listOfferedCustomServices({ tx }: PersonCall, orderId: string) {
  const rows = await tx
    .selectFrom('job_custom_services')
    .select(['name', 'quantity', 'price_purchasing_cents'])
    .where('job_id', '=', orderId)
    .orderBy('position')
    .execute()
  return rows.map((row) => ({ name: row.name, ...addLineTotals(row) }))
}

function addLineTotals(line: { quantity: string; price_purchasing_cents: number }) {
  const quantity = Number(line.quantity)
  return {
    quantity,
    price_purchasing: centsToAmount(line.price_purchasing_cents),
    price_purchasing_sum: centsToAmount(calculateLineTotal(quantity, line.price_purchasing_cents)),
  }
}

async function listOfferedProducts({ tx }: PersonCall, orderId: string) {
  const rows = await tx
    .selectFrom('job_products')
    .select(['item_id', 'name', 'quantity', 'supplier'])
    .where('job_id', '=', orderId)
    .orderBy('position')
    .execute()
  return rows.map((row) => ({ ...row, quantity: Number(row.quantity) }))
}

async function listOfferedOrderCancellations({ tx }: PersonCall, orderId: string) {
  const rows = await tx
    .selectFrom('job_cancellations')
    .select('created_at')
    .where('job_id', '=', orderId)
    .orderBy('created_at', 'desc')
    .execute()
  return rows.map((row) => ({ created_date: row.created_at }))
}

/**
 * Lists the comments of the marketplace only. Comments of a company that gave the order up stay with that
 * company.
 */
async function listMarketplaceComments({ tx }: PersonCall, orderId: string) {
  const rows = await tx
    .selectFrom('comments')
    .select(['message', 'author', 'created_at'])
    .where('job_id', '=', orderId)
    .where('account_id', 'is', null)
    .where('contact_id', 'is', null)
    .where(sql<boolean>`'partner' = any(visible_for)`)
    .orderBy('created_at', 'desc')
    .execute()
  return rows.map(({ message, author, created_at }) => ({ message, author, createdAt: created_at }))
}

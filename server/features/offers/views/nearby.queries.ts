import type { Output } from '#contract/api'
import type { NearbyOffer } from '#contract/orders/offers'
import { centsToAmount } from '#contract/kit/amounts/money'
import { getWorkingAccountIds, type PersonCall } from '#server/kernel/call'
import { filterFutureDates } from './offer-detail.sql.ts'
import { listNearbyRows, type NearbyRow } from './nearby.sql.ts'
import { createMissingOfferRefusal } from './offers.queries.ts'
import { findVisibleOrder } from '#server/features/orders/store/order-context.queries'

/** Limits of the list of nearby offers: number and distance. */
const maxNearbyOffers = 20
const nearbyRadiusMetres = 50_000

/**
 * Lists the caller's open offers near an order that the caller has or was offered, nearest first. The list is
 * empty if the position of the order is unknown. Throws for an order that was never offered to the caller or
 * that another company took.
 */
export async function listNearbyOffers(call: PersonCall, id: string): Promise<Output<'offer.nearby'>> {
  const order = await findVisibleOrder(call, id)
  const isOwn = Boolean(order?.accountId && call.actor.accountIds.includes(order.accountId))
  if (!order || (!isOwn && order.facts.status !== 'open')) throw await createMissingOfferRefusal(call, id)
  const { total, rows } = await listNearbyRows(call, order.orderId, {
    most: maxNearbyOffers,
    withinMetres: nearbyRadiusMetres,
  })
  return {
    data: rows.map((row) => toNearbyOffer(call, order.name, row)),
    pagination: { total_count: total, page_number: 0, page_size: maxNearbyOffers },
  }
}

function toNearbyOffer({ actor, now }: PersonCall, refName: string, row: NearbyRow): NearbyOffer {
  return {
    api_id: row.api_id,
    order_type: row.order_type,
    job: {
      sfid: row.sfid,
      api_id: row.api_id,
      name: row.name,
      dates: filterFutureDates(row.offered_dates, now),
      date_expected: row.date_expected,
      service_price_purchasing_sum: centsToAmount(row.price_purchasing_cents),
      created_date: row.created_at,
    },
    opportunity: { sfid: row.opportunity_id, name: row.opportunity_name },
    shipping_address: { postal_code: row.postal_code, city: row.city },
    ref_job: { name: refName },
    distance_from_ref_job: Math.round(row.metres),
    is_remote: row.is_remote,
    offered_again: row.round > 1,
    locations: getWorkingAccountIds(actor).length > 1 ? row.locations : [],
    version: row.version,
  }
}

import { sql } from 'kysely'
import type { OrderType } from '#contract/orders/model/order-enums'
import type { PersonCall } from '#server/kernel/call'
import { buildDistanceMetres, joinCustomerPosition } from '#server/features/orders/store/distance.queries'

export interface NearbyRow {
  readonly api_id: string
  readonly sfid: string | null
  readonly name: string
  readonly order_type: OrderType
  readonly offered_dates: { start: string; end: string }[]
  readonly date_expected: string | null
  readonly price_purchasing_cents: number
  readonly created_at: string
  readonly is_remote: boolean
  readonly version: number
  readonly opportunity_id: string
  readonly opportunity_name: string
  readonly postal_code: string
  readonly city: string
  readonly metres: number
  readonly round: number
  readonly locations: { id: string; name: string }[]
}

export interface NearbyLimits {
  readonly most: number
  readonly withinMetres: number
}

/** Lists the caller's open offers within the limits, nearest first, with their total number. */
export async function listNearbyRows(
  { tx, actor }: PersonCall,
  orderId: string,
  { most, withinMetres }: NearbyLimits,
): Promise<{ total: number; rows: NearbyRow[] }> {
  const { rows } = await sql<NearbyRow & { total: number }>`
    with here as (
      select place.latitude, place.longitude
      from jobs j join customers c on c.id = j.customer_id cross join ${joinCustomerPosition('c')}
      where j.api_id = ${orderId}
    ), held as (
      select o.job_id, max(o.round) as round,
        json_agg(json_build_object('id', a.id, 'name', a.name) order by a.name, a.id) as locations
      from offers o join accounts a on a.id = o.account_id
      where o.account_id = any(${[...actor.accountIds]}::text[]) and o.state = 'open' and o.job_id <> ${orderId}
      group by o.job_id
    ), near as (
      select j.api_id, j.sfid, j.name, j.order_type, j.offered_dates, j.date_expected, j.price_purchasing_cents,
        j.created_at, j.is_remote, j.version, p.id as opportunity_id, p.name as opportunity_name, c.postal_code,
        c.city, held.round, held.locations, ${buildDistanceMetres('here', 'place')} as metres
      from held
      join jobs j on j.api_id = held.job_id and j.status = 'open'
      join opportunities p on p.id = j.opportunity_id
      join customers c on c.id = j.customer_id
      cross join ${joinCustomerPosition('c')}
      cross join here
    )
    select near.*, count(*) over ()::int as total from near
    where metres <= ${withinMetres}
    order by metres, api_id
    limit ${most}`.execute(tx)
  return { total: rows[0]?.total ?? 0, rows }
}

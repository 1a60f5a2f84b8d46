import { toSqlList } from '#server/kernel/sql-values'
import { offerAccountStates } from '#contract/profiles'
import { sql } from 'kysely'
import type { Call } from '#server/kernel/call'
import { buildDistanceMetres, joinCustomerPosition } from '#server/features/orders/store/distance.queries'

/**
 * Kilometres per degree of latitude. The box around the place is slightly too large; the distance decides.
 */
const kmPerDegree = 110.5

/**
 * Lists the companies that match an order, nearest first: within their own radius of its address, with every
 * qualification that its services name, in a state that may see offers, and with the terms of its category
 * accepted. Leaves out master accounts (their locations do the work), restricted companies, and companies that
 * have the offer, rejected it or gave the order up. See docs/domain.md#matching-and-offers.
 *
 * An address without a position uses the position of its postal code. Without either, no company matches.
 */
export async function listMatchingAccounts({ tx, now }: Call, orderId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with place as (
      select place.latitude, place.longitude
      from jobs j
      join customers c on c.id = j.customer_id
      cross join ${joinCustomerPosition('c')}
      where j.api_id = ${orderId}
    ),
    box as (
      select latitude, longitude,
        (select max(radius_km) from accounts) / ${kmPerDegree}::float8 as up,
        (select max(radius_km) from accounts) / ${kmPerDegree}::float8 / greatest(cos(radians(latitude)), 0.01) as aside
      from place
    ),
    needed as (
      select distinct lower(name) as name
      from job_services s, unnest(s.qualifications) name
      where s.job_id = ${orderId}
    ),
    near as (
      select a.id, a.radius_km, ${buildDistanceMetres('box', 'a')} as metres
      from box
      join accounts a
        on a.latitude between box.latitude - box.up and box.latitude + box.up
        and a.longitude between box.longitude - box.aside and box.longitude + box.aside
      where a.state in (${toSqlList(offerAccountStates)})
        and not a.awaits_confirmation
        and not account_is_restricted(a.id, (${now.toString()}::timestamptz at time zone 'Europe/Berlin')::date)
    )
    select near.id
    from near
    where near.metres <= near.radius_km * 1000
      and terms_are_accepted((select order_type::text from jobs where api_id = ${orderId}), near.id, ${now.toString()})
      and not exists (select from accounts location where location.parent_id = near.id)
      and not exists (
        select from needed
        where not exists (
          select from account_qualifications held
          where held.account_id = near.id and lower(held.value) = needed.name
        )
      )
      and not exists (
        select from offers o
        where o.job_id = ${orderId} and o.account_id = near.id and o.state in ('open', 'rejected')
      )
      and not exists (
        select from job_cancellations given_up
        where given_up.job_id = ${orderId} and given_up.account_id = near.id and given_up.category = 'partner'
      )
    order by near.metres, near.id`.execute(tx)
  return rows.map((row) => row.id)
}

import { sql } from 'kysely'
import type { OfferEmailDetails } from '#server/features/notifications/notifications.commands'
import { formatInstant, type Call } from '#server/kernel/call'

/** Number of dates that the email of an offer lists. */
const noticeDates = 3

/** Reads what the email of a new offer says about the work. */
export async function findOfferNotice(call: Call, orderId: string): Promise<OfferEmailDetails> {
  const { rows } = await sql<OfferEmailDetails>`
    select o.name as title, j.services_total_minutes as minutes, j.price_purchasing_cents as price_cents,
      (select coalesce(json_agg(date order by date ->> 'start'), '[]') from (
        select date from jsonb_array_elements(j.offered_dates) date
        where (date ->> 'start')::timestamptz > ${formatInstant(call.now)}::timestamptz
        order by date ->> 'start' limit ${noticeDates}) future) as visits,
      (select max(f.expires_at) from offers f where f.job_id = j.api_id and f.state = 'open') as until
    from jobs j join opportunities o on o.id = j.opportunity_id
    where j.api_id = ${orderId}`.execute(call.tx)
  const [notice] = rows
  if (!notice) throw new Error(`The order ${orderId} does not exist.`)
  return notice
}

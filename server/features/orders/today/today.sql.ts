import { sql, type RawBuilder } from 'kysely'
import type { Position, TodayOrder } from '#contract/orders/today'
import { formatInstant, type PersonCall, type Tx } from '#server/kernel/call'
import type { OrderRowBody } from '../projection/list-rows.view.ts'
import { joinCustomerPosition } from '../store/distance.queries.ts'

/** Reads where the site of an order is; `is_exact` is false for the middle of its postal code. */
export async function findSite(
  tx: Tx,
  orderId: string,
): Promise<{ position: Position | null; is_exact: boolean } | undefined> {
  const { rows } = await sql<{ position: Position | null; is_exact: boolean }>`
    select c.latitude is not null as is_exact,
      case when place.latitude is not null
        then json_build_object('latitude', place.latitude, 'longitude', place.longitude) end as position
    from jobs j join customers c on c.id = j.customer_id left join ${joinCustomerPosition('c')} on true
    where j.api_id = ${orderId}`.execute(tx)
  return rows[0]
}

export interface ShortListRow {
  readonly body: OrderRowBody
  readonly queue: TodayOrder['queue']
  readonly total: number
}

/** Lists the caller's own orders whose appointment ended before `before` and that are not done. */
export async function listUnfinishedRows(
  { tx, actor }: PersonCall,
  before: Temporal.Instant,
): Promise<ShortListRow[]> {
  const end = sql`coalesce((r.body->'job'->>'appointment_end_timestamp')::timestamptz, r.sort_at)`
  const { rows } = await sql<ShortListRow>`
    select r.body, r.queue, count(*) over ()::int as total
    from order_rows r
    where r.account_id = any(${[...actor.accountIds]}::text[])
      and r.queue in ('scheduled', 'at-work', 'customer-signature')
      and r.delegated_to_id = ${actor.contactId}
      and ${end} < ${before.toString()}::timestamptz
    order by ${end}, r.job_id
    limit 20`.execute(tx)
  return rows
}

/** The short lists of planners, each with its condition over `order_rows r` and its order. */
const shortLists = {
  unassigned: {
    where: sql`r.queue = 'scheduled' and r.delegated_to_id is null`,
    order: sql`r.appointment_start`,
  },
  without_contact: { where: sql`r.queue = 'open' and not r.contacted`, order: sql`r.sort_at` },
  overdue: { where: sql`r.queue in ('open', 'scheduled', 'at-work')`, order: sql`r.danger_at` },
}
export type ShortListName = keyof typeof shortLists
const shortListNames = Object.keys(shortLists) as ShortListName[]
/** Maximum number of rows of a short list. The reply also has the number of all rows. */
const shortListLength = 4

export interface NamedShortListRow extends ShortListRow {
  readonly list: ShortListName
  /** How many rows of the list are in this row's queue. */
  readonly in_queue: number
}

/** Reads the first rows of every short list, and of the overdue ones the first of each queue, in one statement. */
export async function listShortListRows(call: PersonCall): Promise<NamedShortListRow[]> {
  const parts = shortListNames.map((name) => sql`(${selectShortList(call, name)})`)
  const { rows } = await sql<NamedShortListRow>`
    select list, body, queue, total, in_queue from (${sql.join(parts, sql` union all `)}) one
    where place <= ${shortListLength} or (list = 'overdue' and place_in_queue = 1)
    order by list, place`.execute(call.tx)
  return rows
}

function selectShortList({ actor, now }: PersonCall, name: ShortListName): RawBuilder<unknown> {
  const { where, order } = shortLists[name]
  const isOverdue = name === 'overdue' ? sql`and r.danger_at <= ${formatInstant(now)}` : sql``
  return sql`
    select ${name}::text as list, r.body, r.queue::text as queue, count(*) over ()::int as total,
      count(*) over (partition by r.queue)::int as in_queue,
      row_number() over (order by ${order}, r.job_id) as place,
      row_number() over (partition by r.queue order by ${order}, r.job_id) as place_in_queue
    from order_rows r
    where r.account_id = any(${[...actor.accountIds]}::text[]) and ${where} ${isOverdue}
      ${actor.ownOrdersOnly ? sql`and r.delegated_to_id = ${actor.contactId}` : sql``}`
}

export interface OverlapRow {
  readonly one: OrderRowBody
  readonly other: OrderRowBody
  readonly total: number
}

/** Lists pairs of appointments of one person at the same time that are not over and begin before `until`. */
export async function listOverlapRows(
  { tx, actor, now }: PersonCall,
  until: Temporal.Instant,
): Promise<OverlapRow[]> {
  const account = sql`${[...actor.accountIds]}::text[]`
  const { rows } = await sql<OverlapRow>`
    with visits as materialized (
      select r.job_id, r.body, r.delegated_to_id as person, r.appointment_start as starts,
        (r.body->'job'->>'appointment_end_timestamp')::timestamptz as ends
      from order_rows r
      where r.account_id = any(${account}) and r.queue in ('scheduled', 'at-work')
        and r.delegated_to_id is not null and r.appointment_start < ${until.toString()}::timestamptz
        and (r.body->'job'->>'appointment_end_timestamp')::timestamptz > ${formatInstant(now)}
        ${actor.ownOrdersOnly ? sql`and r.delegated_to_id = ${actor.contactId}` : sql``}
    )
    select a.body as one, b.body as other, count(*) over ()::int as total
    from visits a
    join visits b on b.person = a.person and (a.starts, a.job_id) < (b.starts, b.job_id) and b.starts < a.ends
    order by b.starts, a.job_id, b.job_id
    limit ${shortListLength}`.execute(tx)
  return rows
}

export interface TodayOfferRow {
  readonly total: number
  readonly api_id: string
  readonly sfid: string | null
  readonly name: string
  readonly opportunity: string
  readonly postal_code: string
  readonly city: string
  readonly is_remote: boolean
  readonly price: number
  readonly offered_at: string
}

/** Lists the newest offers; an offer to several locations counts once. */
export async function listNewestOfferRows({ tx, actor }: PersonCall): Promise<TodayOfferRow[]> {
  const { rows } = await sql<TodayOfferRow>`
    select count(*) over ()::int as total, job_id as api_id, body->'job'->>'sfid' as sfid,
      body->'job'->>'name' as name, body->'opportunity'->>'name' as opportunity, postal_code, city, is_remote,
      (body->'job'->>'service_price_purchasing_sum')::float8 as price, body->>'offered_at' as offered_at
    from (
      select distinct on (r.job_id) r.* from order_rows r
      where r.account_id = any(${[...actor.accountIds]}::text[]) and r.queue = 'offers'
      order by r.job_id, r.sort_at desc
    ) one
    order by sort_at desc, job_id
    limit 5`.execute(tx)
  return rows
}

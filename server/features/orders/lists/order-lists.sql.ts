import { sql, type RawBuilder } from 'kysely'
import type { OrderRow } from '#contract/orders/orders'
import type { Queue } from '#contract/orders/model/queues'
import { formatInstant, type PersonCall } from '#server/kernel/call'
import type { OrderRowBody } from '../projection/list-rows.ts'
import type { Sort } from '../model/queues/queues.rules.ts'

/** Lists, counts and the search, each one statement over the ready-made rows (`order_rows r`). */

type ListCondition = RawBuilder<boolean>

export interface ListQuery {
  /** The stored queues whose rows the list shows. */
  readonly queues: readonly Queue[]
  readonly where: readonly ListCondition[]
  readonly sort: Sort
  readonly size: number
  readonly page: number
  /** Rows that the reader has already. */
  readonly excluding: readonly string[]
  /** Rows behind this place alone; then `page` counts for nothing. */
  readonly after: ListPosition | null
  /** Rows up to this place alone, itself included. */
  readonly upTo: ListPosition | null
  /** These rows alone, as far as they stand in the list. */
  readonly only: readonly string[] | null
}

/** Where a row stands: what it is sorted by, as PostgreSQL spells it, and its id. */
export interface ListPosition {
  readonly key: string
  readonly id: string
}

export interface ListPage {
  readonly total: number
  /** Where the last row stands. */
  readonly last: ListPosition | null
  readonly rows: readonly { readonly body: OrderRowBody; readonly urgency: OrderRow['urgency'] }[]
}

interface Row {
  total: number
  body: OrderRowBody | null
  urgency: OrderRow['urgency']
  key: string
  id: string
}

/**
 * One page of a list and how many rows the list has. Rows to exclude count as read: they are left
 * out before the page is cut and the page begins that many rows earlier, so that a reader who names
 * what it has gets every row once, however orders move meanwhile (decision 6). `after` says the same
 * by one place, for lists too long to name what one has (decision 34).
 */
export async function findListPage(call: PersonCall, query: ListQuery): Promise<ListPage> {
  const where = sql.join([...buildOwnRowsConditions(call, query.queues), ...query.where], sql` and `)
  const order = sortOrders[query.sort.by][query.sort.direction]
  const { after, excluding, page, size } = query
  const offset = after ? 0 : Math.max(0, page * size - excluding.length)
  const { rows } = await sql<Row>`
    select list.total, page.body, page.urgency, page.key, page.id
    from (select count(*)::int as total from order_rows r where ${where}) list
    left join (
      select r.body, ${urgencyExpression(call)} as urgency, ${order.key}::text as key, r.job_id::text as id
      from order_rows r
      where ${sql.join([where, ...buildWindowConditions(query, order)], sql` and `)}
      order by ${orderByClause(order)}
      limit ${size} offset ${offset}
    ) page on true`.execute(call.tx)
  const found = rows.filter((row) => row.body !== null) as (Row & ListPage['rows'][number])[]
  const last = found.at(-1)
  return { total: rows[0]?.total ?? 0, last: last ? { key: last.key, id: last.id } : null, rows: found }
}

/** The orders of a list, all of them, in its order; at most `most`. */
export async function listQueueOrderIds(
  call: PersonCall,
  query: Pick<ListQuery, 'queues' | 'where' | 'sort'> & { readonly most: number },
): Promise<string[]> {
  const order = sortOrders[query.sort.by][query.sort.direction]
  const { rows } = await sql<{ job_id: string }>`
    select r.job_id from order_rows r
    where ${sql.join([...buildOwnRowsConditions(call, query.queues), ...query.where], sql` and `)}
    order by ${orderByClause(order)}
    limit ${query.most}`.execute(call.tx)
  return [...new Set(rows.map((row) => row.job_id))]
}

type Direction = Sort['direction']

/** By what a list is sorted. Each order ends with the id, so that equal rows keep their places. */
interface SortOrder {
  readonly key: RawBuilder<string>
  readonly keys: Direction
  readonly ids: Direction
}

const statusChangeColumn = sql<string>`r.sort_at`
const byLastChange: Record<Direction, SortOrder> = {
  asc: { key: statusChangeColumn, keys: 'asc', ids: 'desc' },
  desc: { key: statusChangeColumn, keys: 'desc', ids: 'asc' },
}

/** Spelled as in the index; by `coalesce` it could not be searched under row-level security. */
function appointmentOrInfinity(end: 'infinity' | '-infinity'): RawBuilder<string> {
  return sql`case when r.appointment_start is null then ${sql.lit(end)}::timestamptz else r.appointment_start end`
}

// The directions are those of the indexes. Orders without an appointment stand last in both.
const sortOrders: Record<Sort['by'], Record<Direction, SortOrder>> = {
  last_status_change: byLastChange,
  days_since_status: { asc: byLastChange.desc, desc: byLastChange.asc },
  appointment_date: {
    asc: { key: appointmentOrInfinity('infinity'), keys: 'asc', ids: 'asc' },
    desc: { key: appointmentOrInfinity('-infinity'), keys: 'desc', ids: 'desc' },
  },
}

const directionKeywords: Record<Direction, RawBuilder<unknown>> = { asc: sql`asc`, desc: sql`desc` }
function orderByClause({ key, keys, ids }: SortOrder): RawBuilder<unknown> {
  return sql`${key} ${directionKeywords[keys]}, r.job_id ${directionKeywords[ids]}`
}

const afterOperators: Record<Direction, RawBuilder<unknown>> = { asc: sql`>`, desc: sql`<` }
const beforeOperators: Record<Direction, RawBuilder<unknown>> = { asc: sql`<`, desc: sql`>` }

/** The part of the list that is asked for. */
function buildWindowConditions(
  { after, upTo: until, only, excluding }: ListQuery,
  order: SortOrder,
): ListCondition[] {
  return [
    ...(after ? [comparePosition(order, after, afterOperators)] : []),
    ...(until
      ? [sql<boolean>`(${comparePosition(order, until, beforeOperators)} or r.job_id = ${until.id}::uuid)`]
      : []),
    ...(only ? [sql<boolean>`r.job_id = any(${[...only]}::uuid[])`] : []),
    ...(excluding.length > 0 ? [excludeRows(excluding)] : []),
  ]
}

/** On one side of a place. Its first comparison alone is what an index can be searched by. */
function comparePosition(
  { key, keys, ids }: SortOrder,
  place: ListPosition,
  side: typeof afterOperators,
): ListCondition {
  const at = sql`${place.key}::timestamptz`
  return sql`${key} ${side[keys]}= ${at} and (${key} ${side[keys]} ${at} or r.job_id ${side[ids]} ${place.id}::uuid)`
}

/** Hashed however many are named; what is no id of a row excludes none. */
function excludeRows(excluding: readonly string[]): ListCondition {
  return sql`not exists (select from unnest(${[...excluding]}::text[]) as had (id) where had.id = r.job_id::text)`
}

/** The caller's rows in these queues; offers are nobody's order yet, so "own orders only" leaves them. */
function buildOwnRowsConditions({ actor }: PersonCall, queues: readonly Queue[]): ListCondition[] {
  const [account, ...locations] = actor.accountIds
  return [
    locations.length > 0
      ? sql`r.account_id = any(${[...actor.accountIds]}::text[])`
      : sql`r.account_id = ${account}`,
    queues.length === 1 ? sql`r.queue = ${queues[0]}` : sql`r.queue = any(${[...queues]}::text[])`,
    ...(actor.ownOrdersOnly
      ? [sql<boolean>`(r.delegated_to_id = ${actor.contactId} or r.queue = 'offers')`]
      : []),
  ]
}

function urgencyExpression({ now }: PersonCall): RawBuilder<OrderRow['urgency']> {
  const at = formatInstant(now)
  return sql`case when r.danger_at <= ${at} then 'danger' when r.warning_at <= ${at} then 'warning' end`
}

export interface QueueCount {
  readonly queue: Queue | 'invoices'
  readonly total: number
  readonly danger: number
  readonly warning: number
}

/** How many rows stand in each of these queues, how many are urgent; and the credit notes not yet paid. */
export async function countQueueRows(
  call: PersonCall,
  queues: readonly Queue[],
  invoices: boolean,
): Promise<QueueCount[]> {
  const { rows } = await sql<QueueCount>`
    select r.queue, ${countExpression(call)}::int as total,
      count(*) filter (where ${urgencyExpression(call)} = 'danger')::int as danger,
      count(*) filter (where ${urgencyExpression(call)} = 'warning')::int as warning
    from order_rows r
    where ${sql.join(buildOwnRowsConditions(call, queues), sql` and `)}
    group by r.queue
    ${invoices ? sql`union all ${selectUnpaidInvoices(call)}` : sql``}`.execute(call.tx)
  return rows
}

/** An offer to several locations of one company is one offer. */
function countExpression({ actor }: PersonCall): RawBuilder<number> {
  return actor.accountIds.length > 1 ? sql`count(distinct r.job_id)` : sql`count(*)`
}

function selectUnpaidInvoices({ actor }: PersonCall): RawBuilder<QueueCount> {
  return sql`
    select 'invoices', count(*)::int, 0, 0 from credit_notes n
    where n.account_id = any(${[...actor.accountIds]}::text[]) and n.state in ('sent', 'received')`
}

export interface SearchGroup {
  readonly queue: Queue
  readonly count: number
  readonly items: readonly {
    readonly id: string
    readonly name: string
    readonly opportunity: string
    readonly customer: string
    readonly city: string
  }[]
}

export interface SearchQuery {
  readonly queues: readonly Queue[]
  readonly where: readonly ListCondition[]
  /** Items a group at most. */
  readonly limit: number
  /** Queues that this reader sees as another one. */
  readonly visibleAs: Partial<Record<Queue, Queue>>
}

/** What is found in each queue as the reader sees it: how many, and those that changed last. */
export async function searchRows(
  call: PersonCall,
  { queues, where, limit: most, visibleAs: seenAs }: SearchQuery,
): Promise<SearchGroup[]> {
  const several = call.actor.accountIds.length > 1
  const renamed = Object.entries(seenAs).map(([stored, seen]) => sql`when ${stored} then ${seen}`)
  const queue =
    renamed.length > 0 ? sql`case r.queue ${sql.join(renamed, sql` `)} else r.queue end` : sql`r.queue`
  const { rows } = await sql<SearchGroup>`
    with found as (
      select ${several ? sql`distinct on (r.queue, r.job_id)` : sql``}
        ${queue} as queue, r.sort_at, r.account_id, r.queue as stored, r.job_id
      from order_rows r
      where ${sql.join([...buildOwnRowsConditions(call, queues), ...where], sql` and `)}
    ), placed as (
      select *, row_number() over (partition by queue order by sort_at desc, job_id) as place,
        count(*) over (partition by queue)::int as count
      from found
    )
    select p.queue, p.count, json_agg(json_build_object(
        'id', coalesce(r.body->'job'->>'sfid', r.job_id::text), 'name', r.body->'job'->>'name',
        'opportunity', r.body->'opportunity'->>'name',
        'customer', coalesce(r.body->'customer'->>'name', ''), 'city', r.city) order by p.place) as items
    from placed p
    join order_rows r on r.account_id = p.account_id and r.queue = p.stored and r.job_id = p.job_id
    where p.place <= ${most}
    group by p.queue, p.count`.execute(call.tx)
  return rows
}

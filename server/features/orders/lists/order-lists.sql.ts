import { sql, type RawBuilder } from 'kysely'
import type { OrderRow } from '#contract/orders/orders'
import type { Queue } from '#contract/orders/model/queues'
import { formatInstant, type PersonCall } from '#server/kernel/call'
import type { OrderRowBody } from '../projection/list-rows.view.ts'
import type { StoredReply } from '../projection/row-reply.view.ts'
import { getStoredReply, storedRowColumns, type StoredRow } from './stored-replies.queries.ts'
import type { Sort } from '../model/queues/queues.rules.ts'

/** Lists, counts and search: one statement each over the list projection (`order_rows r`). */

type ListCondition = RawBuilder<boolean>

export interface ListQuery {
  /** Stored queues whose rows the list shows. */
  readonly queues: readonly Queue[]
  readonly where: readonly ListCondition[]
  readonly sort: Sort
  readonly size: number
  readonly page: number
  /** Ids of rows that the reader has already. */
  readonly excluding: readonly string[]
  /** Only rows after this position. `page` is ignored then. */
  readonly after: ListPosition | null
  /** Only rows up to and including this position. */
  readonly upTo: ListPosition | null
  /** Only these rows, if they are in the list. */
  readonly only: readonly string[] | null
  /** Whether the reader wants to know if some order of the list has a protocol. */
  readonly asksProtocols: boolean
}

/** Position of a row: its sort key as PostgreSQL text, and its id. */
export interface ListPosition {
  readonly key: string
  readonly id: string
}

export interface ListPage {
  readonly total: number
  readonly hasProtocols: boolean
  /** Position of the last row of the page. */
  readonly last: ListPosition | null
  readonly rows: readonly StoredReply[]
}

/** The totals of the list with one row of the page, or with null in every column of the row. */
interface Row extends Omit<StoredReply, 'reply'>, StoredRow<OrderRowBody> {
  total: number
  hasProtocols: boolean
  key: string
  id: string | null
}

/**
 * Reads one page of a list and the total number of rows. Excluded rows count as read: they are left out and
 * the page starts that many rows earlier, so a reader who names the rows it has gets each row once even if
 * orders move meanwhile. `after` does the same with one position, for lists too long to name all rows.
 */
export async function findListPage(call: PersonCall, query: ListQuery): Promise<ListPage> {
  const where = sql.join([...buildOwnRowsConditions(call, query.queues), ...query.where], sql` and `)
  const order = sortOrders[query.sort.by][query.sort.direction]
  const { after, excluding, page, size } = query
  const offset = after ? 0 : Math.max(0, page * size - excluding.length)
  const hasProtocols = query.asksProtocols ? protocolExpression(where) : sql<boolean>`false`
  const { rows } = await sql<Row>`
    select list.total, ${hasProtocols} as "hasProtocols", page.*,
      exists (select from comment_unread u
        where u.contact_id = ${call.actor.contactId} and u.job_id::text = page.id) as unread
    from (select count(*)::int as total from order_rows r where ${where}) list
    left join (
      select ${storedRowColumns},
        r.queue, r.account_id as "accountId", r.sort_at as "changedAt", ${urgencyExpression(call)} as urgency,
        ${order.key}::text as key, r.job_id::text as id
      from order_rows r
      where ${sql.join([where, ...buildWindowConditions(query, order)], sql` and `)}
      order by ${orderByClause(order)}
      limit ${size} offset ${offset}
    ) page on true`.execute(call.tx)
  const found = rows.filter((row) => row.id !== null) as (Row & { id: string })[]
  const last = found.at(-1)
  return {
    total: rows[0]?.total ?? 0,
    hasProtocols: rows[0]?.hasProtocols ?? false,
    last: last ? { key: last.key, id: last.id } : null,
    rows: found.map((row) => ({ ...row, reply: getStoredReply(row) })),
  }
}

function protocolExpression(where: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql`exists (select from order_rows r where ${where}
    and exists (select from protocols p where p.job_id = r.job_id))`
}

/** Lists the order ids of a list in its sort order, at most `limit`. */
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

/** How a list is sorted. The id comes last, so that rows with equal keys keep their order. */
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

/**
 * Written exactly as in the index. With `coalesce` PostgreSQL would not use the index under row-level
 * security.
 */
function appointmentOrInfinity(end: 'infinity' | '-infinity'): RawBuilder<string> {
  return sql`case when r.appointment_start is null then ${sql.lit(end)}::timestamptz else r.appointment_start end`
}

// Directions match the indexes. Orders without an appointment come last in both directions.
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

/** Restricts the list to the requested rows. */
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

/** Returns the rows on one side of a position. PostgreSQL can use the index only for the first comparison. */
function comparePosition(
  { key, keys, ids }: SortOrder,
  place: ListPosition,
  side: typeof afterOperators,
): ListCondition {
  const at = sql`${place.key}::timestamptz`
  return sql`${key} ${side[keys]}= ${at} and (${key} ${side[keys]} ${at} or r.job_id ${side[ids]} ${place.id}::uuid)`
}

/**
 * `not exists` is executed as a hash anti-join for any number of ids. Ids that match no row exclude nothing.
 */
function excludeRows(excluding: readonly string[]): ListCondition {
  return sql`not exists (select from unnest(${[...excluding]}::text[]) as had (id) where had.id = r.job_id::text)`
}

/**
 * Returns the caller's rows in these queues. Offers have no delegate yet, so "own orders only" does not hide
 * them.
 */
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
  /** Orders with messages that the caller has not read. */
  readonly unread: number
}

/** Counts all and urgent rows per queue and, if requested, the unpaid credit notes. */
export async function countQueueRows(
  call: PersonCall,
  queues: readonly Queue[],
  invoices: boolean,
): Promise<QueueCount[]> {
  const urgency = urgencyExpression(call)
  const { rows } = await sql<QueueCount>`
    select r.queue, ${countExpression(call)}::int as total,
      count(*) filter (where ${urgency} = 'danger')::int as danger,
      count(*) filter (where ${urgency} = 'warning')::int as warning, 0 as unread
    from order_rows r
    where ${sql.join(buildOwnRowsConditions(call, queues), sql` and `)}
    group by r.queue
    union all ${selectUnreadCounts(call, queues)}
    ${invoices ? sql`union all ${selectUnpaidInvoices(call)}` : sql``}`.execute(call.tx)
  return rows
}

/** Counts an offer to several locations of one company once. */
function countExpression({ actor }: PersonCall): RawBuilder<number> {
  return actor.accountIds.length > 1 ? sql`count(distinct r.job_id)` : sql`count(*)`
}

/** Starts from the caller's few unread orders, so that it does not read the whole queue. Offers have no conversation. */
function selectUnreadCounts(call: PersonCall, queues: readonly Queue[]): RawBuilder<QueueCount> {
  return sql`
    select r.queue, 0, 0, 0, count(distinct r.job_id)::int
    from (select distinct job_id from comment_unread where contact_id = ${call.actor.contactId}) u
    join order_rows r on r.job_id = u.job_id
    where r.queue <> 'offers' and ${sql.join(buildOwnRowsConditions(call, queues), sql` and `)}
    group by r.queue`
}

function selectUnpaidInvoices({ actor }: PersonCall): RawBuilder<QueueCount> {
  return sql`
    select 'invoices', count(*)::int, 0, 0, 0 from credit_notes n
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
  /** Maximum number of items per group. */
  readonly limit: number
  /** Queues that this reader sees as another queue. */
  readonly visibleAs: Partial<Record<Queue, Queue>>
}

/** Searches each queue as the reader sees it. Returns the number of hits and those that changed last. */
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

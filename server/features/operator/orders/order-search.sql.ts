import { sql, type RawBuilder } from 'kysely'
import { centsToAmount } from '#contract/kit/amounts/money'
import type { OperatorInput, OperatorOutput } from '#contract/operator/operator-api'
import type { HoldReason, Mover, OrderStatus, OrderType } from '#contract/orders/model/order-enums'
import type { OperatorCall } from '#server/kernel/operator-routes'

type SearchReply = OperatorOutput<'order.search'>
type SearchQuery = OperatorInput<'order.search'>['query']
/** `after` is absent for the first page. */
type PageQuery = Omit<SearchQuery, 'after'> & { readonly after?: string | undefined }

export interface SearchRow {
  readonly api_id: string
  readonly sfid: string | null
  readonly name: string
  readonly order_type: OrderType
  readonly status: OrderStatus
  readonly status_since: string
  readonly brand: string
  readonly partner_id: string | null
  readonly partner_name: string | null
  readonly customer: string
  readonly postal_code: string
  readonly city: string
  readonly hold_reason: HoldReason | null
  readonly hold_next: Mover | null
  readonly appointment_start: string | null
  readonly appointment_end: string | null
  readonly price_purchasing_cents: number
  readonly open_offers: number
}

export const searchColumns = sql`
  j.api_id, j.sfid, j.name, j.order_type, j.status, j.status_since, b.name as brand,
  p.id as partner_id, p.name as partner_name,
  coalesce(nullif(c.company_name, ''), concat_ws(' ', c.first_name, c.last_name)) as customer,
  c.postal_code, c.city, j.hold_reason, j.hold_next, j.appointment_start, j.appointment_end,
  j.price_purchasing_cents,
  (select count(*)::int from offers f where f.job_id = j.api_id and f.state = 'open') as open_offers`

export const searchTables = sql`
  join customers c on c.id = j.customer_id
  join opportunities o on o.id = j.opportunity_id
  join brands b on b.id = o.brand_id
  left join accounts p on p.id = j.partner_account_id`

/**
 * Lists orders, the last change of status first. A page begins after the last row of the page before, because
 * skipping rows by number would read all of them: at a million orders, the last page took seconds.
 */
export async function searchOrdersOfMarketplace(
  { tx }: OperatorCall,
  query: SearchQuery,
): Promise<SearchReply> {
  const { rows } = await sql<SearchRow>`
    select ${searchColumns}
    from (${buildOrderPage(query)}) j
    ${searchTables}
    order by j.status_since desc, j.api_id desc`.execute(tx)
  const page = rows.slice(0, query.limit)
  const last = page.at(-1)
  return {
    data: page.map(toSearchView),
    next: last && rows.length > page.length ? `${last.status_since}~${last.api_id}` : null,
  }
}

export interface ExportedOrder extends SearchRow {
  readonly street: string
}

export type OrderFilter = Pick<SearchQuery, 'search' | 'status' | 'partner_id'>

export function buildFilterConditions({ status, ...filter }: OrderFilter): RawBuilder<unknown> {
  return sql`${buildSearchConditions(filter)}
    and ${status?.length ? sql`j.status = any (${[...status]}::order_status[])` : sql`true`}`
}

export async function countExportedOrders(
  { tx }: Pick<OperatorCall, 'tx'>,
  filter: OrderFilter,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from jobs j where ${buildFilterConditions(filter)}`.execute(tx)
  return rows[0]?.count ?? 0
}

/** Reads the next orders of a filter, the newest first, after the one with the id `before`. */
export async function listExportedOrders(
  { tx }: Pick<OperatorCall, 'tx'>,
  filter: OrderFilter,
  { before, limit }: { readonly before: string | null; readonly limit: number },
): Promise<ExportedOrder[]> {
  const isWanted = sql`${buildFilterConditions(filter)}
    and ${before === null ? sql`true` : sql`j.api_id < ${before}`}`
  const { rows } = await sql<ExportedOrder>`
    select ${searchColumns}, c.street
    from (select j.* from jobs j where ${isWanted} order by j.api_id desc limit ${limit}) j
    ${searchTables}
    order by j.api_id desc`.execute(tx)
  return rows
}

/** Returns the ids of the first orders that a filter finds, in the order of the list, and whether it finds more. */
export async function listOrderIdsOfFilter(
  { tx }: OperatorCall,
  filter: PageQuery,
): Promise<{ ids: string[]; isLimited: boolean }> {
  const { rows } = await sql<{ api_id: string }>`
    select j.api_id from (${buildOrderPage(filter)}) j order by j.status_since desc, j.api_id desc`.execute(
    tx,
  )
  const ids = rows.map(({ api_id }) => api_id)
  return { ids: ids.slice(0, filter.limit), isLimited: ids.length > filter.limit }
}

/**
 * Builds the orders of a page. Each status is read and limited by itself: a list of statuses that few orders have would
 * otherwise read all orders by time, 1 s for a million. `status` is in the order too, because the planner does not know
 * under row-level security that a comparison of enumerations makes it constant (db/migrations/0381_orders_by_status.sql).
 */
export function buildOrderPage(query: PageQuery): RawBuilder<unknown> {
  const conditions = buildSearchConditions(query)
  const end = sql`j.status_since desc, j.api_id desc limit ${query.limit + 1}`
  if (!query.status?.length) return sql`select j.* from jobs j where ${conditions} order by ${end}`
  const parts = [...new Set(query.status)].map(
    (status) => sql`(
      select j.* from jobs j where j.status = ${status} and ${conditions} order by j.status, ${end})`,
  )
  return sql`select j.* from (${sql.join(parts, sql` union all `)}) j order by ${end}`
}

function buildSearchConditions({
  search,
  partner_id,
  after,
}: Omit<PageQuery, 'status' | 'limit'>): RawBuilder<unknown> {
  const words = splitWords(search ?? '')
  const conditions = [
    ...(partner_id === undefined ? [] : [sql`j.partner_account_id = ${partner_id}`]),
    ...(after === undefined ? [] : [matchesRowsAfter(after)]),
    ...(words.length > 0
      ? [
          sql`j.api_id in (select s.job_id from order_search s where s.words @@ to_tsquery('simple', ${toPrefixQuery(words)}))`,
        ]
      : []),
    // A text of punctuation only finds nothing, rather than everything.
    ...(search?.trim() && words.length === 0 ? [sql`false`] : []),
  ]
  return conditions.length > 0 ? sql.join(conditions, sql` and `) : sql`true`
}

function matchesRowsAfter(cursor: string): RawBuilder<unknown> {
  const [since = '', id = ''] = cursor.split('~')
  return sql`(j.status_since, j.api_id) < (${since}::timestamptz, ${id}::uuid)`
}

/** Letters that Unicode does not decompose into a plain letter and a mark. */
const plainLetters: Readonly<Record<string, string>> = {
  ß: 's',
  ı: 'i',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  æ: 'a',
  œ: 'o',
}

/** Splits a text into words as `to_search_words` of the database does. */
function splitWords(text: string): string[] {
  const folded = text
    .toLowerCase()
    .normalize('NFKD')
    .replaceAll(/[ßıøłđæœ]/g, (letter) => plainLetters[letter] ?? '')
    .replaceAll(/[\u0300-\u036f]/g, '')
  return folded.split(/[^a-z0-9]+/).filter(Boolean)
}

/** Every word must occur, at least with its beginning. */
const toPrefixQuery = (words: readonly string[]) => words.map((word) => `${word}:*`).join(' & ')

export function toSearchView(row: SearchRow): SearchReply['data'][number] {
  const { appointment_start: start, appointment_end: end } = row
  return {
    api_id: row.api_id,
    sfid: row.sfid,
    name: row.name,
    order_type: row.order_type,
    status: row.status,
    status_since: row.status_since,
    brand: row.brand,
    partner: row.partner_id === null ? null : { id: row.partner_id, name: row.partner_name ?? '' },
    customer: { name: row.customer, postal_code: row.postal_code, city: row.city },
    hold: row.hold_reason && row.hold_next ? { reason: row.hold_reason, next: row.hold_next } : null,
    appointment: start === null || end === null ? null : { start, end },
    price_purchasing: centsToAmount(row.price_purchasing_cents),
    open_offers: row.open_offers,
  }
}

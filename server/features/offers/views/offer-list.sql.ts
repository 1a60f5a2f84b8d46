import { sql, type RawBuilder } from 'kysely'
import type { OrderType } from '#contract/orders/model/order-enums'
import type { OfferSort } from '#contract/orders/model/offer-sorts'
import type { OfferRow } from '#contract/orders/offers'
import { buildOrderSearchConditions } from '#server/features/orders/lists/order-lists.queries'
import { storedRowColumns, type StoredRow } from '#server/features/orders/lists/stored-replies.queries'
import { formatInstant, type PersonCall } from '#server/kernel/call'

/** A page of rows and the total number of rows. */
export interface OfferPage {
  readonly total: number
  readonly rows: readonly StoredRow<OfferRow>[]
}

export interface OfferPaging {
  readonly page_size: number
  readonly page_number: number
  readonly excluding: readonly string[]
  readonly search?: string | null | undefined
  readonly sort?: OfferSort | undefined
  readonly order_types?: readonly OrderType[] | undefined
  readonly within_km?: number | null | undefined
  readonly date_from?: string | null | undefined
  readonly date_to?: string | null | undefined
}

/** Builds the condition that a row `r` matches the search text and the filters. */
function buildOfferConditions({ search, order_types: types, within_km, ...paging }: OfferPaging) {
  return sql.join(
    [
      sql`true`,
      ...buildOrderSearchConditions(search ?? ''),
      ...(types && types.length > 0 ? [sql`r.order_type::text = any(${[...types]}::text[])`] : []),
      ...(within_km ? [sql`(r.body ->> 'distance_km')::float8 <= ${within_km}`] : []),
      ...buildDateConditions(paging),
    ],
    sql` and `,
  )
}

/** An offer without fixed dates fits every range, because its date is agreed after the acceptance. */
function buildDateConditions({ date_from: from, date_to: to }: Partial<OfferPaging>) {
  if (!from && !to) return []
  return [
    sql`(jsonb_array_length(r.body #> '{job,dates}') = 0 or exists (
      select from jsonb_array_elements(r.body #> '{job,dates}') d
      where ((d ->> 'start')::timestamptz at time zone 'Europe/Berlin')::date
        between ${from ?? '-infinity'}::date and ${to ?? 'infinity'}::date))`,
  ]
}

/** Builds the value by which rows `r` are sorted, smallest first and null last; null: newest first. */
function buildSortValue(
  sort: OfferSort | undefined,
  now: Temporal.Instant,
): RawBuilder<number | null> | null {
  const price = sql`(r.body #>> '{job,service_price_purchasing_sum}')::float8`
  switch (sort) {
    case 'distance':
      return sql`(r.body ->> 'distance_km')::float8`
    case 'price':
      return sql`-${price}`
    case 'hourly':
      return sql`-${price} / nullif((r.body ->> 'services_total_minutes')::float8, 0)`
    case 'date':
      return sql`(select extract(epoch from min((d ->> 'start')::timestamptz))::float8
        from jsonb_array_elements(r.body #> '{job,dates}') d
        where (d ->> 'start')::timestamptz > ${formatInstant(now)}::timestamptz)`
    case 'newest':
    case undefined:
      return null
  }
}

/**
 * Returns the offset of a page. Excluded rows count as read: they are left out of the page, and the page
 * starts that many rows earlier. So a reader that names the rows it has misses none while offers are added or
 * withdrawn.
 */
function getOfferOffset({ page_size: size, page_number: page, excluding }: OfferPaging): number {
  return Math.max(0, page * size - excluding.length)
}

/** Lists the offers of one company in one statement over the list projection. */
export async function listOffersOfOneCompany(
  { tx, actor, now }: PersonCall,
  paging: OfferPaging,
): Promise<OfferPage> {
  const conditions = buildOfferConditions(paging)
  const sortValue = buildSortValue(paging.sort, now)
  // Without a sort value the order is that of an index.
  const order = sortValue ? sql`${sortValue} nulls last, sort_at desc, job_id` : sql`sort_at desc, job_id`
  const { rows } = await sql<StoredRow<OfferRow> & { total: number; job_id: string | null }>`
    select list.total, page.*
    from (select count(*)::int as total from order_rows r
      where account_id = ${actor.accountId} and queue = 'offers' and ${conditions}) list
    left join (
      select ${storedRowColumns}, job_id from order_rows r
      where account_id = ${actor.accountId} and queue = 'offers' and ${conditions}
        and job_id::text <> all(${[...paging.excluding]}::text[])
      order by ${order}
      limit ${paging.page_size} offset ${getOfferOffset(paging)}
    ) page on true`.execute(tx)
  return { total: rows[0]?.total ?? 0, rows: rows.filter((row) => row.job_id !== null) }
}

/**
 * Lists the offers of a master account. An order offered to several locations appears once, with the distance
 * of the nearest location.
 */
export async function listOffersOfSeveralCompanies(
  { tx, actor, now }: PersonCall,
  paging: OfferPaging,
): Promise<OfferPage> {
  const value = buildSortValue(paging.sort, now) ?? sql`null::float8`
  const { rows } = await sql<{ total: number; bodies: OfferRow[] }>`
    with orders as (
      select job_id, max(sort_at) as sort_at, array_agg(account_id order by account_id) as matched,
        (array_agg(account_id order by (r.body ->> 'distance_km')::float8 nulls last, account_id))[1] as nearest,
        min(${value}) as value
      from order_rows r
      where account_id = any(${[...actor.accountIds]}::text[]) and queue = 'offers' and ${buildOfferConditions(paging)}
      group by job_id
    )
    select
      (select count(*)::int from orders) as total,
      (select coalesce(json_agg(
          row.body || jsonb_build_object('matched_partner_sfids', page.matched)
          order by page.value nulls last, page.sort_at desc, page.job_id), '[]')
        from (
          select * from orders
          where job_id::text <> all(${[...paging.excluding]}::text[])
          order by value nulls last, sort_at desc, job_id
          limit ${paging.page_size} offset ${getOfferOffset(paging)}
        ) page
        join order_rows row
          on row.account_id = page.nearest and row.queue = 'offers' and row.job_id = page.job_id) as bodies`.execute(
    tx,
  )
  const { total, bodies } = rows[0] ?? { total: 0, bodies: [] }
  // The stored text names one location.
  return { total, rows: bodies.map((body) => ({ reply: null, body })) }
}

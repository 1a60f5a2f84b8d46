import { sql } from 'kysely'
import type { OfferRow } from '#contract/orders/offers'
import { buildOrderSearchConditions } from '#server/features/orders/lists/order-lists.queries'
import type { PersonCall } from '#server/kernel/call'

/** A page of rows and the total number of rows. */
export interface OfferPage {
  readonly total: number
  readonly rows: OfferRow[]
}

export interface OfferPaging {
  readonly page_size: number
  readonly page_number: number
  readonly excluding: readonly string[]
  readonly search?: string | null | undefined
}

/** Builds the condition that a row `r` matches the search text. */
function buildOfferSearchCondition({ search }: OfferPaging) {
  return sql.join([sql`true`, ...buildOrderSearchConditions(search ?? '')], sql` and `)
}

/**
 * Returns the offset of a page. Excluded rows count as read: they are left out of the page, and the page
 * starts that many rows earlier. So a reader that names the rows it has misses none while offers are added or
 * withdrawn.
 */
function getOfferOffset({ page_size: size, page_number: page, excluding }: OfferPaging): number {
  return Math.max(0, page * size - excluding.length)
}

/** Lists the offers of one company, newest first, in one statement over the list projection. */
export async function listOffersOfOneCompany(
  { tx, actor }: PersonCall,
  paging: OfferPaging,
): Promise<OfferPage> {
  const { rows } = await sql<OfferPage>`
    select
      (select count(*)::int from order_rows r
        where account_id = ${actor.accountId} and queue = 'offers' and ${buildOfferSearchCondition(paging)}) as total,
      (select coalesce(json_agg(page.body order by page.sort_at desc, page.job_id), '[]') from (
        select body, sort_at, job_id from order_rows r
        where account_id = ${actor.accountId} and queue = 'offers' and ${buildOfferSearchCondition(paging)}
          and job_id::text <> all(${[...paging.excluding]}::text[])
        order by sort_at desc, job_id
        limit ${paging.page_size} offset ${getOfferOffset(paging)}
      ) page) as rows`.execute(tx)
  return rows[0] ?? { total: 0, rows: [] }
}

/** Lists the offers of a master account. An order offered to several locations appears once. */
export async function listOffersOfSeveralCompanies(
  { tx, actor }: PersonCall,
  paging: OfferPaging,
): Promise<OfferPage> {
  const { rows } = await sql<OfferPage>`
    with orders as (
      select job_id, max(sort_at) as sort_at, array_agg(account_id order by account_id) as matched
      from order_rows r
      where account_id = any(${[...actor.accountIds]}::text[]) and queue = 'offers' and ${buildOfferSearchCondition(paging)}
      group by job_id
    )
    select
      (select count(*)::int from orders) as total,
      (select coalesce(json_agg(
          row.body || jsonb_build_object('matched_partner_sfids', page.matched)
          order by page.sort_at desc, page.job_id), '[]')
        from (
          select * from orders
          where job_id::text <> all(${[...paging.excluding]}::text[])
          order by sort_at desc, job_id
          limit ${paging.page_size} offset ${getOfferOffset(paging)}
        ) page
        join order_rows row
          on row.account_id = page.matched[1] and row.queue = 'offers' and row.job_id = page.job_id) as rows`.execute(
    tx,
  )
  return rows[0] ?? { total: 0, rows: [] }
}

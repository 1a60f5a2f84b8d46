import { sql } from 'kysely'
import { centsToAmount } from '#contract/kit/amounts/money'
import type { LocalText } from '#contract/kit/locale'
import type { ServicePrice, ServiceRow } from '#contract/operator/companies/service-prices'
import { endedStatuses, type OrderType } from '#contract/orders/model/order-enums'
import type { Tx } from '#server/kernel/call'
import { toSqlList } from '#server/kernel/sql-values'
import { receivers } from './terms-versions.sql.ts'

/** The price list as the marketplace sees it. */

/** The id of a service: prices have none, their type of order and name identify them. */
const serviceId = sql`md5(p.service_category || ' ' || p.service_name::text)::uuid`

interface ServiceFilter {
  readonly page: number
  readonly limit: number
  readonly search?: string | undefined
  readonly service_category?: OrderType | undefined
}

type PriceCents = { readonly cents: number; readonly from: string } | null

/** Lists a page of services with their general price on this day and the next one. */
export async function listServicePage(
  tx: Tx,
  today: string,
  { page, limit, search = '', service_category: category }: ServiceFilter,
): Promise<{ total: number; rows: ServiceRow[] }> {
  const { rows } = await sql<
    Omit<ServiceRow, 'current' | 'next'> & { current: PriceCents; next: PriceCents; total: number }
  >`
    select ${serviceId} as id, p.service_category, p.service_name as service,
      (array_agg(p.unit_measure order by p.account_id is null desc, p.valid_from desc))[1] as unit_measure,
      (array_agg(json_build_object('cents', p.price_purchasing_cents, 'from', p.valid_from) order by p.valid_from desc)
        filter (where p.account_id is null and p.valid_from <= ${today}::date))[1] as current,
      (array_agg(json_build_object('cents', p.price_purchasing_cents, 'from', p.valid_from) order by p.valid_from)
        filter (where p.account_id is null and p.valid_from > ${today}::date))[1] as next,
      count(distinct p.account_id)::int as own_prices,
      count(*) over ()::int as total
    from service_prices p
    where (${category ?? null}::text is null or p.service_category = ${category ?? null})
      and exists (select from jsonb_each_text(p.service_name) t where strpos(lower(t.value), lower(${search}::text)) > 0)
    group by p.service_category, p.service_name
    order by p.service_category, lower(p.service_name ->> 'de'), p.service_name
    limit ${limit} offset ${(page - 1) * limit}`.execute(tx)
  const toPrice = (price: PriceCents) =>
    price && { price_purchasing: centsToAmount(price.cents), valid_from: price.from }
  return {
    total: rows[0]?.total ?? 0,
    rows: rows.map(({ total: _total, current, next, ...row }) => ({
      ...row,
      current: toPrice(current),
      next: toPrice(next),
    })),
  }
}

/** Finds the names of a service by its id. */
export async function findService(
  tx: Tx,
  id: string,
): Promise<{ service_category: OrderType; service: LocalText } | null> {
  const { rows } = await sql<{ service_category: OrderType; service: LocalText }>`
    select p.service_category, p.service_name as service from service_prices p where ${serviceId} = ${id}::uuid
    limit 1`.execute(tx)
  return rows[0] ?? null
}

/** Returns the id of a service that may have no price yet. */
export async function getServiceId(tx: Tx, category: OrderType, name: LocalText): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    select ${serviceId} as id
    from (select ${category}::text as service_category, ${JSON.stringify(name)}::jsonb as service_name) p`.execute(
    tx,
  )
  return rows[0]?.id ?? ''
}

/** Lists all prices of a service, the newest first day first. */
export async function listPricesOfService(tx: Tx, id: string, today: string): Promise<ServicePrice[]> {
  const { rows } = await sql<
    Omit<ServicePrice, 'price_purchasing' | 'account'> & {
      cents: number
      account_id: string | null
      account_name: string
    }
  >`
    select p.price_purchasing_cents as cents, p.unit_measure, p.valid_from::text, p.account_id, a.name as account_name,
      case when p.valid_from > ${today}::date then 'scheduled'
        when p.valid_from = max(p.valid_from) filter (where p.valid_from <= ${today}::date)
          over (partition by p.account_id) then 'in_force'
        else 'replaced' end as state
    from service_prices p left join accounts a on a.id = p.account_id
    where ${serviceId} = ${id}::uuid
    order by p.valid_from desc, lower(a.name) nulls first, p.account_id`.execute(tx)
  return rows.map(({ cents, account_id, account_name, ...row }) => ({
    ...row,
    price_purchasing: centsToAmount(cents),
    account: account_id === null ? null : { id: account_id, name: account_name },
  }))
}

/** Counts the companies for which the general price applies, and the orders of the type that are not over. */
export async function countConcerned(
  tx: Tx,
  id: string,
  category: OrderType,
): Promise<{ companies: number; open_orders: number }> {
  const { rows } = await sql<{ companies: number; open_orders: number }>`
    select
      (select count(distinct r.company_id)::int from ${receivers} r
        where not exists (
          select from service_prices p where ${serviceId} = ${id}::uuid and p.account_id in (r.id, r.parent_id))
      ) as companies,
      (select count(*)::int from jobs j
        where j.order_type::text = ${category} and j.status not in (${toSqlList(endedStatuses)})) as open_orders
    `.execute(tx)
  return rows[0] ?? { companies: 0, open_orders: 0 }
}

/** Lets others wait until this transaction ends. Returns the cents of the price that begins on this day; null: none. */
export async function lockPriceOfDay(
  tx: Tx,
  id: string,
  { accountId, day }: { readonly accountId: string | null; readonly day: string },
): Promise<number | null> {
  await sql`select pg_advisory_xact_lock(hashtext(${`service price ${id}`}))`.execute(tx)
  const { rows } = await sql<{ cents: number }>`
    select p.price_purchasing_cents as cents from service_prices p
    where ${serviceId} = ${id}::uuid and p.account_id is not distinct from ${accountId} and p.valid_from = ${day}`.execute(
    tx,
  )
  return rows[0]?.cents ?? null
}

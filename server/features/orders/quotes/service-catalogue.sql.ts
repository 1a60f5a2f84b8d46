import { sql } from 'kysely'
import type { WorkKind } from '#contract/money/work-kinds'
import type { LocalText } from '#contract/kit/locale'
import type { Tx } from '#server/kernel/call'

export interface CatalogueRow {
  readonly service_key: string
  readonly description: LocalText
  readonly unit_measure: string
  readonly value_entry: number
  readonly minutes: number
  readonly price_purchasing_cents: number
  readonly price_listing_cents: number
  readonly price_selling_cents: number
}

/** Lists the order's own services, then the other services of its brand, each once, by name. */
export async function listCatalogueServices(tx: Tx, orderId: string): Promise<CatalogueRow[]> {
  const { rows } = await sql<CatalogueRow>`
    with own as (
      select distinct on (s.service_key) s.service_key, s.description, s.unit_measure, s.value_entry::float8, s.minutes,
        s.price_purchasing_cents, s.price_selling_cents as price_listing_cents, s.price_selling_cents, s.position
      from job_services s where s.job_id = ${orderId}
      order by s.service_key, s.position
    ), others as (
      select p.service_key, p.description, p.unit_measure, p.value_entry::float8, p.minutes,
        p.price_purchasing_cents, p.price_listing_cents, p.price_selling_cents, null::int as position
      from jobs j join opportunities o on o.id = j.opportunity_id join brand_services p on p.brand_id = o.brand_id
      where j.api_id = ${orderId} and p.service_key not in (select service_key from own)
    )
    select * from (select * from own union all select * from others) service
    order by position nulls last, description ->> 'de'`.execute(tx)
  return rows
}

export type NewBrandService = CatalogueRow & { readonly brand: string; readonly work_kind: WorkKind | null }

/**
 * Inserts or replaces services of brands. Services of unknown brands are skipped. Returns the number of rows.
 */
export async function upsertBrandServices(tx: Tx, services: readonly NewBrandService[]): Promise<number> {
  const result = await sql`
    insert into brand_services (brand_id, service_key, description, unit_measure, value_entry, minutes,
      price_purchasing_cents, price_listing_cents, price_selling_cents, work_kind)
    select b.id, s.service_key, s.description, s.unit_measure, s.value_entry, s.minutes, s.price_purchasing_cents,
      s.price_listing_cents, s.price_selling_cents, s.work_kind
    from jsonb_to_recordset(${JSON.stringify(services)}::jsonb) as s(brand text, service_key text, description jsonb,
        unit_measure text, value_entry numeric, minutes int, price_purchasing_cents bigint, price_listing_cents bigint,
        price_selling_cents bigint, work_kind work_kind)
      join brands b on b.name = s.brand
    on conflict (brand_id, service_key) do update set description = excluded.description,
      unit_measure = excluded.unit_measure, value_entry = excluded.value_entry, minutes = excluded.minutes,
      price_purchasing_cents = excluded.price_purchasing_cents, price_listing_cents = excluded.price_listing_cents,
      price_selling_cents = excluded.price_selling_cents, work_kind = excluded.work_kind`.execute(tx)
  return Number(result.numAffectedRows ?? 0)
}

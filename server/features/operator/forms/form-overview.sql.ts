import { sql, type RawBuilder } from 'kysely'
import { visitProtocol, type FormModel } from '#contract/forms/forms'
import type { FormCategory } from '#contract/operator/forms'
import { endedStatuses, type OrderType } from '#contract/orders/model/order-enums'
import type { OperatorCall } from '#server/kernel/operator-routes'

/** A form with its newest version. */
export interface FormSummaryRow {
  readonly key: string
  readonly title: FormModel['title']
  readonly category: FormCategory
  readonly order_type: OrderType | null
  readonly protocol_type: string
  readonly opportunity_id: string | null
  readonly change_request: string | null
  /** Null: a draft that was never published. */
  readonly id: string | null
  readonly version: number
  readonly published_at: string
  readonly published_by: string | null
  /** Null: there is no draft of the next version. */
  readonly draft_changed_at: string | null
  readonly draft_changed_by: string | null
  readonly open_orders: number
  readonly submissions: number
}

/**
 * Selects how many open orders get each form, by brand. Orders that get the same forms are counted together first, so
 * that the choice is made a few times instead of once per order. The choice is that of `findMatchingForm` and of the
 * preview of a status change; a report form is named by its opportunity.
 */
const formUses: RawBuilder<unknown> = sql`
  with open_orders as (
    select j.order_type, o.documentation_type, o.brand_id, o.multiday_documentation_form_id,
      case when exists (select 1 from form_definitions d where d.opportunity_id = o.id) then o.id end as opportunity_id,
      count(*)::int as orders
    from jobs j join opportunities o on o.id = j.opportunity_id
    where not j.status = any(${[...endedStatuses]}::order_status[])
    group by 1, 2, 3, 4, 5
  ), needs as (
    select distinct category, change_request, false as is_visit from form_definitions where category <> 'report'
    union all select 'documentation', null, true
  )
  select chosen.key, u.brand_id, u.orders
  from open_orders u cross join needs n
  cross join lateral (
    select d.key from form_definitions d
    where d.category = n.category and d.change_request is not distinct from n.change_request
      and (d.order_type is null or d.order_type = u.order_type)
      and (d.opportunity_id is null or d.opportunity_id = u.opportunity_id)
      and case when n.is_visit then d.protocol_type = ${visitProtocol}
        else d.protocol_type in (u.documentation_type, 'standard') end
    order by d.opportunity_id is null, d.protocol_type <> u.documentation_type, d.order_type is null, d.version desc
    limit 1
  ) chosen
  union all
  select r.key, u.brand_id, u.orders
  from open_orders u join form_definitions r on r.id = u.multiday_documentation_form_id`

/** The newest version of each form, and the drafts of forms that were never published, without an id. */
const newestForms: RawBuilder<unknown> = sql`
  select distinct on (key) * from (
    select id, key, version, category, order_type, protocol_type, opportunity_id, change_request,
      model -> 'title' as title, created_at, published_by
    from form_definitions
    union all
    select null, key, 0, category, order_type, protocol_type, opportunity_id, change_request,
      model -> 'title', created_at, null
    from form_drafts
  ) versions order by key, version desc`

interface SummaryFilter {
  readonly key?: string | undefined
  readonly search?: string | undefined
  readonly category?: FormCategory | undefined
}

function buildFilter({ key, search, category }: SummaryFilter): RawBuilder<unknown> {
  const like = `%${(search ?? '').toLowerCase().replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
  return sql`(${key ?? null}::text is null or f.key = ${key ?? null})
    and (${category ?? null}::form_category is null or f.category = ${category ?? null}::form_category)
    and (${search ?? ''} = '' or lower(f.title::text) like ${like} or f.key like ${like})`
}

/** Lists the newest version of each form by its German title, with how much it is used. */
export async function findFormSummaries(
  { tx }: OperatorCall,
  filter: SummaryFilter,
  page: { readonly offset: number; readonly limit: number },
): Promise<{ total: number; rows: FormSummaryRow[] }> {
  const wanted = sql`from (${newestForms}) f where ${buildFilter(filter)}`
  const counted = await sql<{ total: number }>`select count(*)::int as total ${wanted}`.execute(tx)
  const { rows } = await sql<FormSummaryRow>`
    select f.key, f.title, f.category, f.order_type, f.protocol_type, f.opportunity_id, f.change_request,
      f.id, f.version, f.created_at as published_at, f.published_by,
      d.changed_at as draft_changed_at, d.changed_by as draft_changed_by,
      coalesce(used.orders, 0)::int as open_orders,
      (select count(*)::int from submissions s join form_definitions d on d.id = s.form_id
        where d.key = f.key and not s.draft) as submissions
    from (select * ${wanted} order by f.title ->> 'de', f.key offset ${page.offset} limit ${page.limit}) f
    left join form_drafts d on d.key = f.key
    left join (select key, sum(orders) as orders from (${formUses}) uses group by key) used on used.key = f.key
    order by f.title ->> 'de', f.key`.execute(tx)
  return { total: counted.rows[0]?.total ?? 0, rows }
}

/** Lists the brands whose open orders get a form, the most orders first. */
export async function listFormUsers(
  { tx }: OperatorCall,
  key: string,
): Promise<{ brand: string; open_orders: number }[]> {
  const { rows } = await sql<{ brand: string; open_orders: number }>`
    select b.name as brand, sum(uses.orders)::int as open_orders
    from (${formUses}) uses join brands b on b.id = uses.brand_id
    where uses.key = ${key}
    group by b.id, b.name order by open_orders desc, b.name`.execute(tx)
  return rows
}

export interface FormVersionRow {
  readonly id: string
  readonly version: number
  readonly published_at: string
  readonly published_by: string | null
  readonly model: FormModel
  readonly submissions: number
  readonly started: number
}

/** Lists the versions of a form, newest first. */
export async function findFormVersions({ tx }: OperatorCall, key: string): Promise<FormVersionRow[]> {
  const { rows } = await sql<FormVersionRow>`
    select d.id, d.version, d.created_at as published_at, d.published_by, d.model,
      (select count(*)::int from submissions s where s.form_id = d.id and not s.draft) as submissions,
      (select count(*)::int from submissions s where s.form_id = d.id and s.draft) as started
    from form_definitions d where d.key = ${key} order by d.version desc`.execute(tx)
  return rows
}

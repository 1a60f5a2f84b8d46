import { sql } from 'kysely'
import type { Tx } from '#server/kernel/call'
import type { ReportQuarter, Seller } from './platform-report.rules.ts'

interface SellerRow extends Omit<Seller, 'quarters'> {
  readonly quarters: readonly (ReportQuarter & { readonly quarter: number })[]
}

/**
 * Returns all companies with their payments of a calendar year, by the day of payment in Berlin. A paid company is
 * described as in its last credit note of the year. Cancelled credit notes do not count. An erased company appears
 * only if it was paid.
 */
export async function listSellers(tx: Tx, year: number): Promise<Seller[]> {
  const { rows } = await sql<SellerRow>`
    with paid as (
      select n.id, n.account_id, n.recipient, n.issue_date, n.number, n.withheld_cents,
        n.total_cents - n.withheld_cents as paid_cents,
        extract(quarter from n.paid_at at time zone 'Europe/Berlin')::int as quarter
      from credit_notes n
      where n.paid_at is not null and n.cancellation_number is null
        and extract(year from n.paid_at at time zone 'Europe/Berlin') = ${year}
    ), sums as (
      select p.account_id, p.quarter, sum(p.paid_cents)::float8 as paid, sum(p.withheld_cents)::float8 as withheld,
        (select count(distinct l.job_id) from paid o join credit_note_lines l on l.credit_note_id = o.id
          where o.account_id = p.account_id and o.quarter = p.quarter)::int as orders
      from paid p group by p.account_id, p.quarter
    ), described as (
      select distinct on (account_id) account_id, recipient from paid order by account_id, issue_date desc, number desc
    )
    select a.id, m.name as "parentName", coalesce(d.recipient ->> 'name', a.name) as name,
      a.company_type = 'sole_proprietor' as "isNaturalPerson",
      coalesce(d.recipient ->> 'street', a.street, '') as street,
      coalesce(d.recipient ->> 'postal_code', a.postal_code, '') as "postalCode",
      coalesce(d.recipient ->> 'city', a.city, '') as city,
      coalesce(d.recipient ->> 'country_code', a.country_code) as country,
      case when d.recipient is null then a.tax_id else d.recipient ->> 'tax_id' end as "taxId",
      case when d.recipient is null then a.vat_id else d.recipient ->> 'vat_id' end as "vatId",
      case when d.recipient is null then a.iban else d.recipient ->> 'iban' end as iban,
      case when d.recipient is null then a.account_holder else d.recipient ->> 'account_holder' end as "accountHolder",
      a.report_exemption as exemption,
      coalesce((select json_agg(json_build_object('quarter', s.quarter, 'paidCents', s.paid,
        'withheldCents', s.withheld, 'orders', s.orders)) from sums s where s.account_id = a.id), '[]') as quarters
    from accounts a left join accounts m on m.id = a.parent_id left join described d on d.account_id = a.id
    where d.account_id is not null or (a.erased_at is null
      and extract(year from a.created_at at time zone 'Europe/Berlin') <= ${year})
    order by name, a.id`.execute(tx)
  return rows.map((row) => ({
    ...row,
    quarters: [1, 2, 3, 4].map(
      (quarter) =>
        row.quarters.find((one) => one.quarter === quarter) ?? { paidCents: 0, withheldCents: 0, orders: 0 },
    ),
  }))
}

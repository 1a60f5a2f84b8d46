import { sql } from 'kysely'
import type { Tx } from '#server/kernel/call'

/** Tax withheld from one payment, with the company as it was on the day of issue. Amounts are in cents. */
export interface WithheldTaxRow {
  readonly number: string
  readonly issueDate: string
  readonly paidOn: string
  readonly cancelledOn: string | null
  readonly company: Readonly<
    Record<'name' | 'street' | 'postal_code' | 'city' | 'country_code', string> &
      Record<'tax_id' | 'vat_id', string | null>
  >
  readonly taxed: number
  readonly withheld: number
  readonly paid: number
}

/** Returns the payments of a range of days from which tax was withheld. */
export async function listWithheldTaxRows(tx: Tx, first: string, last: string): Promise<WithheldTaxRow[]> {
  const { rows } = await sql<WithheldTaxRow>`
    select n.number, n.issue_date as "issueDate", paid.day as "paidOn", n.cancellation_date as "cancelledOn",
      n.recipient as company, n.taxed_cents as taxed, n.withheld_cents as withheld,
      n.total_cents - n.withheld_cents as paid
    from credit_notes n
    cross join lateral (select (n.paid_at at time zone 'Europe/Berlin')::date as day) paid
    where n.withheld_cents > 0 and paid.day between ${first}::date and ${last}::date
    order by paid.day, n.number`.execute(tx)
  return rows
}

import { sql } from 'kysely'
import type { Tx } from '#server/kernel/call'
import type { LedgerRow } from './ledger-row.rules.ts'

/** Returns the documents dated within the range; cancellations count by their own date. */
export async function listLedgerRows(tx: Tx, from: string | null, to: string | null): Promise<LedgerRow[]> {
  const result = await sql<LedgerRow>`
    select doc.number, doc.date, doc.cancels, n.recipient ->> 'name' as company, n.vat_status as "vatStatus",
      n.vat_rate::float8 as "vatRate", doc.sign * n.net_cents as net, doc.sign * n.vat_cents as vat,
      doc.sign * n.total_cents as total, n.state, case when doc.cancels is null then (n.paid_at at time zone 'Europe/Berlin')::date end as "paidOn",
      case when doc.cancels is null then n.withheld_cents else 0 end as withheld,
      work.last as "performedOn", work."orderNames"
    from credit_notes n
    cross join lateral (values (n.number, n.issue_date, null, 1),
      (n.cancellation_number, n.cancellation_date, n.number, -1)) doc (number, date, cancels, sign)
    cross join lateral (
      select max(l.performed_on) as last, array_agg(distinct j.name order by j.name) as "orderNames"
      from credit_note_lines l join jobs j on j.api_id = l.job_id where l.credit_note_id = n.id) work
    where doc.number is not null and (${from}::date is null or doc.date >= ${from}::date)
      and (${to}::date is null or doc.date <= ${to}::date)
    order by doc.date, doc.number`.execute(tx)
  return result.rows
}

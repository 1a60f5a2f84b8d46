import { sql } from 'kysely'
import type { Tx } from '#server/kernel/call'
import type { LedgerRow } from '../ledger-row.rules.ts'

/** A credit note or cancellation with its PDF and both parties. */
export interface DatevDocumentRow extends LedgerRow {
  readonly ownVatId: string | null
  readonly customer: { readonly name: string; readonly city: string; readonly vat_id: string }
  /** Null until the PDF exists. */
  readonly pdf: { readonly id: string; readonly storageKey: string; readonly size: number } | null
  readonly createdAt: string
}

/** Returns the documents dated within the range, at most `limit`. */
export async function listDatevDocuments(
  tx: Tx,
  { from, to, limit }: { from: string; to: string; limit: number },
): Promise<DatevDocumentRow[]> {
  const { rows } = await sql<DatevDocumentRow>`
    select doc.number, doc.date, doc.cancels, n.recipient ->> 'name' as company, n.vat_status as "vatStatus",
      n.vat_rate::float8 as "vatRate", doc.sign * n.net_cents as net, doc.sign * n.vat_cents as vat,
      doc.sign * n.total_cents as total, n.state, n.withheld_cents as withheld,
      case when doc.cancels is null then (n.paid_at at time zone 'Europe/Berlin')::date end as "paidOn",
      work.last as "performedOn", work."orderNames", n.recipient ->> 'vat_id' as "ownVatId", n.issuer as customer,
      case when f.id is not null
        then json_build_object('id', f.id, 'storageKey', f.storage_key, 'size', f.size) end as pdf,
      n.created_at as "createdAt"
    from credit_notes n
    cross join lateral (values (n.number, n.issue_date, null, 1, n.file_id),
      (n.cancellation_number, n.cancellation_date, n.number, -1, n.cancellation_file_id))
      doc (number, date, cancels, sign, file_id)
    cross join lateral (
      select max(l.performed_on) as last, array_agg(distinct j.name order by j.name) as "orderNames"
      from credit_note_lines l join jobs j on j.api_id = l.job_id where l.credit_note_id = n.id) work
    left join files f on f.id = doc.file_id
    where doc.number is not null and doc.date between ${from}::date and ${to}::date
    order by doc.date, doc.number
    limit ${limit}`.execute(tx)
  return rows
}

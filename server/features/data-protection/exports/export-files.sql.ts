import { sql } from 'kysely'
import type { Tx } from '#server/kernel/call'
import type { DataSubject } from '../data-inventory/data-inventory.sql.ts'
import { isSignatureFile } from '../data-inventory/row-filters.sql.ts'

/** Folders of the zip. */
export type ExportFolder = 'credit-notes' | 'company-documents' | 'protocols' | 'orders' | 'uploads'

export interface ExportedFile {
  readonly id: string
  readonly folder: ExportFolder
  /** The number or name of the order that the file belongs to, if any. */
  readonly order: string | null
  readonly name: string
  readonly storageKey: string
  readonly contentType: string
  readonly at: string
}

/**
 * Returns the stored files of a subject, each once in its most specific folder. Earlier exports are copies
 * and are left out.
 */
export async function listExportedFiles(tx: Tx, subject: DataSubject): Promise<ExportedFile[]> {
  const found = 'person' in subject ? selectPersonFiles(subject.person) : selectCompanyFiles(subject.company)
  const result = await sql<ExportedFile>`
    select distinct on (f.id) f.id, x.folder, x.order, coalesce(x.name, f.name) as name,
      f.storage_key as "storageKey", f.content_type as "contentType", f.created_at as at
    from (${found}) x (rank, folder, file_id, "order", name) join files f on f.id = x.file_id
    order by f.id, x.rank`.execute(tx)
  return result.rows
}

/** Selects a person's own uploads without customers' signatures. */
function selectPersonFiles(id: string) {
  return sql`
    select 1, 'uploads', f.id, coalesce(j.sfid, j.name), null::text
    from files f left join jobs j on j.api_id = f.job_id
    where f.contact_id = ${id} and not ${isSignatureFile(sql.ref('f'))}`
}

function selectCompanyFiles(accountIds: readonly string[]) {
  const anyAccount = sql`any (${[...accountIds]}::text[])`
  const isOwnOrder = sql`j.partner_account_id = ${anyAccount}`
  return sql`
    select 1, 'credit-notes', doc.file_id, null::text, doc.name || '.pdf'
    from credit_notes n, lateral (values (n.number, n.file_id), (n.cancellation_number, n.cancellation_file_id))
      doc (name, file_id)
    where n.account_id = ${anyAccount}
    union all
    select 2, 'company-documents', d.file_id, null, d.type::text || ' ' || f.name
    from company_documents d join files f on f.id = d.file_id where d.account_id = ${anyAccount}
    union all
    select 3, 'protocols', p.file_id, coalesce(j.sfid, j.name), null
    from protocols p join jobs j on j.api_id = p.job_id where ${isOwnOrder}
    union all
    select 3, 'protocols', s.file_id, coalesce(j.sfid, j.name), null
    from seals s join jobs j on j.api_id = s.job_id where ${isOwnOrder}
    union all
    select 4, 'orders', x.file_id, coalesce(j.sfid, j.name), null
    from job_files x join jobs j on j.api_id = x.job_id where ${isOwnOrder}
    union all
    select 4, 'orders', x.file_id, coalesce(j.sfid, j.name), null
    from comment_files x join comments c on c.id = x.comment_id join jobs j on j.api_id = x.job_id
    where ${isOwnOrder} and 'partner' = any (c.visible_for)
    union all
    select 4, 'orders', x.file_id, coalesce(j.sfid, j.name), null
    from customer_signatures x join jobs j on j.api_id = x.job_id where ${isOwnOrder}
    union all
    select 4, 'orders', x.file_id, coalesce(j.sfid, j.name), null
    from briefing_documents x join jobs j on j.api_id = x.job_id where ${isOwnOrder}
    union all
    select 5, 'orders', f.id, coalesce(j.sfid, j.name), null
    from files f join jobs j on j.api_id = f.job_id where ${isOwnOrder}
    union all
    select 6, 'uploads', f.id, null, null from files f
    where f.account_id = ${anyAccount} and f.job_id is null
      and not exists (select from credit_note_packages p where p.file_id = f.id)`
}

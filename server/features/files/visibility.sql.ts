import { sql } from 'kysely'
import type { Tx } from '#server/kernel/call'

/** Whose eyes, as far as files are concerned. */
export interface Viewer {
  readonly contactId: string
  readonly accountIds: readonly string[]
  /** Sees the orders alone that were delegated to them. */
  readonly ownOrdersOnly: boolean
  /** Came by an access link: this order's files, and what they have just uploaded for it. */
  readonly onlyOrder: string | null
  readonly mayListCreditNotes: boolean
  readonly mayReadCompanyDocuments: boolean
}

/**
 * Whether a file may be seen: one of an order that the company holds, or one that the company uploaded. A
 * credit note or a company document (an identity card may be among them) is for those alone who may
 * list them, whoever uploaded it; a package of credit notes for whoever asked for it. Asked with the marketplace's view of the tables.
 */
export async function mayBeSeen(tx: Tx, fileId: string, viewer: Viewer): Promise<boolean> {
  const mine = sql`any (${[...viewer.accountIds]}::text[])`
  const held = sql`j.partner_account_id = ${mine}
    and (not ${viewer.ownOrdersOnly}::boolean or j.delegated_to_id = ${viewer.contactId})
    and (${viewer.onlyOrder}::uuid is null or j.api_id = ${viewer.onlyOrder}::uuid)`
  const ofOtherOrder = sql`exists (
    select from job_files where file_id = f.id and job_id <> ${viewer.onlyOrder}::uuid)`
  const result = await sql<{ seen: boolean }>`
    select case
      when exists (select from credit_notes where (file_id = f.id or cancellation_file_id = f.id)) then
        ${viewer.mayListCreditNotes}::boolean and exists (
          select from credit_notes where (file_id = f.id or cancellation_file_id = f.id) and account_id = ${mine})
      when exists (select from credit_note_packages where file_id = f.id) then
        ${viewer.mayListCreditNotes}::boolean and exists (
          select from credit_note_packages where file_id = f.id and contact_id = ${viewer.contactId})
      when exists (select from company_documents where file_id = f.id) then
        ${viewer.mayReadCompanyDocuments}::boolean and f.account_id = ${mine}
      else
        f.contact_id = ${viewer.contactId} and f.account_id = ${mine} and not ${ofOtherOrder}
        or f.account_id = ${mine} and not ${viewer.ownOrdersOnly}::boolean and ${viewer.onlyOrder}::uuid is null
        or exists (
          select from jobs j where ${held} and j.api_id in (
            select f.job_id
            union all select job_id from job_files where file_id = f.id
            union all select job_id from protocols where file_id = f.id
            union all select job_id from briefing_documents where file_id = f.id))
        or exists (
          select from briefing_documents b join jobs j on j.opportunity_id = b.opportunity_id
          where b.file_id = f.id and b.job_id is null and ${held})
      end as seen
    from files f where f.id = ${fileId}`.execute(tx)
  return result.rows[0]?.seen ?? false
}

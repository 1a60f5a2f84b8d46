import { sql } from 'kysely'
import { queues, type Queue } from '#contract/orders/model/queues'
import type { Tx } from '#server/kernel/call'

/** The person who requests a file. */
export interface FileViewer {
  readonly contactId: string
  readonly accountIds: readonly string[]
  /** Sees only orders delegated to them. */
  readonly ownOrdersOnly: boolean
  /** Set for users of an order link: they see files of this order and their own uploads without an order. */
  readonly onlyOrder: string | null
  /** The stored queues whose orders the person may read. */
  readonly queues: readonly Queue[]
  readonly mayListCreditNotes: boolean
  readonly mayReadCompanyDocuments: boolean
}

/** The orders of file `f`, from all tables that refer to files. */
const fileOrderIds = sql`
  select f.job_id
  union all select job_id from job_files where file_id = f.id
  union all select job_id from customer_signatures where file_id = f.id
  union all select job_id from protocols where file_id = f.id
  union all select job_id from seals where file_id = f.id
  union all select job_id from briefing_documents where file_id = f.id
  union all select d.job_id from files d where d.original_id = f.id
  union all select x.job_id from files d join job_files x on x.file_id = d.id where d.original_id = f.id`

/** Also the orders of messages, whose files follow the message and not the order. */
const anyOrderIds = sql`${fileOrderIds} union all select job_id from comment_files where file_id = f.id`

/**
 * Returns whether a person may see a file. Needs the marketplace's view of the tables.
 * - Credit notes and company documents (possibly identity cards): people who may list them, even if they did not
 *   upload the file.
 * - A package of credit notes: the person who requested it.
 * - A file of an order: people who may read that order.
 * - A file of a message: people who may read that order and the message.
 * - A file without an order: its uploader, and team members who may read all orders of the company.
 */
export async function canSeeFile(tx: Tx, fileId: string, viewer: FileViewer): Promise<boolean> {
  const { contactId, onlyOrder } = viewer
  const anyAccount = sql`any (${[...viewer.accountIds]}::text[])`
  const readsEveryQueue = queues.every((queue) => viewer.queues.includes(queue))
  const readsAll = readsEveryQueue && !viewer.ownOrdersOnly && onlyOrder === null
  const isInQueue = sql`exists (
    select from order_rows r
    where r.job_id = j.api_id and r.account_id = j.partner_account_id
      and r.queue = any (${[...viewer.queues]}::text[]))`
  const isAccessibleOrder = sql`j.partner_account_id = ${anyAccount}
    and (not ${viewer.ownOrdersOnly}::boolean or j.delegated_to_id = ${contactId})
    and (${onlyOrder}::uuid is null or j.api_id = ${onlyOrder}::uuid)
    and (${readsEveryQueue}::boolean or ${isInQueue})`
  const ofOtherOrder = sql`exists (
    select from (${anyOrderIds}) o (job_id) where o.job_id <> ${onlyOrder}::uuid)`
  const result = await sql<{ seen: boolean }>`
    select case
      when exists (select from credit_notes where (file_id = f.id or cancellation_file_id = f.id)) then
        ${viewer.mayListCreditNotes}::boolean and exists (
          select from credit_notes where (file_id = f.id or cancellation_file_id = f.id) and account_id = ${anyAccount})
      when exists (select from credit_note_packages where file_id = f.id) then
        ${viewer.mayListCreditNotes}::boolean and exists (
          select from credit_note_packages where file_id = f.id and contact_id = ${contactId})
      when exists (select from company_documents where file_id = f.id) then
        ${viewer.mayReadCompanyDocuments}::boolean and f.account_id = ${anyAccount}
      else
        f.contact_id = ${contactId} and f.account_id = ${anyAccount} and not ${ofOtherOrder}
        or f.account_id = ${anyAccount} and ${readsAll}::boolean
        or exists (select from jobs j where ${isAccessibleOrder} and j.api_id in (${fileOrderIds}))
        or exists (
          select from comment_files x join comments c on c.id = x.comment_id join jobs j on j.api_id = x.job_id
          where x.file_id = f.id and ${isAccessibleOrder} and c.account_id = ${anyAccount}
            and ('partner' = any (c.visible_for) or c.contact_id = ${contactId}))
        or exists (
          select from briefing_documents b join jobs j on j.opportunity_id = b.opportunity_id
          where b.file_id = f.id and b.job_id is null and ${isAccessibleOrder})
      end as seen
    from files f where f.id = ${fileId}`.execute(tx)
  return result.rows[0]?.seen ?? false
}

import type { Tx } from '#server/kernel/call'
import { sql } from 'kysely'
import { visitProtocol } from '#contract/forms/forms'

/** Returns whether ordered products have not been delivered yet. */
export async function hasOutstandingDelivery(tx: Tx, orderId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('product_orders')
    .select('id')
    .where('job_id', '=', orderId)
    .where('delivered_at', 'is', null)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Finds the only company with an open offer. Returns null if there are none or several. */
export async function findSoleOfferedAccount(tx: Tx, orderId: string): Promise<string | null> {
  const rows = await tx
    .selectFrom('offers')
    .select('account_id')
    .where('job_id', '=', orderId)
    .where('state', '=', 'open')
    .limit(2)
    .execute()
  return rows.length === 1 ? (rows[0]?.account_id ?? null) : null
}

/** Returns the names of the order's products by id. */
export async function listProductNames(tx: Tx, orderId: string): Promise<Map<string, string>> {
  const rows = await tx
    .selectFrom('job_products')
    .select(['id', 'name'])
    .where('job_id', '=', orderId)
    .execute()
  return new Map(rows.map(({ id, name }) => [id, name]))
}

export interface UploadedFile {
  readonly id: string
  readonly contentType: string
  readonly name: string
  /** The picture is empty: nothing was drawn. */
  readonly isBlank: boolean
}

/** Lists those of the files that belong to one of the companies and to no other order than `orderId`. */
export async function listUploadedFiles(
  tx: Tx,
  accountIds: readonly string[],
  orderId: string,
  ids: readonly string[],
): Promise<UploadedFile[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<UploadedFile>`
    select f.id, f.content_type as "contentType", f.name, f.is_blank as "isBlank" from files f
    where f.id = any (${[...ids]}::uuid[]) and f.account_id = any (${[...accountIds]}::text[])
      and (f.job_id is null or f.job_id = ${orderId})
      and not exists (select from job_files o where o.file_id = f.id and o.job_id <> ${orderId})
      and not exists (select from comment_files o where o.file_id = f.id and o.job_id <> ${orderId})
      and not exists (select from customer_signatures o where o.file_id = f.id and o.job_id <> ${orderId})`.execute(
    tx,
  )
  return rows
}

/**
 * Returns the state of a submission of this order and category. The record of a visit does not count as
 * documentation of the work, unless `mayBeVisit` is set.
 */
export async function findSubmissionState(
  tx: Tx,
  orderId: string,
  submission: {
    readonly id: string
    readonly category: 'documentation' | 'confirmation'
    readonly mayBeVisit: boolean
  },
): Promise<'sent' | 'draft' | null> {
  const row = await tx
    .selectFrom('submissions as s')
    .innerJoin('jobs as j', (join) =>
      join.onRef('j.api_id', '=', 's.job_id').onRef('j.partner_account_id', '=', 's.account_id'),
    )
    .innerJoin('form_definitions as f', 'f.id', 's.form_id')
    .select('s.draft')
    .$if(!submission.mayBeVisit, (query) => query.where('f.protocol_type', '<>', visitProtocol))
    .where('s.id', '=', submission.id)
    .where('s.job_id', '=', orderId)
    .where('s.category', '=', submission.category)
    .executeTakeFirst()
  if (!row) return null
  return row.draft ? 'draft' : 'sent'
}

/** Returns whether the order is on a credit note that has not been cancelled. */
export async function hasCreditNote(tx: Tx, orderId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('credit_note_lines as l')
    .innerJoin('credit_notes as n', 'n.id', 'l.credit_note_id')
    .select('n.id')
    .where('l.job_id', '=', orderId)
    .where('n.cancellation_number', 'is', null)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Returns the order's purchasing total in cents. */
export async function findPurchasingTotal(tx: Tx, orderId: string): Promise<number> {
  const row = await tx
    .selectFrom('jobs')
    .select('price_purchasing_cents')
    .where('api_id', '=', orderId)
    .executeTakeFirstOrThrow()
  return row.price_purchasing_cents
}

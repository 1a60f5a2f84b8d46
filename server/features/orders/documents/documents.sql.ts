import { sql } from 'kysely'
import type { Output } from '#contract/api'
import type { Tx } from '#server/kernel/call'

type BriefingDocument = Output<'briefing.list'>['data'][number]

interface Row {
  readonly file_id: string
  readonly name: string
  readonly content_type: string
  readonly updated_at: string
}

/**
 * Lists the documents of an opportunity and of one of its orders, newest first. Those updated since
 * `newSince` are new.
 */
export async function listBriefingDocuments(
  tx: Tx,
  order: { readonly orderId: string; readonly opportunityId: string },
  newSince: string,
): Promise<BriefingDocument[]> {
  const { rows } = await sql<Row>`
    select b.file_id, b.name, f.content_type, b.updated_at
    from briefing_documents b join files f on f.id = b.file_id
    where b.job_id = ${order.orderId} or b.job_id is null and b.opportunity_id = ${order.opportunityId}
    order by b.updated_at desc, b.id desc`.execute(tx)
  return rows.map((row) => toBriefingDocument(row, newSince))
}

function toBriefingDocument(row: Row, newSince: string): BriefingDocument {
  const path = `/api/media/file/${row.file_id}`
  return {
    resource: path,
    name: row.name,
    type: row.content_type.startsWith('image/') ? 'image' : 'pdf',
    link: path,
    linkParams: {},
    tracking: null,
    updatedAt: row.updated_at,
    isNew: row.updated_at >= newSince,
  }
}

export interface NewBriefingDocument {
  readonly id: string
  readonly fileId: string
  readonly name: string
  readonly opportunityId: string
  /** null: for all orders of the opportunity. */
  readonly orderId: string | null
  readonly at: string
}

export async function insertBriefingDocument(tx: Tx, document: NewBriefingDocument): Promise<void> {
  await tx
    .insertInto('briefing_documents')
    .values({
      id: document.id,
      file_id: document.fileId,
      name: document.name,
      opportunity_id: document.opportunityId,
      job_id: document.orderId,
      updated_at: document.at,
    })
    .execute()
}

export interface ProductDocument {
  readonly type: string
  readonly connection_type: 'additional' | 'alternative' | null
  readonly image: string | null
  readonly labelText: string | null
  readonly url: string | null
}

/** Adds a file to a product of an order. Returns false if the order has no such product. */
export async function appendProductDocument(
  tx: Tx,
  product: { readonly orderId: string; readonly id: string; readonly ofOpportunity: boolean },
  document: ProductDocument,
): Promise<boolean> {
  const column = product.ofOpportunity ? sql.ref('opportunity_files') : sql.ref('files')
  const result = await sql`
    update job_products set ${column} = ${column} || ${JSON.stringify([document])}::jsonb
    where id = ${product.id} and job_id = ${product.orderId}`.execute(tx)
  return Number(result.numAffectedRows ?? 0) > 0
}

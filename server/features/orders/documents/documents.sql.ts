import { sql } from 'kysely'
import type { Output } from '#contract/api'
import type { Tx } from '#server/kernel/call'

type Paper = Output<'briefing.list'>['data'][number]

interface Row {
  readonly file_id: string
  readonly name: string
  readonly content_type: string
  readonly updated_at: string
}

/** The papers of an opportunity and of one of its orders, the newest first; `isNew` from `newSince` on. */
export async function briefingOf(
  tx: Tx,
  order: { readonly orderId: string; readonly opportunityId: string },
  newSince: string,
): Promise<Paper[]> {
  const { rows } = await sql<Row>`
    select b.file_id, b.name, f.content_type, b.updated_at
    from briefing_documents b join files f on f.id = b.file_id
    where b.job_id = ${order.orderId} or b.job_id is null and b.opportunity_id = ${order.opportunityId}
    order by b.updated_at desc, b.id desc`.execute(tx)
  return rows.map((row) => paperOf(row, newSince))
}

function paperOf(row: Row, newSince: string): Paper {
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

export interface NewPaper {
  readonly id: string
  readonly fileId: string
  readonly name: string
  readonly opportunityId: string
  /** null: for every order of the opportunity. */
  readonly orderId: string | null
  readonly at: string
}

export async function insertBriefing(tx: Tx, paper: NewPaper): Promise<void> {
  await tx
    .insertInto('briefing_documents')
    .values({
      id: paper.id,
      file_id: paper.fileId,
      name: paper.name,
      opportunity_id: paper.opportunityId,
      job_id: paper.orderId,
      updated_at: paper.at,
    })
    .execute()
}

export interface ProductPaper {
  readonly type: string
  readonly connection_type: 'additional' | 'alternative' | null
  readonly image: string | null
  readonly labelText: string | null
  readonly url: string | null
}

/** Adds a file to a product of an order; false: the order has no such product. */
export async function addProductPaper(
  tx: Tx,
  product: { readonly orderId: string; readonly id: string; readonly ofOpportunity: boolean },
  paper: ProductPaper,
): Promise<boolean> {
  const column = product.ofOpportunity ? sql.ref('opportunity_files') : sql.ref('files')
  const result = await sql`
    update job_products set ${column} = ${column} || ${JSON.stringify([paper])}::jsonb
    where id = ${product.id} and job_id = ${product.orderId}`.execute(tx)
  return Number(result.numAffectedRows ?? 0) > 0
}

import { sql } from 'kysely'
import type { OperatorOutput } from '#contract/operator/operator-api'
import { createSignedFilePath } from '#server/features/files/file-access.queries'
import type { OperatorCall } from '#server/kernel/operator-routes'

type OrderComment = OperatorOutput<'order.comment'>
type CommentRow = Omit<OrderComment, 'files'> & {
  readonly files: readonly Omit<OrderComment['files'][number], 'url'>[]
}

/** A company's internal messages stay with the company. */
const isReadable = sql<boolean>`'admin' = any(c.visible_for)`

/** Lists the comments of an order that the marketplace may read, newest first. */
export async function listCommentsForMarketplace(
  call: OperatorCall,
  orderId: string,
  { page, limit }: { readonly page: number; readonly limit: number },
): Promise<{ total: number; rows: OrderComment[] }> {
  const { rows: counted } = await sql<{ total: number }>`
    select count(*)::int as total from comments c where c.job_id = ${orderId} and ${isReadable}`.execute(
    call.tx,
  )
  const { rows } = await sql<CommentRow>`
    ${selectComments} where c.job_id = ${orderId} and ${isReadable}
    order by c.created_at desc, c.id desc limit ${limit} offset ${(page - 1) * limit}`.execute(call.tx)
  return {
    total: counted[0]?.total ?? 0,
    rows: await Promise.all(rows.map(async (row) => withFileUrls(call, row))),
  }
}

/** Finds one comment that the marketplace may read. */
export async function findCommentForMarketplace(
  call: OperatorCall,
  id: string,
): Promise<OrderComment | null> {
  const { rows } = await sql<CommentRow>`${selectComments} where c.id = ${id} and ${isReadable}`.execute(
    call.tx,
  )
  return rows[0] ? withFileUrls(call, rows[0]) : null
}

const selectComments = sql`
  select c.id, c.kind, c.message, c.author, c.account_id, c.created_at, c.edited_at, c.deleted_at,
    (select coalesce(json_agg(json_build_object('id', f.id, 'name', f.name, 'content_type', f.content_type,
        'size', f.size) order by x.position), '[]')
      from comment_files x join files f on f.id = x.file_id where x.comment_id = c.id) as files
  from comments c`

async function withFileUrls(call: OperatorCall, { files, ...comment }: CommentRow): Promise<OrderComment> {
  return {
    ...comment,
    files: await Promise.all(
      files.map(async (file) => ({ ...file, url: (await createSignedFilePath(call, file.id)).path })),
    ),
  }
}

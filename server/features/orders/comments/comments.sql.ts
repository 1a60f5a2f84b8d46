import { sql } from 'kysely'
import type { Audience, CommentKind } from '#contract/orders/model/order-enums'
import type { Call, Tx } from '#server/kernel/call'

export interface CommentRow {
  readonly id: string
  readonly job_id: string
  readonly account_id: string | null
  readonly contact_id: string | null
  readonly author: string
  readonly kind: CommentKind
  readonly message: string
  readonly visible_for: Audience[]
  readonly created_at: string
  /** When it was written, if it was written offline. */
  readonly done_at: string | null
}

export interface StoredComment extends CommentRow {
  readonly version: number
  readonly edited_at: string | null
  readonly deleted_at: string | null
  readonly files: readonly StoredCommentFile[]
  readonly mentions: readonly { readonly id: string; readonly name: string }[]
  readonly is_unread: boolean
}

export interface StoredCommentFile {
  readonly id: string
  readonly name: string
  readonly content_type: string
  readonly size: number
  readonly has_thumbnail: boolean
}

/** Inserts a comment. The order must be locked. Returns its place in the conversation. */
export async function insertComment(tx: Tx, comment: CommentRow): Promise<number> {
  const { seq } = await tx.insertInto('comments').values(comment).returning('seq').executeTakeFirstOrThrow()
  return seq
}

/**
 * Marks the order as contacted, which ends its urgency. Creates no new version, so that open forms do not
 * become stale.
 */
export async function markContacted(tx: Tx, orderId: string, at: string): Promise<void> {
  await tx.updateTable('jobs').set({ contacted_at: at }).where('api_id', '=', orderId).execute()
}

export interface CommentQuery {
  readonly orderId: string
  readonly kind: CommentKind | undefined
  readonly newestFirst: boolean
  readonly size: number
  readonly page: number
}

/** Files and mentions of comment `c`. */
const commentParts = sql`
  (select coalesce(json_agg(json_build_object('id', f.id, 'name', f.name, 'content_type', f.content_type,
      'size', f.size, 'has_thumbnail', f.thumbnail_key is not null) order by x.position), '[]')
    from comment_files x join files f on f.id = x.file_id where x.comment_id = c.id) as files,
  (select coalesce(json_agg(json_build_object('id', p.id, 'name', concat_ws(' ', p.first_name, p.last_name))
      order by p.last_name, p.id), '[]')
    from comment_mentions m join contacts p on p.id = m.contact_id where m.comment_id = c.id) as mentions`

/** Conditions on comment `c`: those for partners and the caller's own, of the company that has the order now. */
function isReadableComment({ actor }: Call) {
  if (actor.kind !== 'person') return sql<boolean>`true`
  return sql<boolean>`c.account_id = any(${[...actor.accountIds]}::text[])
    and ('partner' = any(c.visible_for) or c.contact_id = ${actor.contactId})`
}

function isUnreadComment({ actor }: Call) {
  if (actor.kind !== 'person') return sql<boolean>`false`
  return sql<boolean>`exists (select from comment_unread u where u.contact_id = ${actor.contactId}
    and u.job_id = c.job_id and c.seq between u.first_seq and u.last_seq
    and c.kind = 'comment' and c.contact_id is distinct from ${actor.contactId})`
}

/**
 * Lists the comments that the caller may read. Comments of an earlier company stay with that company.
 */
export async function listCommentPage(
  call: Call,
  query: CommentQuery,
): Promise<{ total: number; rows: StoredComment[] }> {
  const direction = query.newestFirst ? sql`desc` : sql`asc`
  const { rows } = await sql<{ total: number; rows: StoredComment[] }>`
    with mine as (
      select * from comments c
      where job_id = ${query.orderId}
        ${query.kind ? sql`and kind = ${query.kind}` : sql``} and ${isReadableComment(call)}
    )
    select (select count(*)::int from mine) as total,
      (select coalesce(json_agg(page order by created_at ${direction}, id ${direction}), '[]') from (
        select c.*, ${commentParts}, ${isUnreadComment(call)} as is_unread
        from mine c order by c.created_at ${direction}, c.id ${direction}
        limit ${query.size} offset ${query.page * query.size}
      ) page) as rows`.execute(call.tx)
  const { total, rows: found } = rows[0] ?? { total: 0, rows: [] }
  return { total, rows: found.map(withUtcTimes) }
}

/** Finds a comment that the caller may read. */
export async function findReadableComment(call: Call, id: string): Promise<StoredComment | null> {
  const { rows } = await sql<StoredComment>`
    select c.*, ${commentParts}, ${isUnreadComment(call)} as is_unread
    from comments c where c.id = ${id} and ${isReadableComment(call)}`.execute(call.tx)
  return rows[0] ?? null
}

/** `json_agg` formats timestamps differently from the driver, so convert them to ISO. */
function withUtcTimes(row: StoredComment): StoredComment {
  const utc = (text: string) => new Date(text).toISOString()
  return {
    ...row,
    created_at: utc(row.created_at),
    done_at: row.done_at && utc(row.done_at),
    edited_at: row.edited_at && utc(row.edited_at),
    deleted_at: row.deleted_at && utc(row.deleted_at),
  }
}

/** Stores another text of a comment. The order must be locked. */
export async function updateCommentText(
  tx: Tx,
  id: string,
  { message, at }: { readonly message: string; readonly at: string },
): Promise<void> {
  await tx
    .updateTable('comments')
    .set({ message, edited_at: at, version: sql`version + 1` })
    .where('id', '=', id)
    .execute()
}

/** Empties a comment and detaches its files and mentions. The order must be locked. */
export async function emptyComment(tx: Tx, id: string, at: string): Promise<void> {
  await tx
    .updateTable('comments')
    .set({ message: '', deleted_at: at, version: sql`version + 1` })
    .where('id', '=', id)
    .execute()
  await tx.deleteFrom('comment_files').where('comment_id', '=', id).execute()
  await tx.deleteFrom('comment_mentions').where('comment_id', '=', id).execute()
}

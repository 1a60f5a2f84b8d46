import { sql } from 'kysely'
import type { Audience, CommentKind } from '#contract/orders/model/order-enums'
import type { Call, Tx } from '#server/kernel/call'

export interface StoredComment {
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

export async function insertComment(tx: Tx, comment: StoredComment): Promise<void> {
  await tx.insertInto('comments').values(comment).execute()
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

/**
 * Lists the comments that the caller may read: those for partners and the caller's own, of the company that
 * has the order now. Comments of an earlier company stay with that company.
 */
export async function listCommentPage(
  { tx, actor }: Call,
  query: CommentQuery,
): Promise<{ total: number; rows: StoredComment[] }> {
  const person = actor.kind === 'person' ? actor : null
  const direction = query.newestFirst ? sql`desc` : sql`asc`
  const { rows } = await sql<{ total: number; rows: StoredComment[] }>`
    with mine as (
      select * from comments
      where job_id = ${query.orderId}
        ${query.kind ? sql`and kind = ${query.kind}` : sql``}
        ${
          person
            ? sql`and account_id = any(${[...person.accountIds]}::text[])
                and ('partner' = any(visible_for) or contact_id = ${person.contactId})`
            : sql``
        }
    )
    select (select count(*)::int from mine) as total,
      (select coalesce(json_agg(page order by created_at ${direction}, id ${direction}), '[]') from (
        select * from mine order by created_at ${direction}, id ${direction}
        limit ${query.size} offset ${query.page * query.size}
      ) page) as rows`.execute(tx)
  const { total, rows: found } = rows[0] ?? { total: 0, rows: [] }
  return { total, rows: found.map(withUtcTimes) }
}

/** `json_agg` formats timestamps differently from the driver, so convert them to ISO. */
function withUtcTimes({ created_at: at, done_at: done, ...row }: StoredComment): StoredComment {
  const utc = (text: string) => new Date(text).toISOString()
  return { ...row, created_at: utc(at), done_at: done && utc(done) }
}

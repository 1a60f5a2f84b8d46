import { sql } from 'kysely'
import type { Profile } from '#contract/profiles'
import type { Tx } from '#server/kernel/call'
import { fullName } from '../store/order-people.sql.ts'

export interface CompanyMember {
  readonly id: string
  readonly name: string
  readonly account_id: string
  readonly profiles: readonly Profile[]
  readonly own_orders_only: boolean
}

/** Lists the people of these companies by name, each once. Needs the marketplace's view of the tables. */
export async function listCompanyMembers(tx: Tx, accountIds: readonly string[]): Promise<CompanyMember[]> {
  const { rows } = await sql<CompanyMember>`
    select * from (
      select distinct on (c.id) c.id, ${fullName} as name, m.account_id, m.profiles::text[] as profiles,
        m.own_orders_only
      from memberships m join contacts c on c.id = m.contact_id
      where m.account_id = any (${[...accountIds]}::text[]) and c.ended_at is null
      order by c.id, array_position(${[...accountIds]}::text[], m.account_id::text)
    ) people order by name, id`.execute(tx)
  return rows
}

/** Replaces the people that a comment mentions. */
export async function replaceCommentMentions(
  tx: Tx,
  commentId: string,
  contactIds: readonly string[],
): Promise<void> {
  await tx.deleteFrom('comment_mentions').where('comment_id', '=', commentId).execute()
  if (contactIds.length === 0) return
  await tx
    .insertInto('comment_mentions')
    .values(contactIds.map((contact_id) => ({ comment_id: commentId, contact_id })))
    .execute()
}

import { sql } from 'kysely'
import type { Profile } from '#contract/profiles'
import type { Tx } from '#server/kernel/call'

interface NewUnreadMessage {
  readonly orderId: string
  readonly accountId: string
  readonly seq: number
  /** The author, who has read it. */
  readonly exceptId: string | null
  /** Profiles that read orders. */
  readonly profiles: readonly Profile[]
}

/**
 * Marks a message as unread for the people of the order's company, of its master account and of its successor. One row for each
 * person and order, so that lists and counts read few rows. Needs the marketplace's view of the tables.
 */
export async function insertUnreadMarks(
  tx: Tx,
  { orderId, accountId, seq, exceptId, profiles }: NewUnreadMessage,
): Promise<void> {
  await sql`
    insert into comment_unread (contact_id, account_id, job_id, first_seq, last_seq)
    select m.contact_id, m.account_id, ${orderId}, ${seq}, ${seq}
    from accounts a
    join memberships m on m.account_id in (a.id, a.parent_id, a.merged_into)
    join contacts c on c.id = m.contact_id and c.ended_at is null
    where a.id = ${accountId} and m.profiles && ${[...profiles]}::text[]
      and m.contact_id is distinct from ${exceptId}
    on conflict (contact_id, account_id, job_id) do update set last_seq = excluded.last_seq`.execute(tx)
}

/** Removes the person's mark unless a message newer than `commentId` is unread. */
export async function deleteUnreadMarks(
  tx: Tx,
  { contactId, orderId, commentId }: { contactId: string; orderId: string; commentId: string },
): Promise<void> {
  await sql`
    with read as (select seq from comments where id = ${commentId} and job_id = ${orderId}),
    gone as (
      delete from comment_unread u using read
      where u.contact_id = ${contactId} and u.job_id = ${orderId} and u.last_seq <= read.seq
    )
    update comment_unread u set first_seq = read.seq + 1 from read
    where u.contact_id = ${contactId} and u.job_id = ${orderId}
      and u.last_seq > read.seq and u.first_seq <= read.seq`.execute(tx)
}

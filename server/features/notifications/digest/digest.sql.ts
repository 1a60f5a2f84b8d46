import { sql } from 'kysely'
import type { InboxKind } from '#contract/notifications/inbox-kinds'
import type { Tx } from '#server/kernel/call'

export interface NewDigestEntry {
  readonly contactId: string
  readonly accountId: string | null
  readonly kind: InboxKind
  readonly data: object
  readonly orderId: string | null
  readonly at: string
}

export async function insertDigestEntry(tx: Tx, entry: NewDigestEntry): Promise<void> {
  await tx
    .insertInto('digest_entries')
    .values({
      contact_id: entry.contactId,
      account_id: entry.accountId,
      kind: entry.kind,
      data: JSON.stringify(entry.data),
      job_id: entry.orderId,
      at: entry.at,
    })
    .execute()
}

/** Returns the people for whom emails from before `end` wait. */
export async function listDigestReaders(tx: Tx, end: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct contact_id as id from digest_entries where at < ${end} order by 1`.execute(tx)
  return rows.map(({ id }) => id)
}

export interface DigestEntry {
  readonly kind: InboxKind
  readonly data: object
}

/**
 * Deletes a person's emails from before `end` and returns them, oldest first, without those that the person has switched
 * off meanwhile and those about companies that the person has left.
 */
export async function takeDigestEntries(tx: Tx, contactId: string, end: string): Promise<DigestEntry[]> {
  const { rows } = await sql<DigestEntry>`
    with taken as (
      delete from digest_entries where contact_id = ${contactId} and at < ${end} returning id, account_id, kind, data
    )
    select t.kind, t.data from taken t
    where not exists (
        select from notification_preferences n
        where n.contact_id = ${contactId} and n.off @> array[t.kind || '.mail'])
      and (t.account_id is null or exists (
        select from memberships m join accounts a on a.id = t.account_id
        where m.contact_id = ${contactId} and m.account_id in (a.id, a.parent_id, a.merged_into)))
    order by t.id`.execute(tx)
  return rows
}

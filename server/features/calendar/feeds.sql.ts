import type { Call, PersonCall, Tx } from '#server/kernel/call'
import { formatInstant } from '#server/kernel/call'

export type FeedScope = 'own' | 'company'

export interface FeedRow {
  readonly contact_id: string
  readonly account_id: string
  readonly scope: FeedScope
  readonly created_at: string
  readonly last_read_at: string | null
}

const feedColumns = ['contact_id', 'account_id', 'scope', 'created_at', 'last_read_at'] as const

/** Returns the caller's feed at their current company, or null. */
export async function findOwnFeed({ tx, actor }: PersonCall): Promise<FeedRow | null> {
  const row = await tx
    .selectFrom('calendar_feeds')
    .select(feedColumns)
    .where('contact_id', '=', actor.contactId)
    .where('account_id', '=', actor.accountId)
    .executeTakeFirst()
  return (row as FeedRow | undefined) ?? null
}

/** Inserts a feed or replaces the existing one. */
export async function upsertFeed(call: PersonCall, scope: FeedScope, hash: Buffer): Promise<void> {
  const { actor, now, tx } = call
  const fresh = { scope, hash, created_at: formatInstant(now), last_read_at: null }
  await tx
    .insertInto('calendar_feeds')
    .values({ contact_id: actor.contactId, account_id: actor.accountId, ...fresh })
    .onConflict((on) => on.columns(['contact_id', 'account_id']).doUpdateSet(fresh))
    .execute()
}

/** Returns whether a feed existed. */
export async function deleteFeed({ tx, actor }: PersonCall): Promise<boolean> {
  const result = await tx
    .deleteFrom('calendar_feeds')
    .where('contact_id', '=', actor.contactId)
    .where('account_id', '=', actor.accountId)
    .executeTakeFirst()
  return result.numDeletedRows > 0n
}

export async function findFeedByHash(tx: Tx, hash: Buffer): Promise<FeedRow | null> {
  const row = await tx
    .selectFrom('calendar_feeds')
    .select(feedColumns)
    .where('hash', '=', hash)
    .executeTakeFirst()
  return (row as FeedRow | undefined) ?? null
}

/** Stores the time of the last read, at most once an hour, because calendar programs poll often. */
export async function updateFeedReadTime({ tx, now }: Call, feed: FeedRow): Promise<void> {
  const limit = formatInstant(now.subtract({ hours: 1 }))
  await tx
    .updateTable('calendar_feeds')
    .set({ last_read_at: formatInstant(now) })
    .where('contact_id', '=', feed.contact_id)
    .where('account_id', '=', feed.account_id)
    .where((eb) => eb.or([eb('last_read_at', 'is', null), eb('last_read_at', '<', limit)]))
    .execute()
}

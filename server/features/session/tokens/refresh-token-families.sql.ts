import { sql, type Insertable } from 'kysely'
import type { SessionFamilies } from '#db/types'
import type { Tx } from '#server/kernel/call'

/** A log-in and the refresh tokens that descend from it; all instants as text in UTC. */
export interface TokenFamily {
  readonly id: string
  readonly contactId: string
  readonly remember: boolean
}

export async function insertFamily(tx: Tx, family: Insertable<SessionFamilies>): Promise<void> {
  await tx.insertInto('session_families').values(family).execute()
}

export async function insertRefreshToken(tx: Tx, hash: Buffer, familyId: string, now: string): Promise<void> {
  await tx
    .insertInto('refresh_tokens')
    .values({ hash, family_id: familyId, issued_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Spends a refresh token: true for exactly one of all who come with it. */
export async function spendRefreshToken(tx: Tx, hash: Buffer, now: string): Promise<boolean> {
  const result = await tx
    .updateTable('refresh_tokens')
    .set({ rotated_at: now })
    .where('hash', '=', hash)
    .where('rotated_at', 'is', null)
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}

/** When a refresh token was spent, and whose it is; null for an unknown one. */
export async function findRefreshToken(
  tx: Tx,
  hash: Buffer,
): Promise<{ familyId: string; spentAt: string | null } | null> {
  const row = await tx
    .selectFrom('refresh_tokens')
    .select(['family_id as familyId', 'rotated_at as spentAt'])
    .where('hash', '=', hash)
    .executeTakeFirst()
  return row ?? null
}

/** The family where it still holds at `now`; null where it ended. */
export async function findActiveFamily(tx: Tx, id: string, now: string): Promise<TokenFamily | null> {
  const row = await tx
    .selectFrom('session_families')
    .select(['id', 'contact_id as contactId', 'remember'])
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return row ?? null
}

/** Keeps a family that is used, and forgets spent tokens too old to tell anything. */
export async function extendFamily(tx: Tx, id: string, now: string, until: string): Promise<void> {
  await tx
    .updateTable('session_families')
    .set({ last_used_at: now, expires_at: until })
    .where('id', '=', id)
    .execute()
  await tx
    .deleteFrom('refresh_tokens')
    .where('family_id', '=', id)
    .where('rotated_at', '<', sql<string>`${now}::timestamptz - interval '30 days'`)
    .execute()
}

/** Ends a family; gives whose it was, or null where it had ended before. */
export async function endFamily(tx: Tx, id: string, now: string, reason: string): Promise<string | null> {
  const row = await tx
    .updateTable('session_families')
    .set({ ended_at: now, end_reason: reason })
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .returning('contact_id as contactId')
    .executeTakeFirst()
  return row?.contactId ?? null
}

/** Forgets a person's log-ins that ended a month ago, with their tokens, and devices past their time. */
export async function deleteEndedSessions(tx: Tx, contactId: string, now: string): Promise<void> {
  await tx
    .deleteFrom('session_families')
    .where('contact_id', '=', contactId)
    .where(sql<boolean>`least(ended_at, expires_at) < ${now}::timestamptz - interval '30 days'`)
    .execute()
  await tx
    .deleteFrom('known_devices')
    .where('contact_id', '=', contactId)
    .where('expires_at', '<', now)
    .execute()
}

/** A log-in that still holds, for the page that lists them. */
export interface ActiveFamily {
  readonly id: string
  readonly userAgent: string | null
  readonly createdAt: string
  readonly lastUsedAt: string
}

/** All log-ins of a person that still hold, the last used first. */
export async function listActiveFamilies(tx: Tx, contactId: string, now: string): Promise<ActiveFamily[]> {
  return tx
    .selectFrom('session_families')
    .select(['id', 'user_agent as userAgent', 'created_at as createdAt', 'last_used_at as lastUsedAt'])
    .where('contact_id', '=', contactId)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', now)
    .orderBy('last_used_at', 'desc')
    .orderBy('id')
    .execute()
}

/** Notes that the person of this log-in has just proved who they are. */
export async function updateProofTime(tx: Tx, id: string, now: string): Promise<void> {
  await tx.updateTable('session_families').set({ proved_at: now }).where('id', '=', id).execute()
}

/** When the person of this log-in last proved who they are; null for one that ended. */
export async function findProofTime(tx: Tx, id: string): Promise<string | null> {
  const row = await tx
    .selectFrom('session_families')
    .select('proved_at as at')
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .executeTakeFirst()
  return row?.at ?? null
}

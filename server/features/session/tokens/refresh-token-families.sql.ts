import { sql, type Insertable } from 'kysely'
import type { SessionFamilies } from '#db/types'
import type { Tx } from '#server/kernel/call'

/** A session and the refresh tokens that descend from its login; all instants as text in UTC. */
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

/** Marks a refresh token as used. Returns true for exactly one of several concurrent calls. */
export async function spendRefreshToken(tx: Tx, hash: Buffer, now: string): Promise<boolean> {
  const result = await tx
    .updateTable('refresh_tokens')
    .set({ rotated_at: now })
    .where('hash', '=', hash)
    .where('rotated_at', 'is', null)
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}

/** Finds a refresh token: its family and when it was used. */
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

/** Finds the family if it is still active at `now`. */
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

/** Extends a family that is used, and deletes its tokens that were used more than 30 days ago. */
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

/** Ends a family. Returns its contact, or null if it had already ended. */
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

/** Deletes sessions of a person that ended 30 days ago, with their tokens, and expired known devices. */
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

/** An active session, for the page that lists them. */
export interface ActiveFamily {
  readonly id: string
  readonly userAgent: string | null
  readonly createdAt: string
  readonly lastUsedAt: string
}

/** Lists all active sessions of a person, the most recently used first. */
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

/** Saves that the person of this session has just proved their identity. */
export async function updateProofTime(tx: Tx, id: string, now: string): Promise<void> {
  await tx.updateTable('session_families').set({ proved_at: now }).where('id', '=', id).execute()
}

/** Finds when the person of this session last proved their identity. Null for an ended session. */
export async function findProofTime(tx: Tx, id: string): Promise<string | null> {
  const row = await tx
    .selectFrom('session_families')
    .select('proved_at as at')
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .executeTakeFirst()
  return row?.at ?? null
}

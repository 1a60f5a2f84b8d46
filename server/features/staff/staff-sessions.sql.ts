import { sql } from 'kysely'
import type { StaffRole } from '#contract/operator/staff-access'
import type { Tx } from '#server/kernel/call'

/** A second step of the log-in ends after this many wrong codes. */
const maxFailures = 5

export async function insertStaffSession(
  tx: Tx,
  session: {
    readonly id: string
    readonly hash: Buffer
    readonly staffId: string
    readonly userAgent: string | null
  },
  now: string,
  expiresAt: string,
): Promise<void> {
  const { id, hash, staffId, userAgent } = session
  await tx
    .insertInto('staff_sessions')
    .values({
      id,
      hash,
      staff_id: staffId,
      user_agent: userAgent,
      created_at: now,
      last_used_at: now,
      expires_at: expiresAt,
    })
    .execute()
}

/** An open session and its person. */
export interface OpenStaffSession {
  readonly id: string
  readonly staffId: string
  readonly name: string
  readonly role: StaffRole
  readonly lastUsedAt: string
}

/** Finds the open session of a cookie. `idleSince`: a session that was not used since then has ended. */
export async function findOpenStaffSession(
  tx: Tx,
  hash: Buffer,
  now: string,
  idleSince: string,
): Promise<OpenStaffSession | null> {
  const row = await tx
    .selectFrom('staff_sessions as s')
    .innerJoin('staff_people as p', 'p.id', 's.staff_id')
    .select(['s.id', 's.staff_id as staffId', 'p.name', 'p.role', 's.last_used_at as lastUsedAt'])
    .where('s.hash', '=', hash)
    .where('s.ended_at', 'is', null)
    .where('s.expires_at', '>', now)
    .where('s.last_used_at', '>', idleSince)
    .where('p.deactivated_at', 'is', null)
    .executeTakeFirst()
  return row ?? null
}

export async function updateStaffSessionUse(tx: Tx, id: string, now: string): Promise<void> {
  await tx.updateTable('staff_sessions').set({ last_used_at: now }).where('id', '=', id).execute()
}

/** Lists the open sessions of a person, the most recently used first. */
export function listOpenStaffSessions(tx: Tx, staffId: string, now: string, idleSince: string) {
  return tx
    .selectFrom('staff_sessions')
    .select(['id', 'user_agent', 'created_at', 'last_used_at', 'expires_at'])
    .where('staff_id', '=', staffId)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', now)
    .where('last_used_at', '>', idleSince)
    .orderBy('last_used_at', 'desc')
    .orderBy('id')
    .execute()
}

/** Ends sessions of a person: one, or all but `except`. Returns how many ended. */
export async function endStaffSessions(
  tx: Tx,
  staffId: string,
  now: string,
  which: { readonly only?: string; readonly except?: string } = {},
): Promise<number> {
  const { only, except } = which
  const result = await tx
    .updateTable('staff_sessions')
    .set({ ended_at: now })
    .where('staff_id', '=', staffId)
    .where('ended_at', 'is', null)
    .$if(only !== undefined, (query) => query.where('id', '=', only ?? ''))
    .$if(except !== undefined, (query) => query.where('id', '<>', except ?? ''))
    .executeTakeFirst()
  return Number(result.numUpdatedRows)
}

/** Deletes sessions, second steps and links that ended before this day. */
export async function deleteEndedStaffSessions(tx: Tx, staffId: string, before: string): Promise<void> {
  await tx
    .deleteFrom('staff_sessions')
    .where('staff_id', '=', staffId)
    .where('expires_at', '<', before)
    .execute()
  await tx.deleteFrom('staff_challenges').where('expires_at', '<', before).execute()
  await tx.deleteFrom('staff_links').where('expires_at', '<', before).execute()
}

/** `login`: the second step of a log-in. `new_passkey`: a person who is logged in adds a passkey. */
export type StaffChallengePurpose = 'login' | 'new_passkey'

export interface StaffChallenge {
  readonly hash: Buffer
  readonly staffId: string
  readonly purpose: StaffChallengePurpose
  /** The WebAuthn challenge that was sent to the browser. */
  readonly question?: string
}

export async function insertStaffChallenge(
  tx: Tx,
  { hash, staffId, purpose, question }: StaffChallenge,
  expiresAt: string,
): Promise<void> {
  await tx
    .insertInto('staff_challenges')
    .values({ hash, staff_id: staffId, purpose, question: question ?? null, expires_at: expiresAt })
    .execute()
}

/** Locks and returns an open challenge; null if it is unknown, answered, expired or for another purpose. */
export async function lockStaffChallenge(
  tx: Tx,
  hash: Buffer,
  purpose: StaffChallengePurpose,
  now: string,
): Promise<{ staffId: string; question: string | null } | null> {
  const row = await tx
    .selectFrom('staff_challenges')
    .select(['staff_id as staffId', 'question'])
    .where('hash', '=', hash)
    .where('purpose', '=', purpose)
    .where('expires_at', '>', now)
    .where('failures', '<', maxFailures)
    .forUpdate()
    .executeTakeFirst()
  return row ?? null
}

export async function updateStaffQuestion(tx: Tx, hash: Buffer, question: string): Promise<void> {
  await tx.updateTable('staff_challenges').set({ question }).where('hash', '=', hash).execute()
}

export async function deleteStaffChallenge(tx: Tx, hash: Buffer): Promise<void> {
  await tx.deleteFrom('staff_challenges').where('hash', '=', hash).execute()
}

export async function countStaffChallengeFailure(tx: Tx, hash: Buffer): Promise<void> {
  await tx
    .updateTable('staff_challenges')
    .set({ failures: sql<number>`failures + 1` })
    .where('hash', '=', hash)
    .execute()
}

/** Deletes the outstanding challenges of a person. */
export async function deleteStaffChallenges(tx: Tx, staffId: string): Promise<void> {
  await tx.deleteFrom('staff_challenges').where('staff_id', '=', staffId).execute()
}

export async function insertStaffLink(
  tx: Tx,
  hash: Buffer,
  staffId: string,
  expiresAt: string,
): Promise<void> {
  await tx.insertInto('staff_links').values({ hash, staff_id: staffId, expires_at: expiresAt }).execute()
}

/** Locks an unused link and returns its person, if they are active. */
export async function lockStaffLink(tx: Tx, hash: Buffer, now: string) {
  const row = await tx
    .selectFrom('staff_links as l')
    .innerJoin('staff_people as p', 'p.id', 'l.staff_id')
    .select(['p.id', 'p.name', 'p.email'])
    .where('l.hash', '=', hash)
    .where('l.used_at', 'is', null)
    .where('l.expires_at', '>', now)
    .where('p.deactivated_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  return row ?? null
}

/** Marks every link of a person as used, so that an older email opens nothing. */
export async function endStaffLinks(tx: Tx, staffId: string, now: string): Promise<void> {
  await tx
    .updateTable('staff_links')
    .set({ used_at: now })
    .where('staff_id', '=', staffId)
    .where('used_at', 'is', null)
    .execute()
}

export async function isKnownStaffDevice(tx: Tx, hash: Buffer, now: string): Promise<boolean> {
  const row = await tx
    .selectFrom('staff_devices')
    .select('hash')
    .where('hash', '=', hash)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return row !== undefined
}

export async function upsertStaffDevice(
  tx: Tx,
  hash: Buffer,
  staffId: string,
  expiresAt: string,
): Promise<void> {
  await tx
    .insertInto('staff_devices')
    .values({ hash, staff_id: staffId, expires_at: expiresAt })
    .onConflict((conflict) => conflict.column('hash').doUpdateSet({ expires_at: expiresAt }))
    .execute()
}

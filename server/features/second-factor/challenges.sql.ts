import { sql } from 'kysely'
import type { Tx } from '#server/kernel/call'

export type ChallengePurpose = 'login' | 'step_up' | 'new_passkey'

export interface Challenge {
  readonly contactId: string
  readonly remember: boolean
  /** The WebAuthn challenge sent to the browser; null if no passkey was requested. */
  readonly question: string | null
}

/** A challenge ends after this many wrong answers; the user must start again with the first factor. */
const maxFailures = 5

export async function insertChallenge(
  tx: Tx,
  row: { hash: Buffer; purpose: ChallengePurpose; contactId: string; remember: boolean; question?: string },
  now: string,
  expiresAt: string,
): Promise<void> {
  await tx.deleteFrom('factor_challenges').where('expires_at', '<', now).execute()
  await tx
    .insertInto('factor_challenges')
    .values({
      hash: row.hash,
      purpose: row.purpose,
      contact_id: row.contactId,
      remember: row.remember,
      question: row.question ?? null,
      created_at: now,
      expires_at: expiresAt,
    })
    .execute()
}

/** Locks and returns an open challenge; null if it is unknown, answered, expired or for another purpose. */
export async function lockOpenChallenge(
  tx: Tx,
  hash: Buffer,
  purpose: ChallengePurpose,
  now: string,
): Promise<Challenge | null> {
  const row = await tx
    .selectFrom('factor_challenges')
    .select(['contact_id as contactId', 'remember', 'question'])
    .where('hash', '=', hash)
    .where('purpose', '=', purpose)
    .where('expires_at', '>', now)
    .where('failures', '<', maxFailures)
    .forUpdate()
    .executeTakeFirst()
  return row ?? null
}

export async function updateChallengeQuestion(tx: Tx, hash: Buffer, question: string): Promise<void> {
  await tx.updateTable('factor_challenges').set({ question }).where('hash', '=', hash).execute()
}

export async function countChallengeFailure(tx: Tx, hash: Buffer): Promise<void> {
  await tx
    .updateTable('factor_challenges')
    .set({ failures: sql<number>`failures + 1` })
    .where('hash', '=', hash)
    .execute()
}

export async function deleteChallenge(tx: Tx, hash: Buffer): Promise<void> {
  await tx.deleteFrom('factor_challenges').where('hash', '=', hash).execute()
}

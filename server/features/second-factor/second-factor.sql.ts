import { sql } from 'kysely'
import type { Tx } from '#server/kernel/call'

export interface Authenticator {
  readonly secret: Uint8Array
  /** null until the first code is confirmed. */
  readonly confirmedAt: string | null
}

/**
 * Locks and returns the person's authenticator app, so that a code works once even in concurrent requests.
 */
export async function lockAuthenticator(tx: Tx, contactId: string): Promise<Authenticator | null> {
  const row = await tx
    .selectFrom('authenticators')
    .select(['secret', 'confirmed_at as confirmedAt'])
    .where('contact_id', '=', contactId)
    .forUpdate()
    .executeTakeFirst()
  return row ?? null
}

/** Starts the setup with a new secret. Returns false if an app is set up already. */
export async function upsertUnconfirmedAuthenticator(
  tx: Tx,
  contactId: string,
  secret: Buffer,
  now: string,
): Promise<boolean> {
  const result = await tx
    .insertInto('authenticators')
    .values({ contact_id: contactId, secret, created_at: now })
    .onConflict((conflict) =>
      conflict
        .column('contact_id')
        .doUpdateSet({ secret, created_at: now, last_step: 0 })
        .where('authenticators.confirmed_at', 'is', null),
    )
    .executeTakeFirst()
  return result.numInsertedOrUpdatedRows === 1n
}

/** Marks the code of a step as used. Returns false if it or a later one was used before. */
export async function consumeAuthenticatorStep(tx: Tx, contactId: string, step: number): Promise<boolean> {
  const result = await tx
    .updateTable('authenticators')
    .set({ last_step: step })
    .where('contact_id', '=', contactId)
    .where(sql<boolean>`last_step < ${step}`)
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}

export async function confirmAuthenticator(tx: Tx, contactId: string, now: string): Promise<void> {
  await tx
    .updateTable('authenticators')
    .set({ confirmed_at: now })
    .where('contact_id', '=', contactId)
    .execute()
}

export async function deleteAuthenticator(tx: Tx, contactId: string): Promise<boolean> {
  const result = await tx
    .deleteFrom('authenticators')
    .where('contact_id', '=', contactId)
    .where('confirmed_at', 'is not', null)
    .executeTakeFirst()
  return result.numDeletedRows === 1n
}

export interface FactorSummary {
  readonly authenticatorSince: string | null
  readonly passkeys: number
  readonly recoveryCodesLeft: number
}

/** Returns which factors a person has set up. */
export async function findFactorSummary(tx: Tx, contactId: string): Promise<FactorSummary> {
  const { rows } = await sql<FactorSummary>`select
    (select confirmed_at from authenticators where contact_id = ${contactId}) as "authenticatorSince",
    (select count(*)::int from passkeys where contact_id = ${contactId}) as passkeys,
    (select count(*)::int from recovery_codes where contact_id = ${contactId} and used_at is null)
      as "recoveryCodesLeft"`.execute(tx)
  return rows[0] ?? { authenticatorSince: null, passkeys: 0, recoveryCodesLeft: 0 }
}

/** Replaces all recovery codes of a person. */
export async function replaceRecoveryCodeHashes(
  tx: Tx,
  contactId: string,
  hashes: readonly Buffer[],
): Promise<void> {
  await tx.deleteFrom('recovery_codes').where('contact_id', '=', contactId).execute()
  if (hashes.length === 0) return
  await tx
    .insertInto('recovery_codes')
    .values(hashes.map((hash) => ({ contact_id: contactId, hash })))
    .execute()
}

/** Marks a recovery code as used. Returns true for exactly one of several concurrent requests. */
export async function consumeRecoveryCode(
  tx: Tx,
  contactId: string,
  hash: Buffer,
  now: string,
): Promise<boolean> {
  const result = await tx
    .updateTable('recovery_codes')
    .set({ used_at: now })
    .where('contact_id', '=', contactId)
    .where('hash', '=', hash)
    .where('used_at', 'is', null)
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}

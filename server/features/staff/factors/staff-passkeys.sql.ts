import { randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import type { NewPasskey } from '#server/features/second-factor/passkey-proofs.commands'
import type { Tx } from '#server/kernel/call'

/** Lists the passkeys of a person of the back office, the oldest first. */
export function listStaffPasskeys(tx: Tx, staffId: string) {
  return tx
    .selectFrom('staff_passkeys')
    .select([
      'id',
      'credential_id as credentialId',
      'name',
      'public_key as publicKey',
      'counter',
      'transports',
      'created_at as createdAt',
      'last_used_at as lastUsedAt',
    ])
    .where('staff_id', '=', staffId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
}

/** Adds a passkey. Returns false if it is registered already. */
export async function insertStaffPasskey(
  tx: Tx,
  staffId: string,
  { credentialId, publicKey, counter, transports, name }: NewPasskey & { readonly name: string },
  now: string,
): Promise<boolean> {
  const result = await tx
    .insertInto('staff_passkeys')
    .values({
      id: randomUUIDv7(),
      staff_id: staffId,
      credential_id: credentialId,
      name,
      public_key: publicKey,
      counter,
      transports: [...transports],
      created_at: now,
    })
    .onConflict((conflict) => conflict.column('credential_id').doNothing())
    .executeTakeFirst()
  return result.numInsertedOrUpdatedRows === 1n
}

/** Stores a use. Returns false if the counter went back, which indicates a cloned passkey. */
export async function recordStaffPasskeyUse(
  tx: Tx,
  { id, counter }: { readonly id: string; readonly counter: number },
  now: string,
): Promise<boolean> {
  const result = await tx
    .updateTable('staff_passkeys')
    .set({ counter, last_used_at: now })
    .where('id', '=', id)
    .where(sql<boolean>`counter <= ${counter}`)
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}

/** Renames a passkey of a person. Returns false if the person has no such passkey. */
export async function updateStaffPasskeyName(
  tx: Tx,
  staffId: string,
  id: string,
  name: string,
): Promise<boolean> {
  const result = await tx
    .updateTable('staff_passkeys')
    .set({ name })
    .where('staff_id', '=', staffId)
    .where('id', '=', id)
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}

export async function deleteStaffPasskey(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('staff_passkeys').where('id', '=', id).execute()
}

export async function deleteStaffPasskeys(tx: Tx, staffId: string): Promise<void> {
  await tx.deleteFrom('staff_passkeys').where('staff_id', '=', staffId).execute()
}

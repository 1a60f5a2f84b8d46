import { randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import type { Tx } from '#server/kernel/call'
import type { NewPasskey } from './passkey-proofs.commands.ts'

export interface Passkey {
  readonly id: string
  readonly credentialId: string
  readonly name: string
  readonly publicKey: Uint8Array
  readonly counter: number
  readonly transports: readonly string[]
  readonly createdAt: string
  readonly lastUsedAt: string | null
}

export async function listPasskeys(tx: Tx, contactId: string): Promise<Passkey[]> {
  return tx
    .selectFrom('passkeys')
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
    .where('contact_id', '=', contactId)
    .orderBy('created_at')
    .execute()
}

/** Adds a passkey. Returns false if it is registered already. */
export async function insertPasskey(
  tx: Tx,
  contactId: string,
  passkey: NewPasskey & { readonly name: string },
  now: string,
): Promise<boolean> {
  const result = await tx
    .insertInto('passkeys')
    .values({
      id: randomUUIDv7(),
      credential_id: passkey.credentialId,
      contact_id: contactId,
      name: passkey.name,
      public_key: passkey.publicKey,
      counter: passkey.counter,
      transports: [...passkey.transports],
      created_at: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return result.numInsertedOrUpdatedRows === 1n
}

/** Stores a use. Returns false if the counter decreased, which indicates a cloned passkey. */
export async function recordPasskeyUse(tx: Tx, id: string, counter: number, now: string): Promise<boolean> {
  const result = await tx
    .updateTable('passkeys')
    .set({ counter, last_used_at: now })
    .where('id', '=', id)
    .where(sql<boolean>`counter <= ${counter}`)
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}

export async function deletePasskey(tx: Tx, contactId: string, id: string): Promise<boolean> {
  const result = await tx
    .deleteFrom('passkeys')
    .where('contact_id', '=', contactId)
    .where('id', '=', id)
    .executeTakeFirst()
  return result.numDeletedRows === 1n
}

import type { Updateable } from 'kysely'
import type { KeyScope } from '#contract/operator/programs/key-scopes'
import type { ProgramKeys } from '#db/types'
import type { Tx } from '#server/kernel/call'

/** A key that authenticates a call. */
export interface ValidProgramKey {
  readonly id: string
  readonly name: string
  readonly scopes: readonly KeyScope[]
  readonly lastUsedAt: string | null
}

/** Finds the valid key of a secret. */
export async function findValidKey(tx: Tx, hash: Buffer, now: string): Promise<ValidProgramKey | null> {
  const row = await tx
    .selectFrom('program_key_secrets as s')
    .innerJoin('program_keys as k', 'k.id', 's.key_id')
    .select(['k.id', 'k.name', 'k.scopes', 's.last_used_at as lastUsedAt'])
    .where('s.hash', '=', hash)
    .where((eb) => eb.or([eb('s.ends_at', 'is', null), eb('s.ends_at', '>', now)]))
    .where('k.ended_at', 'is', null)
    .where((eb) => eb.or([eb('k.ends_at', 'is', null), eb('k.ends_at', '>', now)]))
    .executeTakeFirst()
  return row ? { ...row, scopes: row.scopes as KeyScope[] } : null
}

export async function updateSecretUse(tx: Tx, hash: Buffer, now: string): Promise<void> {
  await tx.updateTable('program_key_secrets').set({ last_used_at: now }).where('hash', '=', hash).execute()
}

/** Lists all keys by name, or the one with this id. */
export function listKeyRows(tx: Tx, id: string | null = null) {
  return tx
    .selectFrom('program_keys as k')
    .innerJoin('staff_people as p', 'p.id', 'k.created_by')
    .selectAll('k')
    .select('p.name as createdBy')
    .$if(id !== null, (query) => query.where('k.id', '=', id))
    .orderBy('k.name')
    .orderBy('k.id')
    .execute()
}

/** Lists the secrets of keys that are current or still valid, the newest first. */
export function listSecretRows(tx: Tx, now: string, keyId: string | null = null) {
  return tx
    .selectFrom('program_key_secrets')
    .select(['key_id', 'hint', 'ends_at', 'last_used_at'])
    .where((eb) => eb.or([eb('ends_at', 'is', null), eb('ends_at', '>', now)]))
    .$if(keyId !== null, (query) => query.where('key_id', '=', keyId))
    .orderBy('created_at', 'desc')
    .execute()
}

/** Locks a key until the end of the transaction. */
export async function lockKey(tx: Tx, id: string) {
  const row = await tx
    .selectFrom('program_keys')
    .select(['version', 'ends_at as endsAt', 'ended_at as endedAt'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  return row ?? null
}

export async function insertKey(
  tx: Tx,
  row: {
    readonly id: string
    readonly name: string
    readonly scopes: string[]
    readonly ends_at: string | null
    readonly created_by: string
    readonly created_at: string
  },
): Promise<void> {
  await tx.insertInto('program_keys').values(row).execute()
}

export async function updateKey(tx: Tx, id: string, change: Updateable<ProgramKeys>): Promise<void> {
  await tx.updateTable('program_keys').set(change).where('id', '=', id).execute()
}

export async function insertSecret(
  tx: Tx,
  row: { readonly key_id: string; readonly hash: Buffer; readonly hint: string; readonly created_at: string },
): Promise<void> {
  await tx.insertInto('program_key_secrets').values(row).execute()
}

/** Ends all secrets of a key at this time at the latest. An earlier end stays. */
export async function endSecretsBy(tx: Tx, keyId: string, endsAt: string): Promise<void> {
  await tx
    .updateTable('program_key_secrets')
    .set({ ends_at: endsAt })
    .where('key_id', '=', keyId)
    .where((eb) => eb.or([eb('ends_at', 'is', null), eb('ends_at', '>', endsAt)]))
    .execute()
}

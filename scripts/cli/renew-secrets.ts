/** Encrypts stored secrets again after a change of SESSION_SECRET. */

import type pg from 'pg'
import { deriveProviderKeys } from '#server/features/identity-providers/identity-providers.services'
import { deriveAuthenticatorKeys } from '#server/features/second-factor/second-factor.services'
import { decryptSecret, encryptSecret, type KeyRing } from '#server/kernel/secrets'
import { withPortal, type Portal } from './portal.ts'

interface SecretColumn {
  readonly table: string
  readonly id: string
  readonly column: string
  readonly keys: KeyRing
}

export interface RenewedSecrets {
  readonly renewed: number
  /** Secrets that neither the current nor the former secret decrypts. They stay as they are. */
  readonly unreadable: number
}

/** Encrypts the secrets of authenticator apps and identity providers with the current SESSION_SECRET, all or none. */
export async function renewStoredSecrets({
  config,
  owner,
}: Pick<Portal, 'config' | 'owner'>): Promise<RenewedSecrets> {
  const authenticatorKeys = deriveAuthenticatorKeys(config)
  const columns: readonly SecretColumn[] = [
    { table: 'authenticators', id: 'contact_id', column: 'secret', keys: authenticatorKeys },
    { table: 'staff_people', id: 'id', column: 'factor_secret', keys: authenticatorKeys },
    { table: 'staff_people', id: 'id', column: 'next_factor_secret', keys: authenticatorKeys },
    {
      table: 'identity_providers',
      id: 'account_id',
      column: 'client_secret',
      keys: deriveProviderKeys(config),
    },
  ]
  const sum = { renewed: 0, unreadable: 0 }
  await owner.query('begin; set local role gewerk_system')
  try {
    for (const column of columns) {
      const { renewed, unreadable } = await renewColumn(owner, column)
      sum.renewed += renewed
      sum.unreadable += unreadable
    }
    await owner.query('commit')
  } catch (error) {
    await owner.query('rollback')
    throw error
  }
  return sum
}

async function renewColumn(
  owner: pg.Client,
  { table, id, column, keys }: SecretColumn,
): Promise<RenewedSecrets> {
  const { rows } = await owner.query<{ id: string; box: Buffer }>(
    `select ${id} as id, ${column} as box from ${table} where ${column} is not null for update`,
  )
  let unreadable = 0
  for (const row of rows) {
    const secret = decryptSecret(keys, row.box)
    if (!secret) unreadable += 1
    else
      await owner.query(`update ${table} set ${column} = $2 where ${id} = $1`, [
        row.id,
        encryptSecret(keys, secret),
      ])
  }
  return { renewed: rows.length - unreadable, unreadable }
}

/** Prints what was done. Returns the exit code. */
export function runRenewSecrets(): Promise<number> {
  return withPortal(async (portal) => {
    const { renewed, unreadable } = await renewStoredSecrets(portal)
    console.log(`${renewed} secrets are encrypted with the current SESSION_SECRET.`)
    if (unreadable === 0) return 0
    console.log(
      `${unreadable} cannot be decrypted. Set SESSION_SECRET_FORMER to the secret before, and run this again.`,
    )
    return 1
  })
}

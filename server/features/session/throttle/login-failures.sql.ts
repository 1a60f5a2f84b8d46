import { sql } from 'kysely'
import type { Tx } from '#server/kernel/call'
import { loginLimits, type ReachedLimits } from './login-throttle.rules.ts'

/** The origin of a login attempt: email address, network, and the device if it is known. */
export interface LoginOrigin {
  readonly email: string
  readonly network: string
  readonly device: string | null
}

/**
 * Lets one attempt per address run at a time, across all processes, until the transaction ends, so that the
 * limit is exact.
 */
export async function lockLoginEmail(tx: Tx, email: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`login ${email}`}, 0))`.execute(tx)
}

/**
 * Returns for each limit when the failure happened that reached it, since `since`; null if it is not reached.
 */
export async function findReachedLoginLimits(
  tx: Tx,
  origin: LoginOrigin,
  since: string,
): Promise<ReachedLimits> {
  const nth = (limit: number, column: 'email' | 'network', value: string) => sql<string | null>`(
    select failed_at from login_failures
    where ${sql.ref(column)} = ${value} and failed_at > ${since}
    order by failed_at desc offset ${limit - 1} limit 1)`
  const result = await sql<ReachedLimits>`select
    ${nth(loginLimits.email, 'email', origin.email)} as email,
    ${nth(loginLimits.network, 'network', origin.network)} as network,
    ${nth(loginLimits.device, 'network', origin.device ?? '')} as device`.execute(tx)
  return result.rows[0] ?? { email: null, network: null, device: null }
}

/**
 * Saves a failure for its address and network. For a known device, the device takes the place of the network.
 */
export async function insertLoginFailure(
  tx: Tx,
  { email, network, device }: LoginOrigin,
  now: string,
): Promise<void> {
  await tx
    .insertInto('login_failures')
    .values({ email, network: device ?? network, failed_at: now })
    .execute()
  await deleteOldLoginFailures(tx, now)
}

/** Deletes a few of the oldest entries. Ids ascend with time, so this reads no more rows than it deletes. */
async function deleteOldLoginFailures(tx: Tx, now: string): Promise<void> {
  await sql`delete from login_failures where id in (
    select id from (select id, failed_at from login_failures order by id limit 20) oldest
    where failed_at < ${now}::timestamptz - interval '1 day'
  )`.execute(tx)
}

export async function isKnownDevice(tx: Tx, hash: Buffer, now: string): Promise<boolean> {
  const row = await tx
    .selectFrom('known_devices')
    .select('hash')
    .where('hash', '=', hash)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return row !== undefined
}

export async function upsertKnownDevice(
  tx: Tx,
  hash: Buffer,
  contactId: string,
  expiresAt: string,
): Promise<void> {
  await tx
    .insertInto('known_devices')
    .values({ hash, contact_id: contactId, expires_at: expiresAt })
    .onConflict((conflict) => conflict.column('hash').doUpdateSet({ expires_at: expiresAt }))
    .execute()
}

export async function deleteLoginFailures(tx: Tx, email: string): Promise<void> {
  await tx.deleteFrom('login_failures').where('email', '=', email).execute()
}

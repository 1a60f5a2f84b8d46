import { sql } from 'kysely'
import type { Tx } from '#server/kernel/call'
import { loginLimits, type ReachedLimits } from './login-throttle.rules.ts'

/** Where tries come from: the address that is tried, the network, and the device where it is known. */
export interface LoginOrigin {
  readonly email: string
  readonly network: string
  readonly device: string | null
}

/** One try of an address at a time, in all processes, until the transaction ends: so that a limit is exact. */
export async function lockLoginEmail(tx: Tx, email: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`login ${email}`}, 0))`.execute(tx)
}

/** For each limit, when the failure was that filled it, looking back to `since`; null where there is room. */
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

/** Counts a failure against its address and its network; a known device counts in place of the network. */
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

/** The oldest few that count no more; ids ascend with time, so this reads no more than it deletes. */
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

import type { Tx } from '#server/kernel/call'

export async function insertProviderLogin(
  tx: Tx,
  row: { readonly hash: Buffer; readonly browser_hash: Buffer; readonly expires_at: string },
): Promise<void> {
  await tx.insertInto('staff_provider_logins').values(row).execute()
}

/** Returns whether this browser has begun this log-in and not completed it. */
export async function isProviderLoginOpen(
  tx: Tx,
  hash: Buffer,
  browserHash: Buffer,
  now: string,
): Promise<boolean> {
  const row = await tx
    .selectFrom('staff_provider_logins')
    .select('hash')
    .where('hash', '=', hash)
    .where('browser_hash', '=', browserHash)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return row !== undefined
}

/** Ends a log-in. Returns true for exactly one of several concurrent requests. */
export async function consumeProviderLogin(tx: Tx, hash: Buffer): Promise<boolean> {
  const result = await tx.deleteFrom('staff_provider_logins').where('hash', '=', hash).executeTakeFirst()
  return result.numDeletedRows === 1n
}

/** Deletes log-ins that were never completed. */
export async function deleteExpiredProviderLogins(tx: Tx, now: string): Promise<void> {
  await tx.deleteFrom('staff_provider_logins').where('expires_at', '<', now).execute()
}

/** Locks the person with this subject of the provider, or the one with this email address. */
export async function lockProviderStaff(
  tx: Tx,
  by: { readonly subject: string } | { readonly email: string },
) {
  const row = await tx
    .selectFrom('staff_people')
    .select(['id', 'name', 'role', 'version'])
    .select(['provider_subject as subject', 'deactivated_at as deactivatedAt'])
    .$if('subject' in by, (query) => query.where('provider_subject', '=', 'subject' in by ? by.subject : ''))
    .$if('email' in by, (query) => query.where('email', '=', 'email' in by ? by.email : ''))
    .forUpdate()
    .executeTakeFirst()
  return row ?? null
}

import type { Insertable } from 'kysely'
import type { LinkPurpose, LoginLinks } from '#db/types'
import type { Tx } from '#server/kernel/call'

export async function insertLoginLink(tx: Tx, row: Insertable<LoginLinks>): Promise<void> {
  await tx.insertInto('login_links').values(row).execute()
}

export interface UsedLoginLink {
  readonly contactId: string
  readonly purpose: LinkPurpose
}

/** Marks a link as used. Returns null if it is unknown, used, expired or for another purpose. */
export async function markLoginLinkUsed(
  tx: Tx,
  hash: Buffer,
  purposes: readonly LinkPurpose[],
  now: string,
): Promise<UsedLoginLink | null> {
  const row = await tx
    .updateTable('login_links')
    .set({ used_at: now })
    .where('hash', '=', hash)
    .where('purpose', 'in', [...purposes])
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .returning(['contact_id as contactId', 'purpose'])
    .executeTakeFirst()
  return row ?? null
}

/** Returns whether a link can still be used for one of these purposes. */
export async function isLoginLinkUsable(
  tx: Tx,
  hash: Buffer,
  purposes: readonly LinkPurpose[],
  now: string,
): Promise<boolean> {
  const row = await tx
    .selectFrom('login_links')
    .select('purpose')
    .where('hash', '=', hash)
    .where('purpose', 'in', [...purposes])
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return row !== undefined
}

/** Ends the unused links of a person for these purposes. */
export async function expireLoginLinks(
  tx: Tx,
  contactId: string,
  purposes: readonly LinkPurpose[],
  now: string,
): Promise<void> {
  await tx
    .updateTable('login_links')
    .set({ used_at: now })
    .where('contact_id', '=', contactId)
    .where('purpose', 'in', [...purposes])
    .where('used_at', 'is', null)
    .execute()
}

/** Deletes links of a person that expired before `before`. */
export async function deleteOldLoginLinks(tx: Tx, contactId: string, before: string): Promise<void> {
  await tx
    .deleteFrom('login_links')
    .where('contact_id', '=', contactId)
    .where('expires_at', '<', before)
    .execute()
}

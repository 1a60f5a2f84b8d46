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

/** Uses a link up; null where it is unknown, for something else, used or ended. */
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

/** Ends the links of a person that nobody has used yet, of these purposes. */
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

/** Forgets links of a person that ended a month ago. */
export async function deleteOldLoginLinks(tx: Tx, contactId: string, before: string): Promise<void> {
  await tx
    .deleteFrom('login_links')
    .where('contact_id', '=', contactId)
    .where('expires_at', '<', before)
    .execute()
}

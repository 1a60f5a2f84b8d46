import { formatInstant, type Call } from '#server/kernel/call'
import { hashSecret, createSecret } from '#server/kernel/secrets'
import type { LinkPurpose } from '#db/types'
import {
  expireLoginLinks,
  insertLoginLink,
  deleteOldLoginLinks,
  markLoginLinkUsed,
  type UsedLoginLink,
} from './login-links.sql.ts'

export interface NewLoginLink {
  readonly purpose: LinkPurpose
  readonly contactId: string
  readonly minutes: number
  /** The order that the link is about, by its api_id. */
  readonly orderId?: string | undefined
}

/** Makes a link that serves once, for one purpose; gives its token, of which the database keeps a hash. */
export async function issueLoginLink(call: Call, link: NewLoginLink): Promise<string> {
  const token = createSecret()
  await deleteOldLoginLinks(call.tx, link.contactId, formatInstant(call.now.subtract({ hours: 24 * 30 })))
  await insertLoginLink(call.tx, {
    hash: hashSecret(token),
    purpose: link.purpose,
    contact_id: link.contactId,
    job_id: link.orderId ?? null,
    created_at: formatInstant(call.now),
    expires_at: formatInstant(call.now.add({ minutes: link.minutes })),
  })
  return token
}

/** Uses a link up: whose it is, and what for; null where it is unknown, for something else, used or ended. */
export async function redeemLoginLink(
  call: Call,
  token: string,
  purposes: readonly LinkPurpose[],
): Promise<UsedLoginLink | null> {
  return markLoginLinkUsed(call.tx, hashSecret(token), purposes, formatInstant(call.now))
}

/** No link of these purposes that was mailed to this person serves any longer. */
export async function revokeLoginLinks(
  call: Call,
  contactId: string,
  purposes: readonly LinkPurpose[],
): Promise<void> {
  await expireLoginLinks(call.tx, contactId, purposes, formatInstant(call.now))
}

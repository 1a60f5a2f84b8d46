import { formatInstant, type Call } from '#server/kernel/call'
import { hashSecret, createSecret } from '#server/kernel/secrets'
import type { LinkPurpose } from '#db/types'
import {
  expireLoginLinks,
  insertLoginLink,
  deleteOldLoginLinks,
  isLoginLinkUsable,
  markLoginLinkUsed,
  type UsedLoginLink,
} from './login-links.sql.ts'

export interface NewLoginLink {
  readonly purpose: LinkPurpose
  readonly contactId: string
  readonly minutes: number
  /** The api_id of the order that the link is about. */
  readonly orderId?: string | undefined
}

/** Creates a single-use link for one purpose. Returns its token; the database stores only a hash. */
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

/**
 * Marks a link as used and returns its contact and purpose. Returns null if it is unknown, used, expired or
 * for another purpose.
 */
export async function redeemLoginLink(
  call: Call,
  token: string,
  purposes: readonly LinkPurpose[],
): Promise<UsedLoginLink | null> {
  return markLoginLinkUsed(call.tx, hashSecret(token), purposes, formatInstant(call.now))
}

/** Returns whether a link can still be redeemed for one of these purposes. Does not use it up. */
export function canRedeemLoginLink(
  call: Call,
  token: string,
  purposes: readonly LinkPurpose[],
): Promise<boolean> {
  return isLoginLinkUsable(call.tx, hashSecret(token), purposes, formatInstant(call.now))
}

/** Revokes the unused links of these purposes that were mailed to this person. */
export async function revokeLoginLinks(
  call: Call,
  contactId: string,
  purposes: readonly LinkPurpose[],
): Promise<void> {
  await expireLoginLinks(call.tx, contactId, purposes, formatInstant(call.now))
}

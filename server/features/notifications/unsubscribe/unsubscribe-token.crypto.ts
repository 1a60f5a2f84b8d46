import { createHmac } from 'node:crypto'
import { jwtVerify, SignJWT } from 'jose'
import { emailRules, inboxKinds, type InboxKind } from '#contract/notifications/inbox-kinds'
import type { Config } from '#server/platform/config/config'

/** Signed tokens of the unsubscribe links in emails. They are not stored, because every email has one. */

/** Allows to switch off one kind of email of one person, and nothing else. */
export interface UnsubscribeClaims {
  readonly contactId: string
  readonly kind: UnsubscribableKind
}

/** A kind of email, or the digest of several kinds. */
export type UnsubscribableKind = InboxKind | 'daily_digest'

/** Half a year, because old emails must still allow unsubscribing without a log-in. */
const lifetimeDays = 180

/** Returns the key that signs unsubscribe links. It is used for this purpose only. */
export function deriveUnsubscribeKey({ sessionSecret }: Pick<Config, 'sessionSecret'>): Uint8Array {
  return createHmac('sha256', sessionSecret).update('gewerk unsubscribe tokens').digest()
}

export function signUnsubscribeToken(
  key: Uint8Array,
  { contactId, kind }: UnsubscribeClaims,
  now: Temporal.Instant,
): Promise<string> {
  const seconds = Math.floor(now.epochMilliseconds / 1000)
  return new SignJWT({ kind })
    .setProtectedHeader({ alg: 'HS256' })
    .setSubject(contactId)
    .setExpirationTime(seconds + lifetimeDays * 86_400)
    .sign(key)
}

/** Returns null for a changed or expired token, and for a kind that cannot be switched off. */
export async function verifyUnsubscribeToken(
  key: Uint8Array,
  token: string,
  now: Temporal.Instant,
): Promise<UnsubscribeClaims | null> {
  try {
    const options = { algorithms: ['HS256'], currentDate: new Date(now.epochMilliseconds) }
    const { payload } = await jwtVerify<{ kind: string }>(token, key, options)
    const kind = parseUnsubscribableKind(payload.kind)
    return kind === null || payload.sub === undefined ? null : { contactId: payload.sub, kind }
  } catch {
    return null
  }
}

function parseUnsubscribableKind(text: string): UnsubscribableKind | null {
  if (text === 'daily_digest') return text
  const kind = inboxKinds.find((one) => one === text)
  return kind && emailRules[kind] === 'choice' ? kind : null
}

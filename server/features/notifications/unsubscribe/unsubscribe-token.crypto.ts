import { jwtVerify, SignJWT } from 'jose'
import { emailRules, inboxKinds, type InboxKind } from '#contract/notifications/inbox-kinds'
import { deriveKeys, tryKeys, type KeyRing, type SecretConfig } from '#server/kernel/secrets'

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

/** Returns the keys that sign unsubscribe links. */
export function deriveUnsubscribeKeys(config: SecretConfig): KeyRing {
  return deriveKeys(config, 'gewerk unsubscribe tokens')
}

export function signUnsubscribeToken(
  [key]: KeyRing,
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
export function verifyUnsubscribeToken(
  keys: KeyRing,
  token: string,
  now: Temporal.Instant,
): Promise<UnsubscribeClaims | null> {
  return tryKeys(keys, (key) => verifyWithKey(key, token, now))
}

async function verifyWithKey(
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

import { jwtVerify, SignJWT } from 'jose'
import { deriveKeys, tryKeys, type KeyRing, type SecretConfig } from '#server/kernel/secrets'

/**
 * Tokens of order links name the link; each call checks in the database that the link is still valid. A
 * separate key makes sure that no such token passes as a log-in.
 */

export function deriveOrderLinkKeys(config: SecretConfig): KeyRing {
  return deriveKeys(config, 'gewerk access link tokens')
}

export function signOrderLinkToken([key]: KeyRing, link: string, endsAt: string): Promise<string> {
  return new SignJWT({ link })
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .setExpirationTime(Math.floor(Date.parse(endsAt) / 1000))
    .sign(key)
}

/** Returns the id of the link that a valid token names, or null. */
export function verifyOrderLinkToken(
  keys: KeyRing,
  token: string,
  now: Temporal.Instant,
): Promise<string | null> {
  return tryKeys(keys, (key) => verifyWithKey(key, token, now))
}

async function verifyWithKey(key: Uint8Array, token: string, now: Temporal.Instant): Promise<string | null> {
  try {
    const options = { algorithms: ['HS256'], currentDate: new Date(now.epochMilliseconds) }
    const { payload } = await jwtVerify<{ link: string }>(token, key, options)
    return payload.link
  } catch {
    return null
  }
}

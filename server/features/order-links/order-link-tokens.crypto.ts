import { createHmac } from 'node:crypto'
import { jwtVerify, SignJWT } from 'jose'

/**
 * Tokens of order links name the link; each call checks in the database that the link is still valid. A
 * separate key makes sure that no such token passes as a log-in.
 */

export function deriveOrderLinkKey(secret: string): Uint8Array {
  return createHmac('sha256', secret).update('gewerk access link tokens').digest()
}

export function signOrderLinkToken(key: Uint8Array, link: string, endsAt: string): Promise<string> {
  return new SignJWT({ link })
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .setExpirationTime(Math.floor(Date.parse(endsAt) / 1000))
    .sign(key)
}

/** Returns the id of the link that a valid token names, or null. */
export async function verifyOrderLinkToken(
  key: Uint8Array,
  token: string,
  now: Temporal.Instant,
): Promise<string | null> {
  try {
    const options = { algorithms: ['HS256'], currentDate: new Date(now.epochMilliseconds) }
    const { payload } = await jwtVerify<{ link: string }>(token, key, options)
    return payload.link
  } catch {
    return null
  }
}

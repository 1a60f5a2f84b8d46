import { createHmac } from 'node:crypto'
import { jwtVerify, SignJWT } from 'jose'

/**
 * Tokens of access links: they name the link, and each call asks the database whether it still holds. So they
 * live as long as it does, and end with it at once. A key of their own: none passes for a log-in.
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

/** The link that a token of ours names; null for any other token. */
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

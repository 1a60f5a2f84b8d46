import { jwtVerify, SignJWT } from 'jose'
import { deriveKeys, tryKeys, type KeyRing, type SecretConfig } from '#server/kernel/secrets'

/** Signed tokens for opt-out links in emails. Tokens of other links are random and stored as a hash. */

/** Allows this contact to stop the offers of this company, and nothing else. */
export interface OptOutClaims {
  readonly contact: string
  readonly account: string
}

/** Half a year, because old emails must still allow opting out without a log-in. */
const optOutDays = 180

/** Returns the keys that sign the opt-out links in emails about offers. */
export function deriveOptOutKeys(config: SecretConfig): KeyRing {
  return deriveKeys(config, 'gewerk opt-out tokens')
}

/** Signed instead of stored, because every recipient of every offer gets one. */
export function signOptOutToken(
  [key]: KeyRing,
  { contact, account }: OptOutClaims,
  now: Temporal.Instant,
): Promise<string> {
  const seconds = Math.floor(now.epochMilliseconds / 1000)
  return new SignJWT({ contact, account })
    .setProtectedHeader({ alg: 'HS256' })
    .setExpirationTime(seconds + optOutDays * 86_400)
    .sign(key)
}

export function verifyOptOutToken(
  keys: KeyRing,
  token: string,
  now: Temporal.Instant,
): Promise<OptOutClaims | null> {
  return tryKeys(keys, (key) => verifyWithKey(key, token, now))
}

async function verifyWithKey(
  key: Uint8Array,
  token: string,
  now: Temporal.Instant,
): Promise<OptOutClaims | null> {
  try {
    const options = { algorithms: ['HS256'], currentDate: new Date(now.epochMilliseconds) }
    const { payload } = await jwtVerify<OptOutClaims>(token, key, options)
    return { contact: payload.contact, account: payload.account }
  } catch {
    return null
  }
}

import { createHmac } from 'node:crypto'
import { jwtVerify, SignJWT } from 'jose'

/** The claims of an access token: contact, company and token family. */
export interface AccessClaims {
  readonly contact: string
  readonly account: string
  readonly family: string
  /** The family is the view of a person of the marketplace. */
  readonly view?: true
}

/** One key per purpose, so that a token of one kind is never valid as another. */
export interface TokenKeys {
  readonly access: Uint8Array
  readonly refresh: Uint8Array
}

export function deriveTokenKeys(secret: string): TokenKeys {
  const key = (purpose: string) => createHmac('sha256', secret).update(`gewerk ${purpose} tokens`).digest()
  return { access: key('access'), refresh: key('refresh') }
}

/**
 * Derives the refresh token that follows this one. Every tab gets the same one, and the database cannot
 * reveal it.
 */
export function deriveSuccessorToken(keys: TokenKeys, token: string): string {
  return createHmac('sha256', keys.refresh).update(token).digest('base64url')
}

export const accessTokenMinutes = 15

export function signAccessToken(
  keys: TokenKeys,
  claims: AccessClaims,
  now: Temporal.Instant,
  minutes = accessTokenMinutes,
): Promise<string> {
  const seconds = Math.floor(now.epochMilliseconds / 1000)
  return new SignJWT({ ...claims })
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .setIssuedAt(seconds)
    .setExpirationTime(seconds + minutes * 60)
    .sign(keys.access)
}

/**
 * Verifies an access token. Returns its claims and its expiry in ms since 1970, or null if it is invalid or
 * expired.
 */
export async function verifyAccessToken(
  keys: TokenKeys,
  token: string,
  now: Temporal.Instant,
): Promise<(AccessClaims & { readonly endsAt: number }) | null> {
  try {
    const options = { algorithms: ['HS256'], currentDate: new Date(now.epochMilliseconds) }
    const { payload } = await jwtVerify<AccessClaims>(token, keys.access, options)
    const { contact, account, family, view, exp = 0 } = payload
    return { contact, account, family, ...(view ? { view } : {}), endsAt: exp * 1000 }
  } catch {
    return null
  }
}

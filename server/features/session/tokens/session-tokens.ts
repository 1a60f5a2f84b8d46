import { createHmac } from 'node:crypto'
import { jwtVerify, SignJWT } from 'jose'

/** What an access token says: who, for which company, by which log-in. */
export interface AccessClaims {
  readonly contact: string
  readonly account: string
  readonly family: string
}

/** A key for each purpose, so that a token of one kind never passes for another. */
export interface TokenKeys {
  readonly access: Uint8Array
  readonly refresh: Uint8Array
}

export function deriveTokenKeys(secret: string): TokenKeys {
  const key = (purpose: string) => createHmac('sha256', secret).update(`gewerk ${purpose} tokens`).digest()
  return { access: key('access'), refresh: key('refresh') }
}

/** The refresh token after this one: the same for everybody who asks, and readable nowhere. */
export function deriveSuccessorToken(keys: TokenKeys, token: string): string {
  return createHmac('sha256', keys.refresh).update(token).digest('base64url')
}

export const accessTokenMinutes = 15

export function signAccessToken(
  keys: TokenKeys,
  { contact, account, family }: AccessClaims,
  now: Temporal.Instant,
): Promise<string> {
  const seconds = Math.floor(now.epochMilliseconds / 1000)
  return new SignJWT({ contact, account, family })
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .setIssuedAt(seconds)
    .setExpirationTime(seconds + accessTokenMinutes * 60)
    .sign(keys.access)
}

/** The claims of a token of ours that has not ended, and when it ends (ms since 1970); else null. */
export async function verifyAccessToken(
  keys: TokenKeys,
  token: string,
  now: Temporal.Instant,
): Promise<(AccessClaims & { readonly endsAt: number }) | null> {
  try {
    const options = { algorithms: ['HS256'], currentDate: new Date(now.epochMilliseconds) }
    const { payload } = await jwtVerify<AccessClaims>(token, keys.access, options)
    const { contact, account, family, exp = 0 } = payload
    return { contact, account, family, endsAt: exp * 1000 }
  } catch {
    return null
  }
}

import { createHmac } from 'node:crypto'
import { jwtVerify, SignJWT } from 'jose'

/** What an access token says: who, for which company, by which log-in. */
export interface Claims {
  readonly contact: string
  readonly account: string
  readonly family: string
}

/** A key for each purpose, so that a token of one kind never passes for another. */
export interface Keys {
  readonly access: Uint8Array
  readonly refresh: Uint8Array
}

export function keysFrom(secret: string): Keys {
  const key = (purpose: string) => createHmac('sha256', secret).update(`gewerk ${purpose} tokens`).digest()
  return { access: key('access'), refresh: key('refresh') }
}

/** The refresh token after this one: the same for everybody who asks, and readable nowhere. */
export function successorOf(keys: Keys, token: string): string {
  return createHmac('sha256', keys.refresh).update(token).digest('base64url')
}

export const accessMinutes = 15

export function signAccess(
  keys: Keys,
  { contact, account, family }: Claims,
  now: Temporal.Instant,
): Promise<string> {
  const seconds = Math.floor(now.epochMilliseconds / 1000)
  return new SignJWT({ contact, account, family })
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .setIssuedAt(seconds)
    .setExpirationTime(seconds + accessMinutes * 60)
    .sign(keys.access)
}

/** The claims of a token of ours that has not ended, and when it ends (ms since 1970); else null. */
export async function readAccess(
  keys: Keys,
  token: string,
  now: Temporal.Instant,
): Promise<(Claims & { readonly endsAt: number }) | null> {
  try {
    const options = { algorithms: ['HS256'], currentDate: new Date(now.epochMilliseconds) }
    const { payload } = await jwtVerify<Claims>(token, keys.access, options)
    const { contact, account, family, exp = 0 } = payload
    return { contact, account, family, endsAt: exp * 1000 }
  } catch {
    return null
  }
}

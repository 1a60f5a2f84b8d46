import { createHmac } from 'node:crypto'
import { errors, jwtVerify, SignJWT } from 'jose'
import type { AccountState, Profile } from '#contract/profiles'
import { Refusal } from '#server/kernel/refusal'

/**
 * Tokens for one resource, so that they may occur in a URL. They are signed with their own key and are not
 * accepted as access tokens.
 */

export const fileTokenMinutes = 5

export function deriveFileTokenKey(secret: string): Uint8Array {
  return createHmac('sha256', secret).update('gewerk file tokens').digest()
}

export function signFileToken(
  key: Uint8Array,
  resource: string,
  endsAt: Temporal.Instant,
  reader?: TokenReader,
): Promise<string> {
  return new SignJWT({ resource, ...(reader ? { reader } : {}) })
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .setExpirationTime(Math.floor(endsAt.epochMilliseconds / 1000))
    .sign(key)
}

/** The person a token was issued to, where the content depends on the person. */
export interface TokenReader {
  readonly contactId: string
  readonly accountIds: readonly string[]
  readonly accountState: AccountState
  readonly profiles: readonly Profile[]
  readonly ownOrdersOnly: boolean
}

/**
 * Throws `unauthenticated` or `token_expired` unless the token is valid for one of the resources. Returns its
 * reader, if it has one.
 */
export async function verifyFileToken(
  key: Uint8Array,
  resources: readonly string[],
  token: string | undefined,
  now: Temporal.Instant,
): Promise<TokenReader | null> {
  if (!token) throw new Refusal('unauthenticated')
  const options = { algorithms: ['HS256'], currentDate: new Date(now.epochMilliseconds) }
  const verified = await jwtVerify(token, key, options).catch((error: unknown) => {
    throw new Refusal(error instanceof errors.JWTExpired ? 'token_expired' : 'unauthenticated')
  })
  if (!resources.some((resource) => resource === verified.payload['resource']))
    throw new Refusal('unauthenticated')
  // The signature proves that `signFileToken` wrote the payload.
  return (verified.payload['reader'] as TokenReader | undefined) ?? null
}

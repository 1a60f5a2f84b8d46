import { createHmac } from 'node:crypto'
import { errors, jwtVerify, SignJWT } from 'jose'
import type { AccountState, Profile } from '#contract/profiles'
import { Refusal } from '#server/kernel/refusal'

/** Tokens of one resource, which may stand in a URL (design 3, C39); never an access token, another key signs them. */

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

/** Who asked for a token, where what it opens depends on who looks. */
export interface TokenReader {
  readonly contactId: string
  readonly accountIds: readonly string[]
  readonly accountState: AccountState
  readonly profiles: readonly Profile[]
  readonly ownOrdersOnly: boolean
}

/** Refuses a token that is missing, ended, not ours, or of none of these resources; gives whose it is, where it says so. */
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
  // Signed by us, so it is what `signFileToken` was given.
  return (verified.payload['reader'] as TokenReader | undefined) ?? null
}

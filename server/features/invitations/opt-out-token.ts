import { jwtVerify, SignJWT } from 'jose'

/** Tokens of links in mails that carry what they are for; the others the database knows by a hash. */

/** Who may stop the offers of which company, and nothing else. */
export interface OptOutClaims {
  readonly contact: string
  readonly account: string
}

/** Mails are found again months later, and whoever wants no more of them shall not have to log in for it. */
const optOutDays = 180

/** Signed, not stored: with every offer goes one to every reader. */
export function signOptOutToken(
  key: Uint8Array,
  { contact, account }: OptOutClaims,
  now: Temporal.Instant,
): Promise<string> {
  const seconds = Math.floor(now.epochMilliseconds / 1000)
  return new SignJWT({ contact, account })
    .setProtectedHeader({ alg: 'HS256' })
    .setExpirationTime(seconds + optOutDays * 86_400)
    .sign(key)
}

export async function verifyOptOutToken(
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

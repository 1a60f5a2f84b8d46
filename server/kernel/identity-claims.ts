/** Claims of identity providers (OpenID Connect): pure functions for the log-in of the back office and of companies. */

export type IdentityClaims = Readonly<Record<string, unknown>>

/** Returns the email address in lower case, or null if the person may have chosen it freely. */
export function findVerifiedEmail(
  claims: IdentityClaims,
  { trustsEmail }: { readonly trustsEmail: boolean },
): string | null {
  const { email, email_verified: verified } = claims
  if (verified !== true && !(trustsEmail && verified === undefined)) return null
  const address = typeof email === 'string' ? email.trim().toLowerCase() : ''
  return /^[^\s@]+@[^\s@]+$/.test(address) ? address : null
}

/** Returns whether the claims lack the address or the configured role claim. */
export function isMissingClaims(
  claims: IdentityClaims,
  { roleClaim }: { readonly roleClaim: string | null | undefined },
): boolean {
  if (claims['email'] === undefined) return true
  return Boolean(roleClaim) && readClaim(claims, roleClaim ?? '') === undefined
}

/** Reads a claim. A path with dots leads into objects, unless a claim has exactly this name. */
export function readClaim(claims: IdentityClaims, path: string): unknown {
  if (Object.hasOwn(claims, path)) return claims[path]
  return path.split('.').reduce<unknown>((inner, key) => {
    const isObject = typeof inner === 'object' && inner !== null && Object.hasOwn(inner, key)
    return isObject ? (inner as Record<string, unknown>)[key] : undefined
  }, claims)
}

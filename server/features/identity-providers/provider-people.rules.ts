import { isEmail, normalizeEmail } from '#contract/kit/person/email'
import type { Profile } from '#contract/profiles'
import { findVerifiedEmail, readClaim, type IdentityClaims } from '#server/kernel/identity-claims'

export interface ProviderRoles {
  /** The claim that names groups or roles; a path with dots leads into objects. */
  readonly roleClaim: string | null
  readonly roles: readonly { readonly value: string; readonly profile: Profile }[]
  /** The profile of people without a match; null: they are refused. */
  readonly defaultProfile: Profile | null
}

/**
 * Returns the profiles that the claims give a person: those of all matching entries, else the default one. `kept`: the provider
 * does not decide about roles, so that known people keep theirs. Null: no access.
 */
export function findProviderProfiles(
  claims: IdentityClaims,
  { roleClaim, roles, defaultProfile }: ProviderRoles,
): { readonly profiles: readonly Profile[]; readonly isDecided: boolean } | null {
  const values = roleClaim === null ? [] : [readClaim(claims, roleClaim)].flat()
  const matched = roles.filter(({ value }) => values.includes(value)).map(({ profile }) => profile)
  if (matched.length > 0) return { profiles: [...new Set(matched)], isDecided: true }
  if (roleClaim !== null && defaultProfile === null) return null
  return { profiles: defaultProfile === null ? [] : [defaultProfile], isDecided: roleClaim !== null }
}

/** The issuer of Google, whose accounts can have an address of any domain. */
const googleIssuer = 'https://accounts.google.com'

/**
 * Returns the verified address of the company's domain, or null. Google calls an address verified that could receive email once,
 * also of a former employee; `hd` names the organization that manages the account (Google Identity, OpenID Connect).
 */
export function findCompanyEmail(
  claims: IdentityClaims,
  provider: { readonly issuer: string; readonly emailDomain: string; readonly trustsEmail: boolean },
): string | null {
  const email = normalizeEmail(findVerifiedEmail(claims, provider) ?? '')
  if (
    !isEmail(email) ||
    email.length > 254 ||
    !email.endsWith(`@${provider.emailDomain}`) ||
    email.indexOf('@') !== email.lastIndexOf('@')
  )
    return null
  const isManaged = provider.issuer !== googleIssuer || claims['hd'] === provider.emailDomain
  return isManaged ? email : null
}

/** Methods of RFC 8176 by the kind of factor: something the person knows, has, or is. */
const methodKinds: Readonly<Record<string, 'knows' | 'has' | 'is'>> = {
  pwd: 'knows',
  pin: 'knows',
  kba: 'knows',
  otp: 'has',
  hwk: 'has',
  swk: 'has',
  sc: 'has',
  pop: 'has',
  sms: 'has',
  tel: 'has',
  face: 'is',
  fpt: 'is',
  iris: 'is',
  retina: 'is',
  vbm: 'is',
}

/** Levels that include two factors: OpenID EAP ACR Values 1.0, REFEDS MFA Profile, and the one of Microsoft. */
const multiFactorLevels = [
  'phr',
  'phrh',
  'https://refeds.org/profile/mfa',
  'http://schemas.microsoft.com/claims/multipleauthn',
  'http://schemas.openid.net/pape/policies/2007/06/multi-factor',
]

/** Returns whether the provider says that it has asked for a second factor, by `amr` (RFC 8176) or `acr`. */
export function hasProvenTwoFactors({ amr, acr }: IdentityClaims): boolean {
  const methods = Array.isArray(amr) ? amr.filter((method) => typeof method === 'string') : []
  const kinds = new Set(
    methods.flatMap((method) => (Object.hasOwn(methodKinds, method) ? [methodKinds[method]] : [])),
  )
  return (
    methods.includes('mfa') || kinds.size > 1 || (typeof acr === 'string' && multiFactorLevels.includes(acr))
  )
}

/** Returns the name of a new person; both parts fit into the columns. */
export function getProviderName(
  claims: IdentityClaims,
  email: string,
): { readonly firstName: string | null; readonly lastName: string } {
  const read = (claim: string) => {
    const value = claims[claim]
    return typeof value === 'string'
      ? value
          .replaceAll(/[\p{Cc}\s]+/gu, ' ')
          .trim()
          .slice(0, 255)
      : ''
  }
  const family = read('family_name')
  if (family) return { firstName: read('given_name') || null, lastName: family }
  const words = read('name').split(' ').filter(Boolean)
  const last = words.pop()
  if (last) return { firstName: words.join(' ') || null, lastName: last }
  return { firstName: null, lastName: email.slice(0, email.indexOf('@')) }
}

import type { StaffRole } from '#contract/operator/staff-access'
import { findVerifiedEmail, readClaim, type IdentityClaims } from '#server/kernel/identity-claims'

/** The roles that people get by the claims of the identity provider. */
export interface ProviderRoles {
  /** The claim that names groups or roles; a path with dots leads into objects. */
  readonly roleClaim: string | undefined
  readonly roles: readonly { readonly value: string; readonly role: StaffRole }[]
  /** The role of people without a match; null: they are not added. */
  readonly defaultRole: StaffRole | null
  /** The domains of the email addresses that get the default role. */
  readonly emailDomains: readonly string[]
  /** An address counts as verified if the provider does not say whether it is. */
  readonly trustsEmail: boolean
}

/**
 * Returns the role of a person by the claims of the identity provider; null: the claims give none. The first
 * entry of the configuration that matches counts, so the order there decides between several groups. The default role
 * needs a verified address of the configured domains, because providers may have accounts of other companies.
 */
export function findProviderRole(claims: IdentityClaims, provider: ProviderRoles): StaffRole | null {
  const { roleClaim, roles, defaultRole, emailDomains } = provider
  const values = roleClaim === undefined ? [] : [readClaim(claims, roleClaim)].flat()
  const matched = roles.find(({ value }) => values.includes(value))
  if (matched) return matched.role
  const domain = findVerifiedEmail(claims, provider)?.split('@')[1]
  return domain !== undefined && emailDomains.includes(domain) ? defaultRole : null
}

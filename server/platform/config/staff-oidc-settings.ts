import type { OidcSettings } from '../outbound/oidc-client.ts'
import type { staffRoleNames } from './setting-parsers.ts'
import { settings, type SettingValues } from './settings.ts'

type StaffRoleName = (typeof staffRoleNames)[number]

/** The identity provider of the back office, and the roles that people get there. */
export interface StaffOidcConfig extends OidcSettings {
  /** The name on the log-in button. */
  readonly name: string
  readonly roleClaim: string | undefined
  readonly roles: readonly { readonly value: string; readonly role: StaffRoleName }[]
  /** Null: people without a match are not added. */
  readonly defaultRole: StaffRoleName | null
  /** The domains of the email addresses that get the default role. */
  readonly emailDomains: readonly string[]
  /** An address counts as verified if the provider does not say whether it is. */
  readonly trustsEmail: boolean
}

/** Adds what is wrong with the combination of the settings. */
export function checkStaffOidcSettings(values: SettingValues, problems: string[]): void {
  const { STAFF_OIDC_ISSUER: issuer, NODE_ENV, STAFF_PASSWORD_LOGIN } = values
  if (!issuer) {
    if (STAFF_PASSWORD_LOGIN === false)
      problems.push(`STAFF_OIDC_ISSUER is missing, and STAFF_PASSWORD_LOGIN is off: nobody could log in.`)
    return
  }
  for (const name of ['STAFF_OIDC_CLIENT_ID', 'STAFF_OIDC_CLIENT_SECRET'] as const)
    if (!values[name])
      problems.push(`${name} is missing, and STAFF_OIDC_ISSUER is set. ${settings[name].remedy}`)
  const { STAFF_OIDC_DEFAULT_ROLE: role = 'none', STAFF_OIDC_EMAIL_DOMAINS: domains = [] } = values
  if (role !== 'none' && domains.length === 0)
    problems.push(
      `STAFF_OIDC_EMAIL_DOMAINS is missing, and STAFF_OIDC_DEFAULT_ROLE is ${role}: every account of the provider would get in. ${settings.STAFF_OIDC_EMAIL_DOMAINS.remedy}`,
    )
  if (NODE_ENV === 'production' && issuer.startsWith('http:'))
    problems.push('STAFF_OIDC_ISSUER begins with http:, and NODE_ENV is production. Write an https address.')
}

export function toStaffOidcConfig(values: SettingValues): StaffOidcConfig | undefined {
  if (!values.STAFF_OIDC_ISSUER) return undefined
  const defaultRole = values.STAFF_OIDC_DEFAULT_ROLE ?? 'none'
  return {
    issuer: values.STAFF_OIDC_ISSUER,
    clientId: values.STAFF_OIDC_CLIENT_ID ?? '',
    clientSecret: values.STAFF_OIDC_CLIENT_SECRET ?? '',
    name: values.STAFF_OIDC_NAME ?? 'Single Sign-on',
    roleClaim: values.STAFF_OIDC_ROLE_CLAIM,
    roles: values.STAFF_OIDC_ROLES ?? [],
    defaultRole: defaultRole === 'none' ? null : defaultRole,
    emailDomains: values.STAFF_OIDC_EMAIL_DOMAINS ?? [],
    trustsEmail: values.STAFF_OIDC_TRUST_EMAIL ?? false,
    scope: values.STAFF_OIDC_SCOPE ?? 'openid email profile',
  }
}

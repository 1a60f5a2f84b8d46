import type { Call, Operator, StaffMember } from '#server/kernel/call'
import type { OidcClient, OidcSettings } from '#server/platform/outbound/oidc-client'
import type { ProviderRoles } from './provider/provider-roles.rules.ts'

/** The identity provider of the back office, and the roles that people get there. */
export interface StaffProvider extends OidcSettings, ProviderRoles {
  /** The name on the log-in button. */
  readonly name: string
}

/** A call of a person of the back office. */
export type StaffCall = Call<Operator & { readonly staff: StaffMember }>

/** The services that the application provides to the feature. */
export interface StaffDependencies {
  readonly config: {
    readonly appTitle: string
    readonly publicUrl: string
    readonly supportEmail?: string | undefined
    readonly supportPhone?: string | undefined
    readonly environmentName: string | undefined
    readonly sessionSecret: string
    /** In production every person needs a second factor. */
    readonly production: boolean
    readonly staffPasswordLogin: boolean
    readonly staffOidc?: StaffProvider | undefined
  }
  /** Null: the back office has no identity provider. */
  readonly oidc: OidcClient | null
  readonly hashPassword: (password: string) => Promise<string>
  /** Compares a password with a stored hash; without a hash it does the same work. */
  readonly isPassword: (password: string, stored: string | null) => Promise<boolean>
}

import { formatInstant, type Call } from '#server/kernel/call'

/** An identity provider with which people can log in now. */
export interface UsableProvider {
  readonly accountId: string
  readonly name: string
  /** False: people with an address of its domain log in with the provider only. */
  readonly passwordLogin: boolean
  readonly version: number
}

/** Returns the domain of an email address. */
export function getEmailDomain(email: string): string {
  return email.slice(email.lastIndexOf('@') + 1)
}

/**
 * Returns the provider of an email address by its domain, or null. The domain is verified, its record is present or lost for less
 * than the days of grace, and the marketplace has not switched the provider off.
 */
export async function findUsableProvider({ tx, now }: Call, email: string): Promise<UsableProvider | null> {
  const row = await tx
    .selectFrom('identity_providers')
    .select(['account_id as accountId', 'name', 'password_login as passwordLogin', 'version'])
    .where('email_domain', '=', getEmailDomain(email))
    .where('verified_at', 'is not', null)
    .where('switched_off_at', 'is', null)
    .where((where) => where.or([where('stops_at', 'is', null), where('stops_at', '>', formatInstant(now))]))
    .executeTakeFirst()
  return row ?? null
}

/** Returns whether a person logs in with the identity provider only. `accountIds`: the own company and its master account. */
export async function isPasswordLoginOff(
  call: Call,
  { email, accountIds }: { readonly email: string; readonly accountIds: readonly (string | null)[] },
): Promise<boolean> {
  const provider = await findUsableProvider(call, email)
  return provider !== null && !provider.passwordLogin && accountIds.includes(provider.accountId)
}

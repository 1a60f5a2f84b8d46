import type { SepaFile } from '#server/platform/documents/pain-001'
import type { Config } from '#server/platform/config/config'

/** The account from which the marketplace pays credit notes. */
export interface PayingAccount {
  readonly name: string
  readonly iban: string
  readonly bic: string | null
}

declare module '#server/kernel/call' {
  interface CallServices {
    /** Null: MARKETPLACE_COMPANY has no IBAN, so no payment file can be created. */
    readonly payingAccount: PayingAccount | null
    /** Returns a file of transfers as XML (pain.001.001.09). */
    readonly formatSepaFile: (file: SepaFile) => string
  }
}

/** A fictional account with a number that banks publish for tests. */
export const demoPayingAccount: PayingAccount = {
  name: 'Gewerk Marktplatz GmbH',
  iban: 'DE02120300000000202051',
  bic: 'BYLADEM1001',
}

/** Returns the configured account. Production without an IBAN has none. */
export function choosePayingAccount({
  marketplaceCompany: company,
  production,
}: Pick<Config, 'marketplaceCompany' | 'production'>): PayingAccount | null {
  if (!company) return production ? null : demoPayingAccount
  return company.iban ? { name: company.name, iban: company.iban, bic: company.bic ?? null } : null
}

import type { Call } from '#server/kernel/call'
import { Refusal } from '#server/kernel/refusal'
import type { Config } from '#server/platform/config/config'

/** The company that runs the marketplace and issues credit notes. */
export interface Issuer {
  /** Word mark in the letterhead. */
  readonly mark: string
  readonly name: string
  readonly street: string
  readonly postal_code: string
  readonly city: string
  readonly vat_id: string
  readonly managing_directors: string
  /** Register court and number. */
  readonly register: string
  readonly email: string
  readonly phone: string
  /** How the marketplace wants to be addressed in e-invoices (BT-10), for example a Leitweg-ID. */
  readonly buyer_reference?: string | undefined
  /** Last day of the certificate as a construction company (form USt 1 TG), `YYYY-MM-DD`. */
  readonly construction_certificate_until?: string | undefined
  /** Last day of the certificate as a reseller of electricity (form USt 1 TH), `YYYY-MM-DD`. */
  readonly electricity_certificate_until?: string | undefined
}

/** A fictional company for the demo and for tests. */
export const demoIssuer: Issuer = {
  mark: 'Gewerk',
  name: 'Gewerk Marktplatz GmbH',
  street: 'Musterallee 1',
  postal_code: '00000',
  city: 'Musterstadt',
  vat_id: 'DE000000000',
  managing_directors: 'Erika Mustermann',
  register: 'Amtsgericht Musterstadt, HRB 000000',
  email: 'abrechnung@gewerk.example',
  phone: '+49 30 5550000',
}

declare module '#server/kernel/call' {
  interface CallServices {
    /** Null: no issuer is configured, so no credit note can be issued. */
    readonly issuer: Issuer | null
    /** No tax on construction work is withheld up to this price per year and company (§ 48 Abs. 2 EStG). */
    readonly withholdingLimitCents: number
  }
}

/** Returns the configured issuer. Production without MARKETPLACE_COMPANY has none. */
export function chooseIssuer({
  marketplaceCompany,
  production,
}: Pick<Config, 'marketplaceCompany' | 'production'>): Issuer | null {
  if (!marketplaceCompany) return production ? null : demoIssuer
  // The paying account is not printed on credit notes.
  const { iban: _iban, bic: _bic, ...issuer } = marketplaceCompany
  return issuer
}

/** Returns the issuer. Throws `issuer_missing` if none is configured. */
export function requireIssuer({ services }: Call): Issuer {
  if (!services.issuer) throw new Refusal('issuer_missing')
  return services.issuer
}

import type { Config } from '#server/platform/config'

/** Who issues credit notes: the company that runs the marketplace, as it stands on its letters. */
export interface Issuer {
  /** The word mark on the letterhead. */
  readonly mark: string
  readonly name: string
  readonly street: string
  readonly postal_code: string
  readonly city: string
  readonly vat_id: string
  readonly managing_directors: string
  /** Court and number of the register of companies. */
  readonly register: string
  readonly email: string
  readonly phone: string
}

/** A company that does not exist, for the demo and for tests. */
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

let issuer: Issuer | undefined = demoIssuer

/** Once a process, at its start. A production that names no company issues nothing in a made-up one's name. */
export function handIssuer({
  marketplaceCompany,
  production,
}: Pick<Config, 'marketplaceCompany' | 'production'>): void {
  issuer = marketplaceCompany ?? (production ? undefined : demoIssuer)
}

export function currentIssuer(): Issuer {
  if (!issuer)
    throw new Error('MARKETPLACE_COMPANY is not set: credit notes need a company that issues them.')
  return issuer
}

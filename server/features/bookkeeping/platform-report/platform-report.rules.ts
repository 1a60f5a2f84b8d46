import type { ReportExemption } from '#contract/operator/platform-report'

/** Member states of the European Union, ISO 3166-1. */
const memberStates = 'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK'.split(
  ' ',
)

/** Payments of one quarter, in cents. */
export interface ReportQuarter {
  /** Received by the company: after withheld tax, with VAT (§ 5 Abs. 2 PStTG). */
  readonly paidCents: number
  readonly withheldCents: number
  /** Number of paid orders (§ 14 Abs. 2 Nr. 11 PStTG). */
  readonly orders: number
}

/** A company and what it was paid in one calendar year. */
export interface Seller {
  readonly id: string
  /** The master account, if this is a location. */
  readonly parentName: string | null
  readonly name: string
  readonly isNaturalPerson: boolean
  readonly street: string
  readonly postalCode: string
  readonly city: string
  readonly country: string
  readonly taxId: string | null
  readonly vatId: string | null
  readonly iban: string | null
  readonly accountHolder: string | null
  readonly exemption: ReportExemption | null
  /** Four quarters, the first one from January to March. */
  readonly quarters: readonly ReportQuarter[]
}

export type ExclusionReason = ReportExemption | 'no_payment' | 'not_resident'

/** Returns why a company is not reported, or null if it is (§ 4 Abs. 4 bis 6 PStTG). */
export function findExclusion({ quarters, exemption, country }: Seller): ExclusionReason | null {
  if (quarters.every(({ orders, paidCents }) => orders === 0 && paidCents === 0)) return 'no_payment'
  if (exemption) return exemption
  return memberStates.includes(country) ? null : 'not_resident'
}

export type MissingSellerFact = 'tax_id' | 'birth_date' | 'register_number' | 'address'

/**
 * Returns the facts that the law asks for and that this product does not know (§ 14 Abs. 2 und 3 PStTG): the
 * marketplace has to add them. The product collects neither dates of birth nor register numbers.
 */
export function listMissingFacts(seller: Seller): MissingSellerFact[] {
  const missing: MissingSellerFact[] = []
  if (!seller.taxId) missing.push('tax_id')
  if (!seller.street || !seller.postalCode || !seller.city) missing.push('address')
  missing.push(seller.isNaturalPerson ? 'birth_date' : 'register_number')
  return missing
}

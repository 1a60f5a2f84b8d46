import { roundHalfAwayFromZero } from '#contract/kit/amounts/money'
import type { WithholdingReason } from '#contract/money/credit-notes'
import type { WorkKind } from '#contract/money/work-kinds'
import { vatRates, type VatStatus } from './credit-note-steps.rules.ts'

/** Tax in per cent that is withheld from payments for construction work (§ 48 Abs. 1 Satz 1 EStG). */
export const constructionTaxRate = 15

/**
 * Kinds of work that are construction work for the income tax (§ 48 Abs. 1 Satz 3 EStG). Small repairs count
 * as well: the limit of the VAT law does not apply.
 */
const constructionKinds: readonly WorkKind[] = ['construction', 'repair']

/**
 * Returns the price of the construction work including VAT (§ 48 Abs. 3 EStG), also if the recipient owes the
 * VAT.
 */
export function calculateConstructionPrice(
  lines: readonly { readonly work_kind: WorkKind; readonly net_cents: number }[],
  taxCase: VatStatus,
): number {
  const net = lines
    .filter((line) => constructionKinds.includes(line.work_kind))
    .reduce((sum, line) => sum + line.net_cents, 0)
  const rate = taxCase === 'reverse_charge' ? vatRates.standard : vatRates[taxCase]
  return roundHalfAwayFromZero((net * (100 + rate)) / 100)
}

/** The payment of one credit note. Amounts are in cents. */
export interface ConstructionPayment {
  readonly constructionCents: number
  /** The total of the credit note. */
  readonly totalCents: number
  /** A certificate of exemption (§ 48b EStG) is in force on the day of payment. */
  readonly isExempt: boolean
  readonly year: ConstructionYear
  /** Nothing is withheld up to this price per year and company (§ 48 Abs. 2 Satz 1 Nr. 2 EStG). */
  readonly limitCents: number
}

/** The other credit notes of the company and its locations in the calendar year of the payment. */
export interface ConstructionYear {
  /** Prices that are paid in this year or not paid yet. */
  readonly otherCents: number
  /** Prices paid in this year without exemption, from which no tax was withheld yet. */
  readonly untaxedCents: number
}

export interface Withholding {
  /** Null: the credit note has no construction work. */
  readonly reason: WithholdingReason | null
  readonly taxedCents: number
  readonly withheldCents: number
}

/**
 * Returns the tax to withhold from a payment. Once the year's prices exceed the limit, the tax for earlier
 * payments below the limit is withheld as well, as far as this payment suffices.
 */
export function calculateWithholding(payment: ConstructionPayment): Withholding {
  const { constructionCents, totalCents, isExempt, year, limitCents } = payment
  const nothing = { taxedCents: 0, withheldCents: 0 }
  if (constructionCents === 0) return { reason: null, ...nothing }
  if (isExempt) return { reason: 'exempt', ...nothing }
  if (year.otherCents + constructionCents <= limitCents) return { reason: 'below_limit', ...nothing }
  const affordableCents = Math.floor((totalCents * 100) / constructionTaxRate)
  const taxedCents = Math.min(constructionCents + year.untaxedCents, affordableCents)
  const withheldCents = roundHalfAwayFromZero((taxedCents * constructionTaxRate) / 100)
  return { reason: 'withheld', taxedCents, withheldCents: Math.min(withheldCents, totalCents) }
}

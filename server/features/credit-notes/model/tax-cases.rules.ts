import type { WorkKind } from '#contract/money/work-kinds'
import type { OrderType } from '#contract/orders/model/order-enums'
import type { VatStatus } from './credit-note-steps.rules.ts'

/**
 * The kind of work of an order whose lines name none. Planning, supervision, paperwork and mere deliveries
 * are no construction work (§ 13b Abs. 2 Nr. 4 Satz 1 UStG, Abschn. 13b.2 Abs. 6 und 7 UStAE). Maintenance is
 * construction work only if parts are replaced (Abschn. 13b.2 Abs. 7 Nr. 15 UStAE), which a line has to state.
 */
export const workKindByOrderType: Record<OrderType, WorkKind> = {
  installation: 'construction',
  installation_preparation: 'construction',
  defect_elimination: 'repair',
  reclamation: 'repair',
  maintenance: 'other',
  activation: 'other',
  precheck: 'other',
  meter_application: 'other',
  hardware_sale: 'other',
}

export interface WorkLine {
  /** Null: the kind follows from the type of the order. */
  readonly workKind: WorkKind | null
  readonly netCents: number
}

/**
 * Returns the kind of work of an order. An order is one supply, and the work with the largest net amount
 * determines it (Abschn. 13b.2 Abs. 4 UStAE). With equal amounts the type of the order decides.
 */
export function determineWorkKind(orderType: OrderType, lines: readonly WorkLine[]): WorkKind {
  const fallback = workKindByOrderType[orderType]
  const sums = new Map<WorkKind, number>([[fallback, 0]])
  for (const { workKind, netCents } of lines) {
    const kind = workKind ?? fallback
    sums.set(kind, (sums.get(kind) ?? 0) + netCents)
  }
  return [...sums].reduce((main, one) => (one[1] > main[1] ? one : main))[0]
}

/** One order as its VAT depends on it. */
export interface TaxedWork {
  readonly kind: WorkKind
  readonly netCents: number
  readonly performedOn: string
}

/** Company and marketplace as the VAT depends on them. Days are `YYYY-MM-DD`. */
export interface TaxParties {
  /** The VAT status that the company chose. */
  readonly vatStatus: VatStatus
  /** Country of the company, ISO 3166-1. */
  readonly countryCode: string
  /** Last day of the marketplace's certificate as a construction company (form USt 1 TG). */
  readonly constructionCertificateUntil: string | null
  /** Last day of the marketplace's certificate as a reseller of electricity (form USt 1 TH). */
  readonly electricityCertificateUntil: string | null
}

/** Repairs up to this net amount are no construction work (Abschn. 13b.2 Abs. 7 Nr. 15 UStAE). */
const maxSmallRepairCents = 50_000

interface TaxRule {
  readonly taxCase: VatStatus
  readonly applies: (work: TaxedWork, parties: TaxParties) => boolean
}

/** The first rule that applies decides. */
const taxRules: readonly TaxRule[] = [
  // § 19 UStG. The recipient never owes the tax of a small business (§ 13b Abs. 5 Satz 9 UStG).
  { taxCase: 'small_business', applies: (_, { vatStatus }) => vatStatus === 'small_business' },
  // § 13b Abs. 1 und Abs. 2 Nr. 1 UStG: every service of a company established abroad.
  { taxCase: 'reverse_charge', applies: (_, { countryCode }) => countryCode !== 'DE' },
  // § 13b Abs. 2 Nr. 4, Abs. 5 Satz 2 UStG. Without a certificate the company's statement decides.
  {
    taxCase: 'reverse_charge',
    applies: (work, { vatStatus, constructionCertificateUntil }) =>
      isTaxableConstruction(work) &&
      (vatStatus === 'reverse_charge' || isCertified(work, constructionCertificateUntil)),
  },
  // § 13b Abs. 2 Nr. 5 Buchst. b, Abs. 5 Satz 4 UStG: only between two resellers.
  {
    taxCase: 'reverse_charge',
    applies: (work, { vatStatus, electricityCertificateUntil }) =>
      work.kind === 'electricity' &&
      vatStatus === 'reverse_charge' &&
      isCertified(work, electricityCertificateUntil),
  },
  { taxCase: 'standard', applies: () => true },
]

/** Returns the tax case of an order. One credit note has orders of one tax case only. */
export function determineTaxCase(work: TaxedWork, parties: TaxParties): VatStatus {
  return taxRules.find((rule) => rule.applies(work, parties))?.taxCase ?? 'standard'
}

function isTaxableConstruction({ kind, netCents }: TaxedWork): boolean {
  return kind === 'construction' || (kind === 'repair' && netCents > maxSmallRepairCents)
}

function isCertified({ performedOn }: TaxedWork, until: string | null): boolean {
  return until !== null && performedOn <= until
}

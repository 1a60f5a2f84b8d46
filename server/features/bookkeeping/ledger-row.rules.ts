import type { CreditNoteState } from '#contract/money/credit-notes'

/** A credit note or a cancellation as a bookkeeper sees it: one document, one row. Cents; a cancellation's are negative. */
export interface LedgerRow {
  readonly number: string
  readonly date: string
  /** The credit note that a cancellation takes back. */
  readonly cancels: string | null
  readonly company: string
  readonly vatStatus: 'standard' | 'small_business' | 'reverse_charge'
  readonly vatRate: number
  readonly net: number
  readonly vat: number
  readonly total: number
  readonly state: CreditNoteState
  /** When it was paid; of a cancellation always null, since nothing is paid on it. */
  readonly paidOn: string | null
  /** The last day on which was worked. */
  readonly performedOn: string
  readonly jobs: readonly string[]
}

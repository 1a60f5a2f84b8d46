import type { CreditNoteState } from '#contract/money/credit-notes'

/** One document (credit note or cancellation). Amounts are in cents; those of cancellations are negative. */
export interface LedgerRow {
  readonly number: string
  readonly date: string
  /** Number of the credit note that a cancellation reverses. */
  readonly cancels: string | null
  readonly company: string
  readonly vatStatus: 'standard' | 'small_business' | 'reverse_charge'
  readonly vatRate: number
  readonly net: number
  readonly vat: number
  readonly total: number
  readonly state: CreditNoteState
  /** Day of payment; null for cancellations, because nothing is paid on them. */
  readonly paidOn: string | null
  /** Tax withheld from the payment (§ 48 EStG). */
  readonly withheld: number
  /** The last day of work. */
  readonly performedOn: string
  readonly orderNames: readonly string[]
}

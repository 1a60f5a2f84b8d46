import type { CreditNoteState } from '#contract/money/credit-notes'
import { roundHalfAwayFromZero } from '#contract/kit/amounts/money'
import type { OrderStatus } from '#contract/orders/model/order-enums'
import type { Transition } from '#server/kernel/state-machine'

export type CreditNoteStep =
  | 'creditNote.receive'
  | 'creditNote.pay'
  | 'creditNote.returnPayment'
  | 'creditNote.cancel'
  | 'creditNote.sendCancellation'

export type CreditNoteActor = 'operator' | 'system'

const marketplaceActors = ['operator', 'system'] as const

/** State machine of a credit note, which starts as `sent`. */
export const creditNoteSteps: readonly Transition<CreditNoteStep, CreditNoteState, CreditNoteActor, never>[] =
  [
    { name: 'creditNote.receive', from: ['sent'], to: 'received', by: marketplaceActors },
    { name: 'creditNote.pay', from: ['received'], to: 'paid', by: marketplaceActors },
    { name: 'creditNote.returnPayment', from: ['paid'], to: 'received', by: marketplaceActors },
    { name: 'creditNote.cancel', from: ['sent', 'received', 'paid'], to: 'cancelled', by: marketplaceActors },
    { name: 'creditNote.sendCancellation', from: ['cancelled'], to: 'cancellation_sent', by: ['system'] },
  ]

/** The step that a credit note takes its orders through, for orders in one of the statuses `from`. */
export interface OrderFollowUp {
  readonly step: 'order.pay' | 'order.returnPayment' | 'order.withdrawInvoice'
  readonly from: readonly OrderStatus[]
}

export const orderFollowUps: Partial<Record<CreditNoteStep, OrderFollowUp>> = {
  'creditNote.pay': { step: 'order.pay', from: ['invoice_sent'] },
  'creditNote.returnPayment': { step: 'order.returnPayment', from: ['paid'] },
  'creditNote.cancel': { step: 'order.withdrawInvoice', from: ['invoice_sent', 'paid'] },
}

/** Prefix of each number series. A series starts at 1 every year and has no gaps. */
export const numberPrefixes = { creditNote: 'G', cancellation: 'S' } as const
export type Series = keyof typeof numberPrefixes

/** Returns the number of a document, e.g. `G2026-000123`. */
export function formatDocumentNumber(kind: Series, year: number, count: number): string {
  return `${numberPrefixes[kind]}${year}-${String(count).padStart(6, '0')}`
}

/** The VAT status of a company, and the tax case of a credit note. */
export type VatStatus = 'standard' | 'small_business' | 'reverse_charge'

/**
 * VAT rates in per cent: 19 (§ 12 Abs. 1 UStG); none for small businesses (§ 19 UStG) and reverse charge (§
 * 13b UStG).
 */
export const vatRates: Record<VatStatus, number> = { standard: 19, small_business: 0, reverse_charge: 0 }

/** Returns the VAT in cents, calculated on the sum of the lines and rounded once. */
export function calculateVat(netCents: number, status: VatStatus): number {
  return roundHalfAwayFromZero((netCents * vatRates[status]) / 100)
}

/** A cancelled credit note needs no objection. */
const objectableStates: readonly CreditNoteState[] = ['sent', 'received', 'paid']

/** Returns whether a company may object now. It may object once, because a second objection has no effect. */
export function canObject(state: CreditNoteState, hasObjection: boolean): boolean {
  return objectableStates.includes(state) && !hasObjection
}

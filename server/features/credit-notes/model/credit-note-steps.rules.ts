import type { CreditNoteState } from '#contract/money/credit-notes'
import { roundHalfAwayFromZero } from '#contract/kit/amounts/money'
import type { OrderStatus } from '#contract/orders/model/order-enums'
import type { Transition } from '#server/kernel/state-machine'

export type CreditNoteStep =
  | 'creditNote.receive'
  | 'creditNote.pay'
  | 'creditNote.cancel'
  | 'creditNote.sendCancellation'

export type CreditNoteActor = 'operator' | 'system'

const marketplaceActors = ['operator', 'system'] as const

/** The life of a credit note after its issue as `sent` (readings C23). */
export const creditNoteSteps: readonly Transition<CreditNoteStep, CreditNoteState, CreditNoteActor, never>[] =
  [
    { name: 'creditNote.receive', from: ['sent'], to: 'received', by: marketplaceActors },
    { name: 'creditNote.pay', from: ['received'], to: 'paid', by: marketplaceActors },
    { name: 'creditNote.cancel', from: ['sent', 'received', 'paid'], to: 'cancelled', by: marketplaceActors },
    { name: 'creditNote.sendCancellation', from: ['cancelled'], to: 'cancellation_sent', by: ['system'] },
  ]

/** Where a credit note leads its jobs: by which step of an order, and from which status; others stay. */
export interface OrderFollowUp {
  readonly step: 'order.pay' | 'order.withdrawInvoice'
  readonly from: readonly OrderStatus[]
}

export const orderFollowUps: Partial<Record<CreditNoteStep, OrderFollowUp>> = {
  'creditNote.pay': { step: 'order.pay', from: ['invoice_sent'] },
  'creditNote.cancel': { step: 'order.withdrawInvoice', from: ['invoice_sent', 'paid'] },
}

/** Series of numbers: each counts by itself, from 1 in every year, without gaps. */
export const numberPrefixes = { creditNote: 'G', cancellation: 'S' } as const
export type Series = keyof typeof numberPrefixes

/** The number of a document, e.g. `G2026-000123`. */
export function formatDocumentNumber(kind: Series, year: number, count: number): string {
  return `${numberPrefixes[kind]}${year}-${String(count).padStart(6, '0')}`
}

export type VatStatus = 'standard' | 'small_business' | 'reverse_charge'

/** Rate in per cent: 19 (§12 (1) UStG), none for small businesses (§19) and where the payee owes it (§13b). */
export const vatRates: Record<VatStatus, number> = { standard: 19, small_business: 0, reverse_charge: 0 }

/** VAT of a document in cents: on the sum of its lines, rounded once. */
export function calculateVat(netCents: number, status: VatStatus): number {
  return roundHalfAwayFromZero((netCents * vatRates[status]) / 100)
}

/** In these a company may object: what is cancelled needs no objection. */
const objectableStates: readonly CreditNoteState[] = ['sent', 'received', 'paid']

/** Whether a company may object to its credit note now: once, as a second one would have no effect. */
export function canObject(state: CreditNoteState, hasObjection: boolean): boolean {
  return objectableStates.includes(state) && !hasObjection
}

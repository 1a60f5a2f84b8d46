import type { CreditNoteState } from '#contract/money/credit-notes'
import { roundHalfAwayFromZero } from '#contract/kit/amounts/money'
import type { OrderStatus } from '#contract/orders/model/order-enums'
import type { Transition } from '#server/kernel/state-machine'

export type CreditNoteStep =
  | 'creditNote.receive'
  | 'creditNote.pay'
  | 'creditNote.cancel'
  | 'creditNote.sendCancellation'

export type Doer = 'operator' | 'system'

const marketplace = ['operator', 'system'] as const

/** The life of a credit note after its issue as `sent` (readings C23). */
export const steps: readonly Transition<CreditNoteStep, CreditNoteState, Doer, never>[] = [
  { name: 'creditNote.receive', from: ['sent'], to: 'received', by: marketplace },
  { name: 'creditNote.pay', from: ['received'], to: 'paid', by: marketplace },
  { name: 'creditNote.cancel', from: ['sent', 'received', 'paid'], to: 'cancelled', by: marketplace },
  { name: 'creditNote.sendCancellation', from: ['cancelled'], to: 'cancellation_sent', by: ['system'] },
]

/** Where a credit note leads its jobs: by which step of an order, and from which status; others stay. */
export interface Follow {
  readonly step: 'order.pay' | 'order.withdrawInvoice'
  readonly from: readonly OrderStatus[]
}

export const follows: Partial<Record<CreditNoteStep, Follow>> = {
  'creditNote.pay': { step: 'order.pay', from: ['invoice_sent'] },
  'creditNote.cancel': { step: 'order.withdrawInvoice', from: ['invoice_sent', 'paid'] },
}

/** Series of numbers: each counts by itself, from 1 in every year, without gaps. */
export const series = { creditNote: 'G', cancellation: 'S' } as const
export type Series = keyof typeof series

/** The number of a document, e.g. `G2026-000123`. */
export function documentNumber(kind: Series, year: number, count: number): string {
  return `${series[kind]}${year}-${String(count).padStart(6, '0')}`
}

export type VatStatus = 'standard' | 'small_business' | 'reverse_charge'

/** Rate in per cent: 19 (§12 (1) UStG), none for small businesses (§19) and where the payee owes it (§13b). */
export const vatRates: Record<VatStatus, number> = { standard: 19, small_business: 0, reverse_charge: 0 }

/** VAT of a document in cents: on the sum of its lines, rounded once. */
export function vatOf(netCents: number, status: VatStatus): number {
  return roundHalfAwayFromZero((netCents * vatRates[status]) / 100)
}

/** In these a company may object: what is cancelled needs no objection. */
const objectable: readonly CreditNoteState[] = ['sent', 'received', 'paid']

/** Whether a company may object to its credit note now: once, as a second one would have no effect. */
export function mayObject(state: CreditNoteState, hasObjection: boolean): boolean {
  return objectable.includes(state) && !hasObjection
}

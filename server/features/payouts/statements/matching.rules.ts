import type { BankLineDoubt } from '#contract/operator/bank-statements'
import type { BankBooking } from './bank-bookings.rules.ts'

/** A transfer as the matching needs it. */
export interface KnownTransfer {
  readonly id: string
  readonly endToEndId: string
  readonly amountCents: number
  readonly iban: string
  readonly state: 'ordered' | 'paid' | 'returned' | 'cancelled'
  readonly isHandedOver: boolean
}

/** The transfers that a booking may be about. */
export interface MatchCandidates {
  /** Named by the end-to-end id or in the purpose. */
  readonly named: readonly KnownTransfer[]
  /** Open transfers of the file that the booking names as one sum; empty: it names none. */
  readonly ofFile: readonly KnownTransfer[]
  /** Others with the same amount and account. */
  readonly similar: readonly KnownTransfer[]
}

export type Match =
  | { readonly kind: 'paid' | 'returned'; readonly transferIds: readonly string[] }
  | { readonly kind: 'doubtful'; readonly doubt: BankLineDoubt; readonly candidateIds: readonly string[] }
  /** About something else. */
  | { readonly kind: 'unrelated' }

/** Decides what a booking is about. Only an exact match is recorded without a person. */
export function matchBooking(booking: BankBooking, candidates: MatchCandidates): Match {
  const { named, ofFile, similar } = candidates
  const [transfer, ...others] = named
  if (others.length > 0) return doubt('several', named)
  const isPayment = booking.amountCents < 0
  if (transfer) return isPayment ? matchPayment(booking, transfer) : matchReturn(booking, transfer)
  if (isPayment && ofFile.length > 0) return matchFile(booking, ofFile)
  if (!isPayment && !booking.isReturn) return { kind: 'unrelated' }
  if (similar.length === 0 && isPayment) return { kind: 'unrelated' }
  return doubt('no_reference', similar)
}

function doubt(reason: BankLineDoubt, candidates: readonly KnownTransfer[]): Match {
  return { kind: 'doubtful', doubt: reason, candidateIds: candidates.map(({ id }) => id) }
}

function matchPayment(booking: BankBooking, transfer: KnownTransfer): Match {
  const reason = findPaymentDoubt(booking, transfer)
  return reason ? doubt(reason, [transfer]) : { kind: 'paid', transferIds: [transfer.id] }
}

function findPaymentDoubt(booking: BankBooking, transfer: KnownTransfer): BankLineDoubt | null {
  if (transfer.state === 'paid') return 'already_paid'
  if (transfer.state !== 'ordered') return 'not_ordered'
  if (!transfer.isHandedOver) return 'not_handed_over'
  if (booking.amountCents !== -transfer.amountCents) return 'amount_differs'
  return booking.iban !== null && booking.iban !== transfer.iban ? 'account_differs' : null
}

function matchReturn(booking: BankBooking, transfer: KnownTransfer): Match {
  if (transfer.state === 'returned') return doubt('already_returned', [transfer])
  if (transfer.state === 'cancelled') return doubt('not_ordered', [transfer])
  if (booking.amountCents !== transfer.amountCents) return doubt('amount_differs', [transfer])
  return { kind: 'returned', transferIds: [transfer.id] }
}

function matchFile(booking: BankBooking, transfers: readonly KnownTransfer[]): Match {
  const sum = transfers.reduce((total, { amountCents }) => total + amountCents, 0)
  if (transfers.some(({ isHandedOver }) => !isHandedOver)) return doubt('not_handed_over', transfers)
  if (booking.amountCents !== -sum) return doubt('amount_differs', transfers)
  return { kind: 'paid', transferIds: transfers.map(({ id }) => id) }
}

/** Returns the references that a booking may state: its end-to-end id, or numbers of credit notes in its purpose. */
export function listReferences({ reference, purpose }: BankBooking): string[] {
  if (reference !== null && referencePattern.test(reference)) return [reference]
  return [...new Set(purpose.match(referencesPattern) ?? [])]
}

const referencePattern = /^G\d{4}-\d{6}(?:-\d{1,3})?$/
const referencesPattern = /\bG\d{4}-\d{6}(?:-\d{1,3})?\b/g

/** Returns the number of the payment file that a booking names, as an integer, or null. */
export function findFileNumber({ fileNumber, purpose, reference }: BankBooking): number | null {
  const match = /\bZ-(\d{6,9})\b/.exec([fileNumber, reference, purpose].join(' '))
  return match ? Number(match[1]) : null
}

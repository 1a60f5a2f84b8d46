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
  /** A statement has shown its payment; false for a paid one that a person has confirmed. */
  readonly isBooked: boolean
  /** The number of its credit note. */
  readonly noteNumber: string
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
  /** `known`: a person has recorded the payment before. */
  | { readonly kind: 'paid' | 'returned' | 'known'; readonly transferIds: readonly string[] }
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
  if (transfer.state === 'paid' && !transfer.isBooked && !findDifference(booking, transfer))
    return { kind: 'known', transferIds: [transfer.id] }
  const reason = findPaymentDoubt(booking, transfer)
  return reason ? doubt(reason, [transfer]) : { kind: 'paid', transferIds: [transfer.id] }
}

function findPaymentDoubt(booking: BankBooking, transfer: KnownTransfer): BankLineDoubt | null {
  if (transfer.state === 'paid') return 'already_paid'
  if (transfer.state !== 'ordered') return 'not_ordered'
  if (!transfer.isHandedOver) return 'not_handed_over'
  return findDifference(booking, transfer)
}

function findDifference(booking: BankBooking, transfer: KnownTransfer): BankLineDoubt | null {
  if (booking.amountCents !== -transfer.amountCents) return 'amount_differs'
  return booking.iban !== null && booking.iban !== transfer.iban ? 'account_differs' : null
}

function matchReturn(booking: BankBooking, transfer: KnownTransfer): Match {
  if (transfer.state === 'returned') return doubt('already_returned', [transfer])
  if (transfer.state === 'cancelled') return doubt('not_ordered', [transfer])
  if (!transfer.isHandedOver) return doubt('not_handed_over', [transfer])
  if (booking.amountCents !== transfer.amountCents) return doubt('amount_differs', [transfer])
  return { kind: 'returned', transferIds: [transfer.id] }
}

function matchFile(booking: BankBooking, transfers: readonly KnownTransfer[]): Match {
  const sum = transfers.reduce((total, { amountCents }) => total + amountCents, 0)
  if (transfers.some(({ isHandedOver }) => !isHandedOver)) return doubt('not_handed_over', transfers)
  if (booking.amountCents !== -sum) return doubt('amount_differs', transfers)
  return { kind: 'paid', transferIds: transfers.map(({ id }) => id) }
}

/** The references of a booking to its transfers. */
export interface BookingReferences {
  readonly endToEndIds: readonly string[]
  /** Numbers of credit notes in its purpose. */
  readonly noteNumbers: readonly string[]
}

/** Returns the end-to-end id of a booking; without one the numbers in its purpose. */
export function findReferences({ reference, purpose }: BankBooking): BookingReferences {
  if (reference !== null && referencePattern.test(reference))
    return { endToEndIds: [reference], noteNumbers: [] }
  const found = [...new Set(purpose.match(referencesPattern) ?? [])]
  return { endToEndIds: found, noteNumbers: found }
}

/** Returns whether these references are about a transfer. */
export function isNamedBy(
  { endToEndId, noteNumber }: KnownTransfer,
  { endToEndIds, noteNumbers }: BookingReferences,
): boolean {
  return endToEndIds.includes(endToEndId) || noteNumbers.includes(noteNumber)
}

/**
 * Leaves out cancelled and returned transfers of a credit note that has a later one: the purpose names the credit note,
 * not its transfer.
 */
export function preferLiveTransfers(
  transfers: readonly KnownTransfer[],
  { noteNumbers }: BookingReferences,
): KnownTransfer[] {
  const isLive = ({ state }: KnownTransfer) => state === 'ordered' || state === 'paid'
  const live = new Set(transfers.filter(isLive).map(({ noteNumber }) => noteNumber))
  return transfers.filter(
    (one) => isLive(one) || !noteNumbers.includes(one.noteNumber) || !live.has(one.noteNumber),
  )
}

const referencePattern = /^G\d{4}-\d{6}(?:-\d{1,3})?$/
const referencesPattern = /\bG\d{4}-\d{6}(?:-\d{1,3})?\b/g

/** Returns the number of the payment file that a booking names, as an integer, or null. */
export function findFileNumber({ fileNumber, purpose, reference }: BankBooking): number | null {
  const match = /\bZ-(\d{6,9})\b/.exec([fileNumber, reference, purpose].join(' '))
  return match ? Number(match[1]) : null
}

/**
 * Returns the amount in cents that a search names, or null: `119`, `119,00`, `1.190,00 €`, `1190.00`. A separator followed by
 * three digits is one of thousands.
 */
export function parseSearchedAmount(search: string | undefined): number | null {
  const match = /^(\d{1,3}(?:[.,]\d{3})+|\d{1,9})(?:[.,](\d{1,2}))?$/.exec(
    (search ?? '').replaceAll(/[\s€]|EUR/g, ''),
  )
  if (!match) return null
  const [, whole = '', cents = ''] = match
  return Number(whole.replaceAll(/[.,]/g, '')) * 100 + Number(cents.padEnd(2, '0'))
}

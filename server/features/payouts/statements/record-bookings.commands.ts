import { randomUUIDv7 } from 'node:crypto'
import type { Call } from '#server/kernel/call'
import { finishFiles, recordReturn, recordTransfersPaid } from '../files/transfers.commands.ts'
import type { BankBooking } from './bank-bookings.rules.ts'
import * as table from './bank-statements.sql.ts'
import {
  findFileNumber,
  findReferences,
  isNamedBy,
  matchBooking,
  preferLiveTransfers,
  type KnownTransfer,
  type Match,
  type MatchCandidates,
} from './matching.rules.ts'

/** Bookings that are read, stored and recorded together. */
const bookingsPerBatch = 500

/** Matches, stores and records bookings in their sequence. Returns how many are about something else. */
export async function recordBookings(
  call: Call,
  statementId: string,
  bookings: readonly BankBooking[],
): Promise<number> {
  const fileIds = new Set<string>()
  let unrelated = 0
  for (let from = 0; from < bookings.length; from += bookingsPerBatch) {
    const batch = await startBatch(call, bookings.slice(from, from + bookingsPerBatch))
    for (const [index, booking] of batch.bookings.entries()) {
      const line = { statementId, position: from + index + 1 }
      if (!(await addBooking(call, batch, booking, line))) unrelated += 1
    }
    await writeBatch(call, batch)
    for (const id of batch.fileIds) fileIds.add(id)
  }
  await finishFiles(call, fileIds)
  return unrelated
}

/** Bookings that share their statements. Decided ones wait in `lines` and `payments` until they are written. */
interface Batch {
  readonly bookings: readonly BankBooking[]
  /** The transfers that the bookings name, as they were at the beginning. */
  readonly known: readonly KnownTransfer[]
  /** Transfers that a booking of the batch was matched with: they have changed since. */
  readonly changedIds: Set<string>
  readonly fileIds: Set<string>
  lines: table.NewLine[]
  payments: { readonly transferId: string; readonly paidOn: string }[]
}

async function startBatch(call: Call, bookings: readonly BankBooking[]): Promise<Batch> {
  const references = bookings.map(findReferences)
  const known = await table.findTransfersByReference(call.tx, {
    endToEndIds: [...new Set(references.flatMap(({ endToEndIds }) => endToEndIds))],
    noteNumbers: [...new Set(references.flatMap(({ noteNumbers }) => noteNumbers))],
  })
  return { bookings, known, changedIds: new Set(), fileIds: new Set(), lines: [], payments: [] }
}

/** Stores the lines and records the payments that wait. */
async function writeBatch(call: Call, batch: Batch): Promise<void> {
  const { lines, payments } = batch
  batch.lines = []
  batch.payments = []
  await table.insertLines(call.tx, lines)
  if (payments.length === 0) return
  for (const id of await recordTransfersPaid(call, payments)) batch.fileIds.add(id)
}

interface LinePlace {
  readonly statementId: string
  readonly position: number
}

/** Matches one booking and adds what follows from it to the batch. Returns false if it is about something else. */
async function addBooking(
  call: Call,
  batch: Batch,
  booking: BankBooking,
  place: LinePlace,
): Promise<boolean> {
  const match = await findMatch(call, batch, booking)
  if (match.kind === 'unrelated') return false
  batch.lines.push(createLine(place, booking, match))
  if (match.kind === 'doubtful') return true
  for (const id of match.transferIds) batch.changedIds.add(id)
  if (match.kind === 'paid')
    batch.payments.push(...match.transferIds.map((transferId) => ({ transferId, paidOn: booking.bookedOn })))
  if (match.kind === 'returned') {
    await writeBatch(call, batch)
    for (const id of match.transferIds)
      batch.fileIds.add(await recordReturn(call, id, { day: booking.bookedOn, reason: booking.returnCode }))
  }
  return true
}

function createLine(
  { statementId, position }: LinePlace,
  booking: BankBooking,
  match: Exclude<Match, { kind: 'unrelated' }>,
): table.NewLine {
  const isDoubtful = match.kind === 'doubtful'
  return {
    id: randomUUIDv7(),
    statement_id: statementId,
    position,
    booked_on: booking.bookedOn,
    amount_cents: booking.amountCents,
    name: booking.name,
    iban: booking.iban,
    reference: booking.reference,
    purpose: booking.purpose,
    return_code: booking.returnCode,
    state: isDoubtful ? 'doubtful' : 'matched',
    doubt: isDoubtful ? match.doubt : null,
    candidate_ids: isDoubtful ? [...match.candidateIds] : [],
    transfer_ids: isDoubtful ? [] : [...match.transferIds],
  }
}

/**
 * Decides what a booking is about, by the transfers as the bookings before it leave them: if one of its candidates has
 * changed in this batch, what waits is written and the candidates are read again.
 */
async function findMatch(call: Call, batch: Batch, booking: BankBooking): Promise<Match> {
  const references = findReferences(booking)
  const first = await findCandidates(
    call,
    booking,
    batch.known.filter((transfer) => isNamedBy(transfer, references)),
  )
  const found = [...first.named, ...first.ofFile, ...first.similar]
  // The similar transfers of a return are paid ones, so payments that wait could be missing.
  const mayMiss = booking.amountCents > 0 && batch.payments.length > 0 && first.named.length === 0
  if (!mayMiss && !found.some(({ id }) => batch.changedIds.has(id))) return matchBooking(booking, first)
  await writeBatch(call, batch)
  const named = await table.findTransfersByReference(call.tx, references)
  return matchBooking(booking, await findCandidates(call, booking, named))
}

async function findCandidates(
  call: Call,
  booking: BankBooking,
  withReference: readonly KnownTransfer[],
): Promise<MatchCandidates> {
  const named = preferLiveTransfers(withReference, findReferences(booking))
  const number = named.length === 0 ? findFileNumber(booking) : null
  const ofFile = number === null ? [] : await table.findTransfersOfFile(call.tx, number)
  const mayBeAbout = booking.amountCents < 0 || booking.isReturn
  const isOpen = mayBeAbout && named.length === 0 && ofFile.length === 0
  return { named, ofFile, similar: isOpen ? await table.findSimilarTransfers(call.tx, booking) : [] }
}

/** Records a doubtful booking for the transfer that a person has chosen. */
export async function recordDecidedBooking(
  call: Call,
  transferId: string,
  { amountCents, bookedOn, returnCode }: Pick<BankBooking, 'amountCents' | 'bookedOn' | 'returnCode'>,
): Promise<void> {
  const fileIds =
    amountCents < 0
      ? await recordTransfersPaid(call, [{ transferId, paidOn: bookedOn }])
      : [await recordReturn(call, transferId, { day: bookedOn, reason: returnCode })]
  await finishFiles(call, fileIds)
}

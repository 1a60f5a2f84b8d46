import {
  reopenAfterReturn,
  settleByTransfer,
} from '#server/features/credit-notes/lifecycle/credit-notes.commands'
import type { Call } from '#server/kernel/call'
import { Refusal } from '#server/kernel/refusal'
import * as table from './payment-files.sql.ts'

/** Returns the amount of a transfer, or null. */
export async function findTransfer(call: Call, id: string): Promise<{ readonly amountCents: number } | null> {
  return table.lockTransfer(call.tx, id)
}

/**
 * Records that the bank has paid a transfer on this day. Its credit note and orders become paid. Returns the id of its file,
 * for `finishFiles`. Throws `status_not_allowed` unless the bank has the file and the transfer is open.
 */
export async function recordTransferPaid(call: Call, id: string, paidOn: string): Promise<string> {
  const transfer = await requireTransfer(call, id)
  if (transfer.state !== 'ordered' || transfer.fileState !== 'handed_over')
    throw new Refusal('status_not_allowed')
  await settleTransfer(call, transfer, paidOn)
  return transfer.fileId
}

/** Sets files at the bank to `paid` if none of their transfers is open. Call it once after all bookings. */
export async function finishFiles(call: Call, fileIds: Iterable<string>): Promise<void> {
  for (const id of new Set(fileIds)) await table.finishFileWithoutTransfers(call.tx, id)
}

/** Marks a transfer, its credit note and its orders as paid on the day of the booking. */
export async function settleTransfer(
  call: Call,
  transfer: table.StoredTransfer,
  paidOn: string,
): Promise<void> {
  await table.markTransferPaid(call.tx, transfer.id, paidOn)
  await settleByTransfer(call, transfer.creditNoteId, {
    paidOn,
    reason: transfer.withholding,
    taxedCents: transfer.taxedCents,
    withheldCents: transfer.withheldCents,
  })
}

/**
 * Records that a transfer came back on this day. Its credit note waits for its payment again, unless it was cancelled
 * meanwhile. Returns the id of its file, for `finishFiles`. Throws `status_not_allowed` if the transfer was neither open at
 * the bank nor paid.
 */
export async function recordReturn(
  call: Call,
  id: string,
  { day, reason }: { readonly day: string; readonly reason: string | null },
): Promise<string> {
  const transfer = await requireTransfer(call, id)
  const isAtBank = transfer.state === 'ordered' && transfer.fileState === 'handed_over'
  if (transfer.state !== 'paid' && !isAtBank) throw new Refusal('status_not_allowed')
  await table.markTransferReturned(call.tx, id, day, reason)
  if (transfer.state === 'paid') await reopenAfterReturn(call, transfer.creditNoteId)
  return transfer.fileId
}

async function requireTransfer(call: Call, id: string) {
  const transfer = await table.lockTransfer(call.tx, id)
  if (!transfer) throw new Refusal('not_found')
  return transfer
}

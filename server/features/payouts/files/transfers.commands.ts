import {
  reopenAfterReturn,
  settleByTransfers,
} from '#server/features/credit-notes/lifecycle/credit-notes.commands'
import type { Call } from '#server/kernel/call'
import { Refusal } from '#server/kernel/refusal'
import * as table from './payment-files.sql.ts'

/** Returns the amount of a transfer, or null. */
export async function findTransfer(call: Call, id: string): Promise<{ readonly amountCents: number } | null> {
  const [transfer] = await table.lockTransfers(call.tx, [id])
  return transfer ?? null
}

/**
 * Records that the bank has paid transfers, each on its day. Their credit notes and orders become paid. Returns the ids of
 * their files, for `finishFiles`. Throws `status_not_allowed` unless the bank has the files and the transfers are open.
 */
export async function recordTransfersPaid(
  call: Call,
  payments: readonly table.TransferPayment[],
): Promise<string[]> {
  const transfers = await table.lockTransfers(
    call.tx,
    payments.map(({ transferId }) => transferId),
  )
  if (transfers.length < payments.length) throw new Refusal('not_found')
  if (transfers.some(({ state, fileState }) => state !== 'ordered' || fileState !== 'handed_over'))
    throw new Refusal('status_not_allowed')
  const days = new Map(payments.map(({ transferId, paidOn }) => [transferId, paidOn]))
  await settleTransfers(call, transfers, (id) => days.get(id) ?? '')
  return [...new Set(transfers.map(({ fileId }) => fileId))]
}

/** Sets files at the bank to `paid` if none of their transfers is open. Call it once after all bookings. */
export async function finishFiles(call: Call, fileIds: Iterable<string>): Promise<void> {
  for (const id of new Set(fileIds)) await table.finishFileWithoutTransfers(call.tx, id)
}

/** Marks transfers, their credit notes and their orders as paid, each on the day that `getDay` returns for its id. */
export async function settleTransfers(
  call: Call,
  transfers: readonly table.StoredTransfer[],
  getDay: (id: string) => string,
): Promise<void> {
  if (transfers.length === 0) return
  await table.markTransfersPaid(
    call.tx,
    transfers.map(({ id }) => ({ transferId: id, paidOn: getDay(id) })),
  )
  await settleByTransfers(
    call,
    transfers.map((transfer) => ({ ...transfer, paidOn: getDay(transfer.id) })),
  )
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
  const [transfer] = await table.lockTransfers(call.tx, [id])
  if (!transfer) throw new Refusal('not_found')
  const isAtBank = transfer.state === 'ordered' && transfer.fileState === 'handed_over'
  if (transfer.state !== 'paid' && !isAtBank) throw new Refusal('status_not_allowed')
  await table.markTransferReturned(call.tx, id, day, reason)
  if (transfer.state === 'paid') await reopenAfterReturn(call, transfer.creditNoteId)
  return transfer.fileId
}

import { randomUUIDv7 } from 'node:crypto'
import { Readable } from 'node:stream'
import { centsToAmount } from '#contract/kit/amounts/money'
import { isBic, isIban } from '#contract/kit/identifiers/iban'
import type { OperatorInput, OperatorOutput } from '#contract/operator/operator-api'
import type { DueTransfer, PaymentFile } from '#contract/operator/payment-files'
import {
  determineWithholding,
  lockPayee,
  previewPayment,
} from '#server/features/credit-notes/lifecycle/withholding.queries'
import { formatInstant, type Call } from '#server/kernel/call'
import {
  getMarketplaceAuthor,
  getStartOfReleaseDay,
  needsSecondPerson,
  requireSecondPerson,
} from '#server/kernel/four-eyes'
import { publishMarketplaceChange } from '#server/kernel/live-events'
import { createFieldRefusal, Refusal } from '#server/kernel/refusal'
import type { BinaryReply } from '#server/kernel/routes'
import * as table from './payment-files.sql.ts'
import { settleTransfers } from './transfers.commands.ts'

/** The highest amount of one SEPA credit transfer in cents: 999,999,999.99 euros (EPC132-08, `InstdAmt`). */
const maxTransferCents = 99_999_999_999

/** Days that an execution date may lie ahead. */
const maxDaysAhead = 30

/** Lists the credit notes that wait for their payment, with the amount to transfer on the execution date. */
export async function listDueTransfers(
  call: Call,
  { page, limit, search, execution_date: day }: OperatorInput<'transfer.due'>['query'],
): Promise<OperatorOutput<'transfer.due'>> {
  const today = getToday(call).toString()
  const executionDate = requireExecutionDate(call, day ?? today)
  const wanted = { search, limit, offset: (page - 1) * limit, today }
  const { total, rows } = await table.listDueNotes(call.tx, wanted)
  const data: DueTransfer[] = []
  for (const note of rows) data.push(await toDueTransfer(call, note, executionDate))
  return { data, pagination: { total_count: total, page_number: page, page_size: limit } }
}

async function toDueTransfer(
  call: Call,
  note: table.DueNote,
  executionDate: Temporal.PlainDate,
): Promise<DueTransfer> {
  const { withheldCents } = await determineWithholding(call, toPayment(note), executionDate)
  const gaps = findTransferGaps(note, withheldCents)
  const hasOtherIban = note.issued_iban !== null && note.iban !== null && note.issued_iban !== note.iban
  return {
    credit_note: { id: note.id, number: note.number, status: note.state, issue_date: note.issue_date },
    account: { id: note.account_id, name: note.account_name },
    iban: note.iban,
    total: centsToAmount(note.total_cents),
    execution_date: executionDate.toString(),
    withheld: centsToAmount(withheldCents),
    payable: centsToAmount(note.total_cents - withheldCents),
    gaps,
    warnings: [
      ...(hasOtherIban ? (['bank_changed'] as const) : []),
      ...(note.is_restricted ? (['restricted'] as const) : []),
      ...(note.has_document ? [] : (['document_missing'] as const)),
    ],
  }
}

function findTransferGaps(note: table.DueNote, withheldCents: number): DueTransfer['gaps'] {
  return [
    ...(note.iban && isIban(note.iban) ? [] : (['iban_missing'] as const)),
    ...(note.has_objection ? (['objection'] as const) : []),
    ...(note.total_cents - withheldCents > 0 ? [] : (['nothing_to_pay'] as const)),
    ...(note.has_paid_order ? (['order_paid'] as const) : []),
    ...(note.total_cents - withheldCents > maxTransferCents ? (['amount_too_high'] as const) : []),
  ]
}

const toPayment = (note: table.DueNote) => ({
  noteId: note.id,
  accountId: note.account_id,
  constructionCents: note.construction_cents,
  totalCents: note.total_cents,
})

function getToday(call: Call): Temporal.PlainDate {
  return call.now.toZonedDateTimeISO('Europe/Berlin').toPlainDate()
}

/**
 * Creates a payment file. Throws `transfers_changed` with the ids of credit notes that are paid, cancelled, in another
 * file or cannot be transferred, and stores nothing then.
 */
export async function createPaymentFile(
  call: Call,
  { credit_note_ids: ids, execution_date: day }: OperatorInput<'paymentFile.create'>['body'],
): Promise<PaymentFile> {
  const { payingAccount } = call.services
  if (!payingAccount) throw new Refusal('paying_account_missing')
  const executionDate = requireExecutionDate(call, day)
  const wanted = [...new Set(ids)]
  const notes = await table.lockDueNotes(call.tx, wanted, getToday(call).toString())
  const found = new Set(notes.map(({ id }) => id))
  const blocked = wanted.filter((id) => !found.has(id))
  const file = {
    id: randomUUIDv7(),
    executionDate: day,
    debtor: payingAccount,
    totalCents: 1,
    needsSecondPerson: false,
    createdAt: formatInstant(call.now),
    author: getMarketplaceAuthor(call),
  }
  await table.insertPaymentFile(call.tx, file)
  let totalCents = 0
  for (const [index, note] of notes.entries()) {
    // Each transfer is stored before the next one, because the tax of the next one depends on it.
    await lockPayee(call, note.account_id)
    const tax = await determineWithholding(call, toPayment(note), executionDate)
    if (findTransferGaps(note, tax.withheldCents).length > 0) {
      blocked.push(note.id)
      continue
    }
    const amountCents = note.total_cents - tax.withheldCents
    totalCents += amountCents
    await table.insertTransfer(call.tx, {
      id: randomUUIDv7(),
      file_id: file.id,
      position: index + 1,
      credit_note_id: note.id,
      amount_cents: amountCents,
      withholding: tax.reason,
      taxed_cents: tax.taxedCents,
      withheld_cents: tax.withheldCents,
      end_to_end_id: note.former_transfers > 0 ? `${note.number}-${note.former_transfers + 1}` : note.number,
      creditor_name: note.account_holder ?? note.account_name,
      iban: note.iban ?? '',
      bic: note.bic !== null && isBic(note.bic) ? note.bic : null,
    })
  }
  if (blocked.length > 0) throw new Refusal('transfers_changed', { current: { credit_note_ids: blocked } })
  const needsSecond = needsSecondPerson(call, totalCents + (await sumUnapprovedFiles(call, file.id)))
  await table.updateFileTotal(call.tx, file.id, totalCents, needsSecond)
  await publishMarketplaceChange(call)
  return readFile(call, file.id)
}

/**
 * Returns the sum of today's other files that no second person has to release, in cents, so that a sum above the limit cannot be
 * split into several files. Waits for a file that is being created at the same moment.
 */
async function sumUnapprovedFiles(call: Call, exceptId: string): Promise<number> {
  await table.lockFileSums(call.tx)
  return table.sumUnapprovedFiles(call.tx, { since: getStartOfReleaseDay(call), exceptId })
}

function requireExecutionDate(call: Call, day: string): Temporal.PlainDate {
  const date = Temporal.PlainDate.from(day)
  const today = getToday(call)
  if (Temporal.PlainDate.compare(date, today) < 0) throw createFieldRefusal({ execution_date: 'date_past' })
  if (Temporal.PlainDate.compare(date, today.add({ days: maxDaysAhead })) > 0)
    throw createFieldRefusal({ execution_date: 'invalid_date' })
  return date
}

/**
 * Releases a file for the bank. Throws `second_person_required` for its author if it needs another person. Banks refuse
 * an execution date in the past, so a file that waited longer is executed on the day of its release. Throws
 * `withholding_changed` if the tax on construction work is another one on the day of execution.
 */
export async function handOverPaymentFile(call: Call, id: string): Promise<PaymentFile> {
  const file = await lockFileInState(call, id, ['created'])
  if (file.needs_second_person) await requireSecondPerson(call, file.created_by)
  const author = getMarketplaceAuthor(call)
  const [today, planned] = [getToday(call), Temporal.PlainDate.from(file.execution_date)]
  const isLate = Temporal.PlainDate.compare(planned, today) < 0
  const executionDate = isLate ? today : planned
  await requireUnchangedTax(call, id, executionDate, isLate)
  await table.updatePaymentFile(call.tx, id, {
    state: 'handed_over',
    execution_date: executionDate.toString(),
    handed_over_at: formatInstant(call.now),
    handed_over_by: author.key,
    handed_over_by_name: author.name,
  })
  await publishMarketplaceChange(call)
  return readFile(call, id)
}

/**
 * Throws `withholding_changed` with the credit notes whose tax is another one on the day of payment: a certificate of
 * exemption was ended or added after the file was created, or the day has changed.
 */
async function requireUnchangedTax(
  call: Call,
  fileId: string,
  executionDate: Temporal.PlainDate,
  hasNewDay: boolean,
): Promise<void> {
  const changed: string[] = []
  for (const transfer of await table.listFileTransfers(call.tx, fileId)) {
    if (transfer.withholding === null) continue
    const tax = await previewPayment(call, transfer.creditNoteId, executionDate)
    const hasOtherExemption = (tax.reason === 'exempt') !== (transfer.withholding === 'exempt')
    if (hasOtherExemption || (hasNewDay && tax.withheldCents !== transfer.withheldCents))
      changed.push(transfer.creditNoteId)
  }
  if (changed.length > 0) throw new Refusal('withholding_changed', { current: { credit_note_ids: changed } })
}

/** Returns the XML of a file. The same file gives the same bytes every time, so that a bank recognizes a second upload. */
export async function openPaymentFile(call: Call, id: string): Promise<BinaryReply> {
  const file = await table.findPaymentFile(call.tx, id)
  if (!file) throw new Refusal('not_found')
  if (file.state !== 'handed_over' && file.state !== 'paid') throw new Refusal('status_not_allowed')
  const transfers = await table.listFileTransfers(call.tx, id)
  const number = table.formatFileNumber(file.number)
  const xml = Buffer.from(
    call.services.formatSepaFile({
      number,
      createdAt: Temporal.Instant.from(file.created_at),
      executionDate: file.execution_date,
      debtor: { name: file.debtor_name, iban: file.debtor_iban, bic: file.debtor_bic },
      transfers: transfers.map((transfer) => ({ ...transfer, remittance: describePayment(transfer) })),
    }),
  )
  return {
    stream: Readable.from([xml]),
    contentType: 'application/xml',
    size: xml.length,
    fileName: `${number}.xml`,
    download: true,
    rows: transfers.length,
  }
}

function describePayment({ number, withheldCents }: table.StoredTransfer): string {
  if (withheldCents === 0) return `Gutschrift ${number}`
  return `Gutschrift ${number} abzgl. Bauabzugsteuer ${centsToAmount(withheldCents).toFixed(2).replace('.', ',')} EUR`
}

/** Records that the bank has paid all open transfers of a file on this day. */
export async function confirmPaymentFile(call: Call, id: string, paidOn: string): Promise<PaymentFile> {
  const file = await lockFileInState(call, id, ['handed_over'])
  const day = Temporal.PlainDate.from(paidOn)
  if (Temporal.PlainDate.compare(day, getToday(call)) > 0)
    throw createFieldRefusal({ paid_on: 'invalid_date' })
  if (
    Temporal.PlainDate.compare(
      day,
      Temporal.Instant.from(file.created_at).toZonedDateTimeISO('Europe/Berlin').toPlainDate(),
    ) < 0
  )
    throw createFieldRefusal({ paid_on: 'date_too_early' })
  const transfers = await table.listFileTransfers(call.tx, id)
  const open = transfers.filter(({ state }) => state === 'ordered')
  await settleTransfers(call, open, () => paidOn)
  await table.updatePaymentFile(call.tx, id, { state: 'paid' })
  return readFile(call, id)
}

/** Cancels a file that no transfer of is paid. Its credit notes wait for their payment again. */
export async function cancelPaymentFile(
  call: Call,
  id: string,
  reason: string | undefined,
): Promise<PaymentFile> {
  const file = await lockFileInState(call, id, ['created', 'handed_over'])
  if (file.state === 'handed_over' && !reason) throw createFieldRefusal({ reason: 'required' })
  const transfers = await table.listFileTransfers(call.tx, id)
  if (transfers.some(({ state }) => state !== 'ordered')) throw new Refusal('status_not_allowed')
  await table.cancelTransfers(call.tx, id)
  await table.updatePaymentFile(call.tx, id, {
    state: 'cancelled',
    cancelled_at: formatInstant(call.now),
    cancelled_by_name: getMarketplaceAuthor(call).name,
    cancel_reason: reason ?? null,
  })
  await publishMarketplaceChange(call)
  return readFile(call, id)
}

async function lockFileInState(call: Call, id: string, states: readonly table.FileState[]) {
  const file = await table.findPaymentFile(call.tx, id, { lock: true })
  if (!file) throw new Refusal('not_found')
  if (!states.includes(file.state))
    throw new Refusal('status_not_allowed', { current: { state: file.state } })
  return file
}

async function readFile(call: Call, id: string): Promise<PaymentFile> {
  const { rows } = await table.listFiles(call.tx, getMarketplaceAuthor(call).key, { id, limit: 1, offset: 0 })
  const [file] = rows
  if (!file) throw new Refusal('not_found')
  return file
}

/** Returns a file with its transfers. Throws `not_found`. */
export async function readPaymentFile(call: Call, id: string): Promise<OperatorOutput<'paymentFile.read'>> {
  return { ...(await readFile(call, id)), transfers: await table.listTransferViews(call.tx, id) }
}

/** Lists files, newest first. */
export async function listPaymentFiles(
  call: Call,
  { page, limit, state: states }: OperatorInput<'paymentFile.list'>['query'],
): Promise<OperatorOutput<'paymentFile.list'>> {
  const wanted = { states, limit, offset: (page - 1) * limit }
  const { total, rows } = await table.listFiles(call.tx, getMarketplaceAuthor(call).key, wanted)
  return { data: rows, pagination: { total_count: total, page_number: page, page_size: limit } }
}

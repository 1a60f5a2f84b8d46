import { createHash, randomUUIDv7 } from 'node:crypto'
import type { BankLine, BankStatement } from '#contract/operator/bank-statements'
import type { OperatorInput, OperatorOutput } from '#contract/operator/operator-api'
import { formatInstant, type Call } from '#server/kernel/call'
import { getMarketplaceAuthor } from '#server/kernel/four-eyes'
import { publishMarketplaceChange } from '#server/kernel/live-events'
import { createFieldRefusal, Refusal } from '#server/kernel/refusal'
import { findTransfer } from '../files/transfers.commands.ts'
import {
  createAccountCheck,
  decodeBankText,
  StatementFault,
  type AccountCheck,
  type BankBooking,
  type ReadStatement,
} from './bank-bookings.rules.ts'
import { readBankCsv } from './bank-csv.rules.ts'
import * as table from './bank-statements.sql.ts'
import { readCamt053 } from './camt-053.rules.ts'
import { parseSearchedAmount } from './matching.rules.ts'
import { recordBookings, recordDecidedBooking } from './record-bookings.commands.ts'

const maxFileBytes = 5 * 1024 * 1024

/**
 * Imports a statement: records clear bookings at once and leaves doubtful ones to a person. Throws
 * `statement_unreadable` with line and column, and `already_exists` for a file that was imported before.
 */
export async function importBankStatement(
  call: Call,
  { name, data }: OperatorInput<'bankStatement.import'>['body'],
): Promise<BankStatement> {
  const bytes = Buffer.from(data.replace(/^data:[^,]*,/, ''), 'base64')
  if (bytes.length > maxFileBytes) throw createFieldRefusal({ data: 'too_long' })
  if (bytes.length === 0) throw createFieldRefusal({ data: 'required' })
  const isOwnAccount = createAccountCheck(await listOwnIbans(call))
  const { format, bookings } = readStatement(bytes, isOwnAccount)
  await table.lockStatementImport(call.tx)
  const sha256 = createHash('sha256').update(bytes).digest()
  if (await table.hasStatement(call.tx, sha256)) throw new Refusal('already_exists')
  const days = bookings.map(({ bookedOn }) => bookedOn).toSorted((a, b) => a.localeCompare(b))
  const id = randomUUIDv7()
  await table.insertStatement(call.tx, {
    id,
    file_name: name,
    format,
    sha256,
    first_day: days[0] ?? null,
    last_day: days.at(-1) ?? null,
    created_at: formatInstant(call.now),
    created_by_name: getMarketplaceAuthor(call).name,
  })
  const fresh = await filterNewBookings(call, id, bookings)
  await table.updateStatementCounts(call.tx, id, {
    repeated_count: bookings.length - fresh.length,
    unrelated_count: await recordBookings(call, id, fresh),
  })
  await publishMarketplaceChange(call)
  return readBankStatement(call, id)
}

/** The account that pays now, and those that paid files before. */
async function listOwnIbans(call: Call): Promise<string[]> {
  const { payingAccount } = call.services
  return [...(payingAccount ? [payingAccount.iban] : []), ...(await table.listDebtorIbans(call.tx))]
}

/** XML begins with `<`, after blanks. */
function readStatement(bytes: Buffer, isOwnAccount: AccountCheck): ReadStatement {
  try {
    const text = decodeBankText(bytes)
    if (!/^\s*</.test(text)) return { format: 'csv', bookings: readBankCsv(bytes, isOwnAccount) }
    return { format: 'camt.053', bookings: readCamt053(text, isOwnAccount) }
  } catch (error) {
    if (!(error instanceof StatementFault)) throw error
    const { problem, line, column } = error
    throw new Refusal('statement_unreadable', { current: { problem, line, column } })
  }
}

/** Leaves out bookings of earlier statements. The same booking twice in one file counts twice. */
async function filterNewBookings(
  call: Call,
  statementId: string,
  bookings: readonly BankBooking[],
): Promise<BankBooking[]> {
  const times = new Map<string, number>()
  const marked = bookings.map((booking) => {
    const { bankReference, bookedOn, amountCents, iban, reference, purpose } = booking
    const facts = JSON.stringify(
      bankReference === null
        ? [bookedOn, amountCents, iban, reference, purpose]
        : [bankReference, bookedOn, amountCents, reference],
    )
    const time = (times.get(facts) ?? 0) + 1
    times.set(facts, time)
    return { booking, mark: createHash('sha256').update(`${time} ${facts}`).digest('hex') }
  })
  const fresh = await table.insertMarks(
    call.tx,
    statementId,
    marked.map(({ mark }) => mark),
  )
  return marked.flatMap(({ booking, mark }) => (fresh.has(mark) ? [booking] : []))
}

/**
 * Decides about a doubtful booking. Throws `status_not_allowed` if another person has decided, or if the transfer cannot be
 * recorded in its present state.
 */
export async function decideBankLine(
  call: Call,
  id: string,
  { transfer_id: transferId, reason }: OperatorInput<'bankLine.decide'>['body'],
): Promise<BankLine> {
  const line = await table.lockLine(call.tx, id)
  if (!line) throw new Refusal('not_found')
  if (line.state !== 'doubtful') throw new Refusal('status_not_allowed')
  if (transferId !== null) {
    const transfer = await findTransfer(call, transferId)
    if (!transfer) throw createFieldRefusal({ transfer_id: 'invalid_id' })
    if (transfer.amountCents !== Math.abs(line.amount_cents) && !reason)
      throw createFieldRefusal({ reason: 'required' })
    await recordDecidedBooking(call, transferId, {
      amountCents: line.amount_cents,
      bookedOn: line.booked_on,
      returnCode: line.return_code,
    })
  }
  await table.updateLine(call.tx, id, {
    state: transferId === null ? 'ignored' : 'matched',
    transfer_ids: transferId === null ? [] : [transferId],
    decided_at: formatInstant(call.now),
    decided_by_name: getMarketplaceAuthor(call).name,
    decision_reason: reason ?? null,
  })
  await publishMarketplaceChange(call)
  const { rows } = await table.listLines(call.tx, { id, limit: 1, offset: 0 })
  const [decided] = rows
  if (!decided) throw new Refusal('not_found')
  return decided
}

/** Lists transfers that a booking can be recorded for. Throws `not_found`. */
export async function listTransfersOfBankLine(
  call: Call,
  id: string,
  { page, limit, search }: OperatorInput<'bankLine.transfers'>['query'],
): Promise<OperatorOutput<'bankLine.transfers'>> {
  const amountCents = await table.findLineAmount(call.tx, id)
  if (amountCents === null) throw new Refusal('not_found')
  const { total, rows } = await table.listAssignableTransfers(call.tx, {
    amountCents,
    search,
    searchCents: parseSearchedAmount(search),
    limit,
    offset: (page - 1) * limit,
  })
  return { data: rows, pagination: { total_count: total, page_number: page, page_size: limit } }
}

async function readBankStatement(call: Call, id: string): Promise<BankStatement> {
  const { rows } = await table.listStatements(call.tx, { id, limit: 1, offset: 0 })
  const [statement] = rows
  if (!statement) throw new Refusal('not_found')
  return statement
}

/** Lists statements, newest first. */
export async function listBankStatements(
  call: Call,
  { page, limit }: OperatorInput<'bankStatement.list'>['query'],
): Promise<OperatorOutput<'bankStatement.list'>> {
  const { total, rows } = await table.listStatements(call.tx, { limit, offset: (page - 1) * limit })
  return { data: rows, pagination: { total_count: total, page_number: page, page_size: limit } }
}

/** Lists bookings about transfers, the oldest first. */
export async function listBankLines(
  call: Call,
  { page, limit, state, statement_id: statementId }: OperatorInput<'bankLine.list'>['query'],
): Promise<OperatorOutput<'bankLine.list'>> {
  const filter = { states: state, statementId, limit, offset: (page - 1) * limit }
  const { total, rows } = await table.listLines(call.tx, filter)
  return { data: rows, pagination: { total_count: total, page_number: page, page_size: limit } }
}

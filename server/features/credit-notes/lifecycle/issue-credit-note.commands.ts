import { randomUUIDv7 } from 'node:crypto'
import type { CreditNote } from '#contract/money/credit-notes'
import { enqueueEmail } from '#server/features/notifications/notifications.commands'
import { applyMarketplaceTransition } from '#server/features/orders/transitions/marketplace.commands'
import { formatInstant, type Call } from '#server/kernel/call'
import { recordHistory } from '#server/kernel/history'
import { createFieldRefusal, Refusal } from '#server/kernel/refusal'
import {
  calculateVat,
  formatDocumentNumber,
  vatRates,
  type VatStatus,
} from '../model/credit-note-steps.rules.ts'
import { findIssueGaps, type IssueGap } from '../model/issue-gaps.rules.ts'
import { requireIssuer } from '../model/issuer.services.ts'
import { getIssueDay, recordCreditNoteEvent } from './credit-note-events.commands.ts'
import {
  groupByTaxCase,
  readCreditedOrders,
  sumNetCents,
  type CreditedOrder,
} from './credited-orders.queries.ts'
import { calculateConstructionPrice } from '../model/withholding.rules.ts'
import { settleWithoutPayment } from './credit-notes.commands.ts'
import * as table from './credit-notes.sql.ts'
import { determineWithholding } from './withholding.queries.ts'

export interface CreditNoteIssue {
  readonly accountId: string
  /** Completed orders of that company, by api_id. */
  readonly orderIds: readonly string[]
  /** The company's own number for this settlement, if it gave one. */
  readonly outsideCommunicationNumber?: string | undefined
}

/** The credit notes of one issue: one for each tax case among the orders. */
export type IssuedCreditNotes = readonly [CreditNote, ...CreditNote[]]

/**
 * Issues credit notes for completed orders (self-billing, § 14 Abs. 2 UStG) with new numbers, lines at
 * purchasing prices and the current data of both parties. Orders of different tax cases are credited
 * separately. Moves the orders to `invoice_sent`, or to `paid` if the total is zero. Throws `already_exists` if an order is on another credit
 * note, and `credit_note_blocked` with the gaps if tax law or EN 16931 forbids the credit note.
 */
export async function issueCreditNotes(call: Call, issue: CreditNoteIssue): Promise<IssuedCreditNotes> {
  const { tx } = call
  const payee = await table.findCreditNoteRecipient(tx, issue.accountId)
  if (!payee) throw new Refusal('not_found')
  const missing = findIssueGaps(payee.recipient)
  if (missing.length > 0) throw new Refusal('credit_note_blocked', { missing })
  const orders = await lockCreditableOrders(call, issue)
  const credited = await readCreditedOrders(call, orders)
  if (credited.some(({ lines }) => lines.length === 0)) throw createFieldRefusal({ jobs: 'empty_lines' })
  for (const order of orders) await applyMarketplaceTransition(call, order.api_id, 'order.invoice')
  const notes: CreditNote[] = []
  for (const [taxCase, group] of groupByTaxCase(call, payee, credited)) {
    const id = await saveCreditNote(call, issue, payee, { taxCase, orders: group })
    const note = await recordCreditNoteEvent(call, id, {
      step: 'creditNote.issue',
      parentId: payee.parentId,
    })
    notes.push(note.grandTotal === 0 ? await settleWithoutPayment(call, id) : note)
  }
  const [first, ...further] = notes
  if (!first) throw createFieldRefusal({ jobs: 'required' })
  return [first, ...further]
}

/** Returns what blocks crediting a company. Throws `not_found` for an unknown company. */
export async function listCreditNoteGaps(call: Call, accountId: string): Promise<readonly IssueGap[]> {
  const payee = await table.findCreditNoteRecipient(call.tx, accountId)
  if (!payee) throw new Refusal('not_found')
  return findIssueGaps(payee.recipient)
}

/**
 * Notifies a company and the marketplace's webhooks that it cannot be credited, once a day for the same gaps.
 */
export async function reportBlockedCreditNote(
  call: Call,
  accountId: string,
  gaps: readonly IssueGap[],
): Promise<void> {
  const missing = gaps.map(({ code }) => code)
  const since = formatInstant(call.now.subtract({ hours: 24 }))
  if (await table.wasBlockReportedSince(call.tx, accountId, since, missing)) return
  await recordHistory(call, {
    subject: 'account',
    id: accountId,
    step: 'creditNote.block',
    accountId,
    after: { missing },
  })
  await enqueueEmail(call, { template: 'credit_note_blocked', to: { accountId }, data: { missing } })
}

async function lockCreditableOrders(call: Call, issue: CreditNoteIssue): Promise<table.OrderToCredit[]> {
  const ids = [...new Set(issue.orderIds)]
  if (ids.length === 0) throw createFieldRefusal({ jobs: 'required' })
  const orders = await table.lockOrdersToCredit(call.tx, ids)
  const own = orders.filter((order) => order.partner_account_id === issue.accountId)
  if (own.length < ids.length) throw new Refusal('not_found')
  if (await table.hasCreditedOrder(call.tx, ids)) throw new Refusal('already_exists')
  return orders
}

/** The highest total in cents that one SEPA credit transfer can pay: 999,999,999.99 euros (EPC132-08, `InstdAmt`). */
const maxCreditNoteCents = 99_999_999_999

interface TaxCaseGroup {
  readonly taxCase: VatStatus
  readonly orders: readonly CreditedOrder[]
}

/** Takes the number last to keep the lock on the number series short. */
async function saveCreditNote(
  call: Call,
  issue: CreditNoteIssue,
  { recipient }: table.Payee,
  { taxCase, orders }: TaxCaseGroup,
): Promise<string> {
  const today = getIssueDay(call)
  const lines = orders.flatMap((one) => one.lines)
  const netCents = sumNetCents(lines)
  const [id, vatCents] = [randomUUIDv7(), calculateVat(netCents, taxCase)]
  if (netCents + vatCents > maxCreditNoteCents) throw createFieldRefusal({ jobs: 'too_big' })
  if (netCents < 0) throw createFieldRefusal({ jobs: 'too_small' })
  const outsideNumber = issue.outsideCommunicationNumber?.trim() || null
  const constructionCents = calculateConstructionPrice(lines, taxCase)
  const { withheldCents } = await determineWithholding(call, {
    noteId: id,
    accountId: issue.accountId,
    constructionCents,
    totalCents: netCents + vatCents,
  })
  const number = formatDocumentNumber(
    'creditNote',
    today.year,
    await table.takeNextDocumentNumber(call.tx, 'creditNote', today.year),
  )
  const note = {
    id,
    number,
    accountId: issue.accountId,
    issueDate: today.toString(),
    netCents,
    vatCents,
    vatRate: vatRates[taxCase],
    vatStatus: taxCase,
    constructionCents,
    announcedTaxCents: withheldCents,
    outsideCommunicationNumber: outsideNumber,
    issuer: requireIssuer(call),
    recipient,
    search: [number, recipient.name, outsideNumber, ...orders.map(({ order }) => order.name)]
      .filter(Boolean)
      .join(' '),
    createdAt: formatInstant(call.now),
  }
  await table.insertCreditNote(call.tx, note, lines)
  return id
}

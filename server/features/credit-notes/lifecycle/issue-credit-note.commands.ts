import { randomUUIDv7 } from 'node:crypto'
import { calculateLineTotal } from '#contract/kit/amounts/money'
import type { CreditNote } from '#contract/money/credit-notes'
import { enqueueEmail } from '#server/features/notifications/notifications.commands'
import { applyMarketplaceTransition } from '#server/features/orders/transitions/marketplace.commands'
import { formatInstant, type Call } from '#server/kernel/call'
import { recordHistory } from '#server/kernel/history'
import { createFieldRefusal, Refusal } from '#server/kernel/refusal'
import { calculateVat, formatDocumentNumber, vatRates } from '../model/credit-note-steps.rules.ts'
import { findIssueGaps, type IssueGap } from '../model/issue-gaps.rules.ts'
import { requireIssuer } from '../model/issuer.services.ts'
import { getIssueDay, recordCreditNoteEvent } from './credit-note-events.commands.ts'
import * as table from './credit-notes.sql.ts'

export interface CreditNoteIssue {
  readonly accountId: string
  /** Completed orders of that company, by api_id. */
  readonly orderIds: readonly string[]
  /** The company's own number for this settlement, if it gave one. */
  readonly outsideCommunicationNumber?: string | undefined
}

/**
 * Issues a credit note for completed orders (self-billing, § 14 Abs. 2 UStG) with a new number, lines at
 * purchasing prices, VAT by the company's status and the current data of both parties. Moves the orders to
 * `invoice_sent`. Throws `already_exists` if an order is on another credit note, and `credit_note_blocked`
 * with the gaps if tax law or EN 16931 forbids the credit note.
 */
export async function issueCreditNote(call: Call, issue: CreditNoteIssue): Promise<CreditNote> {
  const { tx } = call
  const payee = await table.findCreditNoteRecipient(tx, issue.accountId)
  if (!payee) throw new Refusal('not_found')
  const missing = findIssueGaps(payee.recipient)
  if (missing.length > 0) throw new Refusal('credit_note_blocked', { missing })
  const orders = await lockCreditableOrders(call, issue)
  const lines = await createCreditNoteLines(call, orders)
  for (const order of orders) await applyMarketplaceTransition(call, order.api_id, 'order.invoice')
  const id = await saveCreditNote(call, issue, payee, lines, orders)
  return recordCreditNoteEvent(call, id, { step: 'creditNote.issue', parentId: payee.parentId })
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

async function lockCreditableOrders(call: Call, issue: CreditNoteIssue): Promise<table.CreditedOrder[]> {
  const ids = [...new Set(issue.orderIds)]
  if (ids.length === 0) throw createFieldRefusal({ jobs: 'required' })
  const orders = await table.lockOrdersToCredit(call.tx, ids)
  const own = orders.filter((order) => order.partner_account_id === issue.accountId)
  if (own.length < ids.length) throw new Refusal('not_found')
  if (await table.hasCreditedOrder(call.tx, ids)) throw new Refusal('already_exists')
  return orders
}

/** Rounds each line separately. */
async function createCreditNoteLines(
  call: Call,
  orders: readonly table.CreditedOrder[],
): Promise<table.NewCreditNoteLine[]> {
  const days = new Map(orders.map((order) => [order.api_id, order.performed_on]))
  const services = await table.listServiceLinesToCredit(
    call.tx,
    orders.map((order) => order.api_id),
  )
  const lines = services.map((service) => ({
    job_id: service.job_id,
    description: service.description,
    quantity: Number(service.quantity),
    unit_measure: service.unit_measure,
    price_cents: service.price_purchasing_cents,
    net_cents: calculateLineTotal(Number(service.quantity), service.price_purchasing_cents),
    performed_on: days.get(service.job_id) ?? '',
  }))
  const billed = new Set(lines.map((line) => line.job_id))
  if (billed.size < orders.length) throw createFieldRefusal({ jobs: 'empty_lines' })
  return lines
}

type Payee = NonNullable<Awaited<ReturnType<typeof table.findCreditNoteRecipient>>>

/** Limits one credit note to a billion euros, so that sums of many stay safe integers. */
const maxCreditNoteCents = 1e11

/** Takes the number last to keep the lock on the number series short. */
async function saveCreditNote(
  call: Call,
  issue: CreditNoteIssue,
  payee: Payee,
  lines: readonly table.NewCreditNoteLine[],
  orders: readonly table.CreditedOrder[],
): Promise<string> {
  const { vatStatus, recipient } = payee
  const today = getIssueDay(call)
  const netCents = lines.reduce((sum, line) => sum + line.net_cents, 0)
  if (netCents > maxCreditNoteCents) throw createFieldRefusal({ jobs: 'too_big' })
  const outsideNumber = issue.outsideCommunicationNumber?.trim() || null
  const number = formatDocumentNumber(
    'creditNote',
    today.year,
    await table.takeNextDocumentNumber(call.tx, 'creditNote', today.year),
  )
  const note = {
    id: randomUUIDv7(),
    number,
    accountId: issue.accountId,
    issueDate: today.toString(),
    netCents,
    vatCents: calculateVat(netCents, vatStatus),
    vatRate: vatRates[vatStatus],
    vatStatus,
    outsideCommunicationNumber: outsideNumber,
    issuer: requireIssuer(call),
    recipient,
    search: [number, recipient.name, outsideNumber, ...orders.map((order) => order.name)]
      .filter(Boolean)
      .join(' '),
    createdAt: formatInstant(call.now),
  }
  await table.insertCreditNote(call.tx, note, lines)
  return note.id
}

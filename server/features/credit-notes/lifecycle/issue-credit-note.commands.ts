import { randomUUIDv7 } from 'node:crypto'
import { calculateLineTotal } from '#contract/kit/amounts/money'
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
import { determineTaxCase, determineWorkKind, type TaxParties } from '../model/tax-cases.rules.ts'
import { getIssueDay, recordCreditNoteEvent } from './credit-note-events.commands.ts'
import { calculateConstructionPrice } from '../model/withholding.rules.ts'
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
 * separately. Moves the orders to `invoice_sent`. Throws `already_exists` if an order is on another credit
 * note, and `credit_note_blocked` with the gaps if tax law or EN 16931 forbids the credit note.
 */
export async function issueCreditNotes(call: Call, issue: CreditNoteIssue): Promise<IssuedCreditNotes> {
  const { tx } = call
  const payee = await table.findCreditNoteRecipient(tx, issue.accountId)
  if (!payee) throw new Refusal('not_found')
  const missing = findIssueGaps(payee.recipient)
  if (missing.length > 0) throw new Refusal('credit_note_blocked', { missing })
  const orders = await lockCreditableOrders(call, issue)
  const credited = await createCreditedOrders(call, orders)
  for (const order of orders) await applyMarketplaceTransition(call, order.api_id, 'order.invoice')
  const notes: CreditNote[] = []
  for (const [taxCase, group] of groupByTaxCase(call, payee, credited)) {
    const id = await saveCreditNote(call, issue, payee, { taxCase, orders: group })
    notes.push(await recordCreditNoteEvent(call, id, { step: 'creditNote.issue', parentId: payee.parentId }))
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

async function lockCreditableOrders(call: Call, issue: CreditNoteIssue): Promise<table.CreditedOrder[]> {
  const ids = [...new Set(issue.orderIds)]
  if (ids.length === 0) throw createFieldRefusal({ jobs: 'required' })
  const orders = await table.lockOrdersToCredit(call.tx, ids)
  const own = orders.filter((order) => order.partner_account_id === issue.accountId)
  if (own.length < ids.length) throw new Refusal('not_found')
  if (await table.hasCreditedOrder(call.tx, ids)) throw new Refusal('already_exists')
  return orders
}

interface CreditedOrderLines {
  readonly order: table.CreditedOrder
  readonly lines: readonly table.NewCreditNoteLine[]
}

/** Reads the lines of the orders and rounds each line separately. */
async function createCreditedOrders(
  call: Call,
  orders: readonly table.CreditedOrder[],
): Promise<CreditedOrderLines[]> {
  const services = await table.listServiceLinesToCredit(
    call.tx,
    orders.map((order) => order.api_id),
  )
  const byOrder = Map.groupBy(services, (service) => service.job_id)
  return orders.map((order) => {
    const priced = (byOrder.get(order.api_id) ?? []).map((service) => ({
      service,
      netCents: calculateLineTotal(Number(service.quantity), service.price_purchasing_cents),
    }))
    if (priced.length === 0) throw createFieldRefusal({ jobs: 'empty_lines' })
    const workKind = determineWorkKind(
      order.order_type,
      priced.map(({ service, netCents }) => ({ workKind: service.work_kind, netCents })),
    )
    const lines = priced.map(({ service, netCents }) => ({
      job_id: order.api_id,
      description: service.description,
      quantity: Number(service.quantity),
      unit_measure: service.unit_measure,
      price_cents: service.price_purchasing_cents,
      net_cents: netCents,
      performed_on: order.performed_on,
      work_kind: workKind,
    }))
    return { order, lines }
  })
}

type Payee = NonNullable<Awaited<ReturnType<typeof table.findCreditNoteRecipient>>>

/** Groups the orders by tax case: an e-invoice of ours has one VAT category. */
function groupByTaxCase(
  call: Call,
  { vatStatus, recipient }: Payee,
  credited: readonly CreditedOrderLines[],
): Map<VatStatus, CreditedOrderLines[]> {
  const issuer = requireIssuer(call)
  const parties: TaxParties = {
    vatStatus,
    countryCode: recipient.country_code,
    constructionCertificateUntil: issuer.construction_certificate_until ?? null,
    electricityCertificateUntil: issuer.electricity_certificate_until ?? null,
  }
  return Map.groupBy(credited, ({ order, lines }) =>
    determineTaxCase(
      {
        kind: lines[0]?.work_kind ?? 'other',
        netCents: sumNetCents(lines),
        performedOn: order.performed_on,
      },
      parties,
    ),
  )
}

function sumNetCents(lines: readonly table.NewCreditNoteLine[]): number {
  return lines.reduce((sum, line) => sum + line.net_cents, 0)
}

/** Limits one credit note to a billion euros, so that sums of many stay safe integers. */
const maxCreditNoteCents = 1e11

interface TaxCaseGroup {
  readonly taxCase: VatStatus
  readonly orders: readonly CreditedOrderLines[]
}

/** Takes the number last to keep the lock on the number series short. */
async function saveCreditNote(
  call: Call,
  issue: CreditNoteIssue,
  { recipient }: Payee,
  { taxCase, orders }: TaxCaseGroup,
): Promise<string> {
  const today = getIssueDay(call)
  const lines = orders.flatMap((one) => one.lines)
  const netCents = sumNetCents(lines)
  if (netCents > maxCreditNoteCents) throw createFieldRefusal({ jobs: 'too_big' })
  const outsideNumber = issue.outsideCommunicationNumber?.trim() || null
  const [id, vatCents] = [randomUUIDv7(), calculateVat(netCents, taxCase)]
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

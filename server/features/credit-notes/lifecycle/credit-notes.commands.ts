import { randomUUIDv7 } from 'node:crypto'
import type { CreditNote, CreditNoteState, RefundMethod } from '#contract/money/credit-notes'
import { calculateLineTotal, amountToCents } from '#contract/kit/amounts/money'
import { applyMarketplaceTransition } from '#server/features/orders/transitions/marketplace.commands'
import { enqueueEmail } from '#server/features/notifications/notifications.commands'
import { publishLiveChanges } from '#server/kernel/live-events'
import { formatInstant, type Call, type PersonCall } from '#server/kernel/call'
import { enqueueTask } from '#server/kernel/enqueue'
import { getTargetState, requireTransition, evaluateTransition } from '#server/kernel/state-machine'
import { recordHistory } from '#server/kernel/history'
import { createFieldRefusal, Refusal } from '#server/kernel/refusal'
import { findCreditNotes, type CreditNoteFilter } from '../list/credit-note-list.sql.ts'
import {
  formatDocumentNumber,
  orderFollowUps,
  creditNoteSteps,
  calculateVat,
  vatRates,
  type CreditNoteStep,
  type OrderFollowUp,
} from '../model/credit-note-steps.rules.ts'
import * as table from './credit-notes.sql.ts'
import { findIssueGaps, type IssueGap } from '../model/issue-gaps.rules.ts'
import { currentIssuer } from '../model/issuer.ts'

declare module '#server/kernel/enqueue' {
  interface Tasks {
    'creditNote.render': { readonly creditNoteId: string }
  }
}

export interface CreditNoteIssue {
  readonly accountId: string
  /** Completed jobs of that company, by api_id. */
  readonly orderIds: readonly string[]
  /** The company's own number for this settlement, where it gave one. */
  readonly outsideCommunicationNumber?: string | undefined
}

/**
 * Issues a credit note over finished work (self-billing, §14 (2) UStG): number, lines at purchasing
 * prices, VAT by the company's status, both parties' data as they are now. Its jobs become
 * `invoice_sent`. Refuses with `already_exists` for a job that is on another credit note, and with
 * `credit_note_blocked` and what is missing where the law or the norm of e-invoices forbids to issue one.
 */
export async function issueCreditNote(call: Call, issue: CreditNoteIssue): Promise<CreditNote> {
  const { tx } = call
  const payee = await table.findCreditNoteRecipient(tx, issue.accountId)
  if (!payee) throw new Refusal('not_found')
  const missing = findIssueGaps(payee.recipient)
  if (missing.length > 0) throw new Refusal('credit_note_blocked', { missing })
  const jobs = await lockCreditableOrders(call, issue)
  const lines = await createCreditNoteLines(call, jobs)
  for (const job of jobs) await applyMarketplaceTransition(call, job.api_id, 'order.invoice')
  const id = await saveCreditNote(call, issue, payee, lines, jobs)
  return recordCreditNoteEvent(call, id, { step: 'creditNote.issue', parentId: payee.parentId })
}

/** Returns what keeps a company from being credited. Throws `not_found` for an unknown company. */
export async function listCreditNoteGaps(call: Call, accountId: string): Promise<readonly IssueGap[]> {
  const payee = await table.findCreditNoteRecipient(call.tx, accountId)
  if (!payee) throw new Refusal('not_found')
  return findIssueGaps(payee.recipient)
}

/** Notifies a company that it cannot be credited, and the marketplace's webhooks: once a day for the same gaps. */
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
  const jobs = await table.lockOrdersToCredit(call.tx, ids)
  const own = jobs.filter((job) => job.partner_account_id === issue.accountId)
  if (own.length < ids.length) throw new Refusal('not_found')
  if (await table.hasCreditedOrder(call.tx, ids)) throw new Refusal('already_exists')
  return jobs
}

/** Every line is rounded by itself, once. */
async function createCreditNoteLines(
  call: Call,
  jobs: readonly table.CreditedOrder[],
): Promise<table.NewCreditNoteLine[]> {
  const days = new Map(jobs.map((job) => [job.api_id, job.performed_on]))
  const services = await table.listServiceLinesToCredit(
    call.tx,
    jobs.map((job) => job.api_id),
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
  if (billed.size < jobs.length) throw createFieldRefusal({ jobs: 'empty_lines' })
  return lines
}

type Payee = NonNullable<Awaited<ReturnType<typeof table.findCreditNoteRecipient>>>

/** One credit note is at most a billion euros, so that sums over many of them stay safe integers. */
const maxCreditNoteCents = 1e11

/** Takes the number last, so that nobody waits for its row longer than need be. */
async function saveCreditNote(
  call: Call,
  issue: CreditNoteIssue,
  payee: Payee,
  lines: readonly table.NewCreditNoteLine[],
  jobs: readonly table.CreditedOrder[],
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
    issuer: currentIssuer(),
    recipient,
    search: [number, recipient.name, outsideNumber, ...jobs.map((job) => job.name)].filter(Boolean).join(' '),
    createdAt: formatInstant(call.now),
  }
  await table.insertCreditNote(call.tx, note, lines)
  return note.id
}

/** The company has it. */
export async function receiveCreditNote(call: Call, id: string): Promise<CreditNote> {
  return takeCreditNoteStep(call, id, 'creditNote.receive', () => Promise.resolve({}))
}

/** The money is on its way: the jobs are paid too. */
export async function payCreditNote(call: Call, id: string): Promise<CreditNote> {
  return takeCreditNoteStep(call, id, 'creditNote.pay', () =>
    Promise.resolve({ paid_at: formatInstant(call.now) }),
  )
}

/**
 * Cancels by a document of its own with its own number; the first one stays as it was. The jobs are
 * completed again and may be credited again. `refund`: how the money of a paid one goes back.
 */
export async function cancelCreditNote(
  call: Call,
  id: string,
  refund: RefundMethod = 'offset',
): Promise<CreditNote> {
  return takeCreditNoteStep(call, id, 'creditNote.cancel', async (note) => {
    const today = getIssueDay(call)
    const count = await table.takeNextDocumentNumber(call.tx, 'cancellation', today.year)
    const number = formatDocumentNumber('cancellation', today.year, count)
    return {
      cancellation_number: number,
      cancellation_date: today.toString(),
      search: `${note.search} ${number}`,
      ...(note.state === 'paid' && { refund }),
    }
  })
}

/** The document of the cancellation is there: the company is told. */
export async function sendCancellation(call: Call, id: string): Promise<CreditNote> {
  return takeCreditNoteStep(call, id, 'creditNote.sendCancellation', () => Promise.resolve({}))
}

type LockedCreditNote = NonNullable<Awaited<ReturnType<typeof table.lockCreditNote>>>

/** One step of a credit note: lock, decide by the table, lead its jobs, change, tell. */
async function takeCreditNoteStep(
  call: Call,
  id: string,
  name: CreditNoteStep,
  change: (note: LockedCreditNote) => Promise<Omit<table.CreditNoteStateChange, 'state'>>,
): Promise<CreditNote> {
  const note = await table.lockCreditNote(call.tx, id)
  if (!note) throw new Refusal('not_found')
  const matchingSteps = creditNoteSteps.filter((step) => step.name === name)
  const step = requireTransition(evaluateTransition(matchingSteps, note.state, [call.actor.kind]))
  await moveCreditedOrders(call, id, orderFollowUps[name])
  await table.updateCreditNote(call.tx, id, { ...(await change(note)), state: getTargetState(step, null) })
  return recordCreditNoteEvent(call, id, { step: name, before: note.state, parentId: note.parent_id })
}

async function moveCreditedOrders(call: Call, id: string, follow: OrderFollowUp | undefined): Promise<void> {
  if (!follow) return
  const jobs = await table.listCreditedOrders(call.tx, id, follow.from)
  for (const orderId of jobs) await applyMarketplaceTransition(call, orderId, follow.step)
}

interface CreditNoteEvent {
  readonly step: CreditNoteStep | 'creditNote.issue'
  readonly before?: CreditNoteState
  readonly parentId: string | null
}

/** History, open screens, the document and the mail, after a step. */
async function recordCreditNoteEvent(
  call: Call,
  id: string,
  { step, before, parentId }: CreditNoteEvent,
): Promise<CreditNote> {
  const note = await readCreditNote(call, id)
  const accountId = note.target.id
  const after = { status: note.status, number: note.number, cancellation_number: note.cancellationNumber }
  await recordHistory(call, {
    subject: 'credit_note',
    id,
    step,
    accountId,
    before: before ? { status: before } : null,
    after,
  })
  const accountIds = parentId ? [accountId, parentId] : [accountId]
  await publishLiveChanges(call, { accountIds, topic: 'credit_notes' }, { accountIds, topic: 'counts' })
  await sideEffects[step]?.(call, note)
  return note
}

/** What a step sets going outside its transaction. */
const sideEffects: Partial<
  Record<CreditNoteEvent['step'], (call: Call, note: CreditNote) => Promise<unknown>>
> = {
  'creditNote.issue': async (call, note) => {
    await requestRendering(call, note)
    await enqueueEmail(call, {
      template: 'credit_note_issued',
      to: { accountId: note.target.id },
      data: { number: note.number, total_cents: amountToCents(note.grandTotal), orders: note.jobs.length },
    })
  },
  'creditNote.cancel': requestRendering,
  'creditNote.sendCancellation': async (call, note) =>
    enqueueEmail(call, {
      template: 'credit_note_cancelled',
      to: { accountId: note.target.id },
      data: {
        number: note.number,
        cancellation_number: note.cancellationNumber ?? '',
        total_cents: amountToCents(note.grandTotal),
        refund: await table.findRefund(call.tx, note.id),
      },
    }),
}

function requestRendering(call: Call, note: CreditNote): Promise<void> {
  return requestCreditNoteDocuments(call, note.id)
}

/**
 * Has the documents of a credit note made that are missing, from `at` on; asked again, it counts once.
 * What nobody waits for comes after what somebody does.
 */
export async function requestCreditNoteDocuments(
  call: Call,
  id: string,
  at?: Temporal.Instant,
): Promise<void> {
  const when = {
    key: `creditNote.render ${id}`,
    priority: call.suppressNotifications ? 10 : 0,
    ...(at && { at }),
  }
  await enqueueTask(call, 'creditNote.render', { creditNoteId: id }, when)
}

function getIssueDay(call: Call): Temporal.PlainDate {
  return call.now.toZonedDateTimeISO('Europe/Berlin').toPlainDate()
}

/** Which credit notes of the caller's companies a package takes, the newest first. */
export async function listCreditNotesToExport(
  call: PersonCall,
  wanted: Pick<CreditNoteFilter, 'from' | 'to' | 'states'>,
  limit: number,
): Promise<CreditNote[]> {
  const sorting = { field: 'issueDate', descending: true } as const
  return findCreditNotes(call.tx, wanted, { sorting, limit, offset: 0 })
}

/** A credit note as the wire shows it. */
export async function readCreditNote(call: Call, id: string): Promise<CreditNote> {
  const sorting = { field: 'issueDate', descending: true } as const
  const [note] = await findCreditNotes(call.tx, { id }, { sorting, limit: 1, offset: 0 })
  if (!note) throw new Refusal('not_found')
  return note
}

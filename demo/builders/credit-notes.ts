import type { CreditNote } from '#contract/money/credit-notes'
import {
  cancelCreditNote,
  payCreditNote,
  receiveCreditNote,
  sendCancellation,
} from '#server/features/credit-notes/lifecycle/credit-notes.commands'
import { issueCreditNotes } from '#server/features/credit-notes/lifecycle/issue-credit-note.commands'
import type { OrderRunResult } from '../orders/run-order.ts'
import type { DemoCalendar } from '../demo-calendar.ts'
import { createOperatorCall, createSystemCall, runConcurrently, type DemoContext } from '../demo-context.ts'

/** Credit notes of one year: every two weeks, one per company, for the orders completed until then. */

const runIntervalDays = 14
/** The last run was on the Monday before the last five days. */
function getLastRunDay(today: Temporal.PlainDate): Temporal.PlainDate {
  const latest = today.subtract({ days: 5 })
  return latest.subtract({ days: latest.dayOfWeek - 1 })
}

export interface DemoCreditNote {
  readonly id: string
  readonly accountId: string
  readonly orderIds: readonly string[]
  /** Counted back from the last run. */
  readonly run: number
  readonly at: Temporal.Instant
  /** Its total is zero, so it was paid when it was issued. */
  readonly isPaid: boolean
}

/**
 * Issues all credit notes for the orders in `approved`, oldest first. Only the company `mainId` gets
 * cancelled ones.
 */
export async function issueDemoCreditNotes(
  context: DemoContext,
  approved: readonly OrderRunResult[],
  mainId: string,
): Promise<readonly DemoCreditNote[]> {
  const { calendar } = context
  const last = getLastRunDay(calendar.today)
  const runs = Math.ceil(365 / runIntervalDays) + 1
  let open = approved.filter((one) => one.completedAt !== null)
  const creditNotes: DemoCreditNote[] = []
  for (let run = runs; run >= 0; run--) {
    const at = calendar.at(last.subtract({ days: run * runIntervalDays }), '05:30')
    const due = open.filter(({ completedAt }) => completedAt && Temporal.Instant.compare(completedAt, at) < 0)
    open = open.filter((one) => !due.includes(one))
    creditNotes.push(...(await issueRunCreditNotes(context, due, { run, at })))
    const cancelled = creditNotes.find(
      (creditNote) =>
        creditNote.accountId === mainId &&
        cancelledRuns.includes(creditNote.run) &&
        creditNote.run === run + 1,
    )
    if (cancelled) creditNotes.push(await reissueCreditNote(context, cancelled, at.add({ hours: 2 })))
  }
  await runConcurrently(creditNotes, (creditNote) => payDemoCreditNote(context, creditNote, mainId))
  const mistaken = creditNotes.find(
    (creditNote) => creditNote.accountId === mainId && creditNote.run === lastCancelledRun,
  )
  if (mistaken)
    await cancelCreditNote(createOperatorCall(context, getYesterdayAfternoon(calendar)), mistaken.id)
  return creditNotes
}

function getYesterdayAfternoon(calendar: DemoCalendar): Temporal.Instant {
  return calendar.past(calendar.at(calendar.workday(-1), '15:20'))
}

/** The credit notes of these runs were cancelled, and their orders credited again two weeks later. */
const cancelledRuns: readonly number[] = [5, 12]
/** The credit note of this run was cancelled yesterday. */
const lastCancelledRun = 2

async function issueRunCreditNotes(
  context: DemoContext,
  due: readonly OrderRunResult[],
  { run, at }: Pick<DemoCreditNote, 'run' | 'at'>,
): Promise<DemoCreditNote[]> {
  const creditNotes: DemoCreditNote[] = []
  const byAccount = Map.groupBy(due, ({ accountId }) => accountId)
  let later = 0
  for (const [accountId, jobs] of byAccount) {
    const orderIds = jobs.map(({ orderId }) => orderId)
    const moment = at.add({ minutes: later++ })
    const notes = await issueCreditNotes(createOperatorCall(context, moment), { accountId, orderIds })
    for (const note of notes) creditNotes.push({ ...toDemoCreditNote(note), run, at: moment })
  }
  return creditNotes
}

function toDemoCreditNote({
  id,
  target,
  jobs,
  status,
}: CreditNote): Pick<DemoCreditNote, 'id' | 'accountId' | 'orderIds' | 'isPaid'> {
  return {
    id,
    accountId: target.id,
    orderIds: jobs.map((order) => order.api_id),
    isPaid: status === 'paid',
  }
}

async function reissueCreditNote(
  context: DemoContext,
  creditNote: DemoCreditNote,
  at: Temporal.Instant,
): Promise<DemoCreditNote> {
  await cancelCreditNote(createOperatorCall(context, at.subtract({ hours: 1 })), creditNote.id)
  await sendCancellation(createSystemCall(context, at.subtract({ minutes: 58 })), creditNote.id)
  // The orders of a credit note have one tax case, so there is one new credit note.
  const [note] = await issueCreditNotes(createOperatorCall(context, at), creditNote)
  return { ...toDemoCreditNote(note), at, run: creditNote.run - 1 }
}

/** Confirms the receipt after two days and the payment after twelve. */
async function payDemoCreditNote(
  context: DemoContext,
  creditNote: DemoCreditNote,
  mainId: string,
): Promise<void> {
  const { now } = context.calendar
  const after = (days: number) => creditNote.at.add({ hours: days * 24 + 4 })
  const isPast = (moment: Temporal.Instant) => Temporal.Instant.compare(moment, now) < 0
  const isCancelled = creditNote.accountId === mainId && cancelledRuns.includes(creditNote.run)
  // The newest credit notes stay in the state `sent`.
  if (creditNote.isPaid || creditNote.run < 1 || isCancelled || !isPast(after(2))) return
  await receiveCreditNote(createOperatorCall(context, after(2)), creditNote.id)
  if (creditNote.run < 2 || !isPast(after(12))) return
  await payCreditNote(createOperatorCall(context, after(12)), creditNote.id)
}

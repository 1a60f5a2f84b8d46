import { amountToCents } from '#contract/kit/amounts/money'
import type { Call } from '#server/kernel/call'
import { toReleasingActor } from '#server/kernel/four-eyes'
import { Refusal } from '#server/kernel/refusal'
import {
  firstReportedAttempt,
  type TaskContext,
  type TaskHandlers,
  type TaskRun,
} from '#server/kernel/task-handlers'
import {
  issueCreditNotes,
  listCreditNoteGaps,
  reportBlockedCreditNote,
} from '../lifecycle/issue-credit-note.commands.ts'
import { finishRunWithoutItems, stopFailedRun } from './credit-runs.commands.ts'
import { findRunAuthor, finishItem, lockNextItem, lockOpenItem, type OpenItem } from './credit-runs.sql.ts'

/** Issues the credit notes of runs, one company per transaction. */
export const creditRunTasks: TaskHandlers = {
  'creditRun.issue': { staged: (context, { runId }, run) => issueRun(context, runId, run) },
}

/** An unexpected error of one company. The others of the run go on. */
interface UnexpectedFailure {
  readonly item: OpenItem
  readonly error: unknown
}

/**
 * Works until no company is left or the run is stopped. After a crash the task runs again: what was committed is
 * finished, everything else is still open. A company with an unexpected error does not hold back the others: it is tried
 * again with the task, and recorded as failed after about two minutes. A run whose task is given up is stopped, because
 * only people see that.
 */
async function issueRun(
  context: TaskContext,
  runId: string,
  { attempt = 1, isLastAttempt = false }: TaskRun,
): Promise<void> {
  const failures: UnexpectedFailure[] = []
  try {
    while (await issueNextItem(context, runId, failures));
    if (isLastAttempt || attempt >= firstReportedAttempt) await failItems(context, runId, failures)
    await context.transaction((call) => finishRunWithoutItems(call, runId))
  } catch (error) {
    if (isLastAttempt) await context.transaction((call) => stopFailedRun(call, runId))
    throw error
  }
  const [first] = failures
  // The queue logs the error, and repeats the task for what is still open.
  if (first) throw first.error
}

/** Returns false if there is nothing left to do. Adds an unexpected error to `failures`. */
async function issueNextItem(
  context: TaskContext,
  runId: string,
  failures: UnexpectedFailure[],
): Promise<boolean> {
  let item: OpenItem | null = null
  try {
    return await context.transaction(async (call) => {
      const tried = failures.map((failure) => failure.item.position)
      item = await lockNextItem(call.tx, runId, tried)
      if (!item) return false
      await issueItem(call, runId, item)
      return true
    })
  } catch (error) {
    if (!item) throw error
    if (error instanceof Refusal)
      await context.transaction((call) => failItem(call, runId, item as OpenItem, error))
    else failures.push({ item, error })
    return true
  }
}

/** Records companies whose credit notes could not be issued for a reason that the portal does not know. */
async function failItems(
  context: TaskContext,
  runId: string,
  failures: readonly UnexpectedFailure[],
): Promise<void> {
  for (const { item } of failures)
    await context.transaction(async (call) => {
      if (!(await lockOpenItem(call.tx, runId, item.position))) return
      await finishItem(call.tx, runId, item.position, { state: 'failed', error: 'unexpected' })
    })
}

/** Issues the credit notes of one company in the name of the person who released them. */
async function issueItem(call: Call, runId: string, item: OpenItem): Promise<void> {
  const released = { ...call, actor: toReleasingActor(await findRunAuthor(call.tx, runId)) }
  const notes = await issueCreditNotes(released, { accountId: item.account_id, orderIds: item.order_ids })
  const totalCents = notes.reduce((sum, note) => sum + amountToCents(note.grandTotal), 0)
  if (totalCents !== item.total_cents) throw new Refusal('proposal_changed')
  await finishItem(call.tx, runId, item.position, {
    state: 'issued',
    credit_note_ids: notes.map(({ id }) => id),
  })
}

/** Records why a company was not credited, and tells it what it has to complete. */
async function failItem(call: Call, runId: string, item: OpenItem, error: Refusal): Promise<void> {
  if (!(await lockOpenItem(call.tx, runId, item.position))) return
  const gaps = error.code === 'credit_note_blocked' ? await listCreditNoteGaps(call, item.account_id) : []
  if (gaps.length > 0) await reportBlockedCreditNote(call, item.account_id, gaps)
  await finishItem(call.tx, runId, item.position, {
    state: 'failed',
    error: error.code,
    missing: gaps.map(({ code }) => code),
  })
}

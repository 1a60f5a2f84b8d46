import { finishedStatuses } from '#contract/orders/model/order-enums'
import { requestCreditNoteDocuments } from '#server/features/credit-notes/lifecycle/credit-note-events.commands'
import { enqueueTask } from '#server/kernel/enqueue'
import type { DemoCreditNote } from './credit-notes.ts'
import { createOperatorCall, type DemoContext } from '../demo-context.ts'

/** Delays the tasks until the first page has loaded, then spaces them out to leave CPU time for requests. */
const initialDelay = { seconds: 15 }
const pauseMilliseconds = 1_500

/**
 * Queues the tasks that render credit notes, protocols and reports of these companies, newest first. Credit
 * notes come first because they are few and are opened soonest.
 */
export async function queueDocumentTasks(
  context: DemoContext,
  notes: readonly DemoCreditNote[],
  accountIds: readonly string[],
): Promise<void> {
  const { tx, calendar } = context
  const call = createOperatorCall(context, calendar.now)
  const jobs = await tx
    .selectFrom('jobs')
    .select(['api_id as id', 'version', 'status_since as since'])
    .where('status', 'in', finishedStatuses)
    .where('partner_account_id', 'in', accountIds)
    // One protocol stays failed, for the work queue.
    .where('protocol_failed_at', 'is', null)
    .execute()
  const protocols = jobs.map(({ id, version, since }) => ({
    since: Temporal.Instant.from(since),
    request: (at: Temporal.Instant) =>
      enqueueTask(call, 'protocol.render', { orderId: id, version }, { at, priority: 10 }),
  }))
  const days = await tx
    .selectFrom('submissions')
    .select(['id', 'created_at as since'])
    .where('category', '=', 'report')
    .where('draft', '=', false)
    .where('account_id', 'in', accountIds)
    .execute()
  const reports = days.map(({ id, since }) => ({
    since: Temporal.Instant.from(since),
    request: (at: Temporal.Instant) =>
      enqueueTask(call, 'report.render', { submissionId: id }, { at, priority: 10 }),
  }))
  const creditNotes = notes.map((note) => ({
    since: note.at,
    request: (at: Temporal.Instant) => requestCreditNoteDocuments(call, note.id, at),
  }))
  const start = calendar.now.add(initialDelay)
  const inTurn = [
    ...creditNotes.toSorted(compareNewestFirst),
    ...[...reports, ...protocols].toSorted(compareNewestFirst),
  ]
  await Promise.all(
    inTurn.map(({ request }, place) => request(start.add({ milliseconds: place * pauseMilliseconds }))),
  )
}

function compareNewestFirst(one: { since: Temporal.Instant }, other: { since: Temporal.Instant }): number {
  return Temporal.Instant.compare(other.since, one.since)
}

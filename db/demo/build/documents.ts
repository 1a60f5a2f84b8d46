import { requestDocuments } from '#server/features/credit-notes/credit-notes.commands'
import { enqueue } from '#server/kernel/enqueue'
import type { Note } from './ledger.ts'
import { asOperator, type World } from './world.ts'

/** Of these the marketplace has a protocol. */
const sent = ['approval_pending', 'completed', 'invoice_sent', 'paid', 'closed'] as const

/** The first screen comes first; then one document after the other, which leaves a core its rest. */
const first = { seconds: 15 }
const pauseSeconds = 3

/**
 * Has the protocols and credit notes of these companies made in the background, the newest first. It is
 * the machine's own time that counts here, whatever the product takes for now.
 */
export async function orderDocuments(
  world: World,
  notes: readonly Note[],
  accountIds: readonly string[],
): Promise<void> {
  const { tx, calendar } = world
  const call = asOperator(world, calendar.now)
  const jobs = await tx
    .selectFrom('jobs')
    .select(['api_id as id', 'version', 'status_since as since'])
    .where('status', 'in', sent)
    .where('partner_account_id', 'in', accountIds)
    .execute()
  const protocols = jobs.map(({ id, version, since }) => ({
    since: Temporal.Instant.from(since),
    request: (at: Temporal.Instant) =>
      enqueue(call, 'protocol.render', { jobId: id, version }, { at, priority: 10 }),
  }))
  const creditNotes = notes.map((note) => ({
    since: note.at,
    request: (at: Temporal.Instant) => requestDocuments(call, note.id, at),
  }))
  const start = Temporal.Now.instant().add(first)
  const newestFirst = [...protocols, ...creditNotes].toSorted((one, other) =>
    Temporal.Instant.compare(other.since, one.since),
  )
  await Promise.all(
    newestFirst.map(({ request }, place) => request(start.add({ seconds: place * pauseSeconds }))),
  )
}

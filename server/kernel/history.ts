import type { Audience } from '#contract/orders/model/order-enums'
import type { HistorySubject } from '#db/types'
import { formatInstant, type Call } from './call.ts'

export interface HistoryEntry {
  readonly subject: HistorySubject
  readonly id: string
  /** The verb shared by the call, the permission and the history entry, e.g. `order.start`. */
  readonly step: string
  /** The company whose history shows the entry; null: only the marketplace sees it. */
  readonly accountId: string | null
  readonly onBehalfOf?: string | undefined
  readonly audience?: readonly Audience[]
  readonly before?: object | null
  readonly after?: object | null
  /** The time when it was done on an offline device, if earlier than the call. */
  readonly occurredAt?: string | null
}

/** Adds one row to the history. Rows are never changed. */
export async function recordHistory(call: Call, entry: HistoryEntry): Promise<void> {
  await recordHistoryEntries(call, [entry])
}

/** Adds rows to the history in this sequence, with one statement. */
export async function recordHistoryEntries(call: Call, entries: readonly HistoryEntry[]): Promise<void> {
  if (entries.length === 0) return
  const actor = toActorColumns(call)
  await call.tx
    .insertInto('history')
    .values(entries.map((entry) => ({ ...actor, ...toEntryColumns(entry) })))
    .execute()
}

function toActorColumns(call: Call) {
  const { actor } = call
  const person = actor.kind === 'person' ? actor : null
  return {
    at: formatInstant(call.now),
    request_id: call.requestId,
    actor_kind: actor.kind,
    actor_name: person?.name ?? actor.kind,
    contact_id: person?.contactId ?? null,
    actor_account_id: person?.accountId ?? null,
    staff_id: actor.kind === 'operator' ? (actor.staff?.id ?? null) : null,
    program_key_id: actor.kind === 'operator' ? (actor.program?.id ?? null) : null,
  }
}

function toEntryColumns(entry: HistoryEntry) {
  return {
    subject: entry.subject,
    subject_id: entry.id,
    step: entry.step,
    account_id: entry.accountId,
    on_behalf_of: entry.onBehalfOf ?? null,
    audience: [...(entry.audience ?? (['admin', 'partner'] as const))],
    before: entry.before ? JSON.stringify(entry.before) : null,
    after: entry.after ? JSON.stringify(entry.after) : null,
    done_at: entry.occurredAt ?? null,
  }
}

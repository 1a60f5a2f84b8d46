import type { Audience } from '#contract/orders/model/order-enums'
import type { HistorySubject } from '#db/types'
import { formatInstant, type Call } from './call.ts'

export interface HistoryEntry {
  readonly subject: HistorySubject
  readonly id: string
  /** The verb that the call, the right and the step share, e.g. `order.start`. */
  readonly step: string
  /** Whose part of the history it is; null: the marketplace's alone. */
  readonly accountId: string | null
  readonly onBehalfOf?: string | undefined
  readonly audience?: readonly Audience[]
  readonly before?: object | null
  readonly after?: object | null
  /** When it was really done, where that was before it arrived. */
  readonly occurredAt?: string | null
}

/** Adds one row to the history; rows are never changed (design 5, History). */
export async function recordHistory(call: Call, entry: HistoryEntry): Promise<void> {
  await call.tx
    .insertInto('history')
    .values({ ...toActorColumns(call), ...toEntryColumns(entry) })
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

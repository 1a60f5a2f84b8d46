import { sql } from 'kysely'
import type { LiveTopic } from '#contract/notifications/live-events'
import type { Call } from './call.ts'

export const liveChannel = 'gewerk_live'

/** One change, for the open screens of these companies. Ids alone: who may not read, reads nothing. */
export interface LiveChange {
  readonly accountIds: readonly string[]
  readonly topic: LiveTopic
  readonly orderId?: string
}

/** What travels between the processes; an array of these is one notification. */
export interface LiveMessage {
  readonly a: readonly string[]
  readonly t: LiveTopic
  readonly j?: string
  /** A log-in, or a link to one order, that has just ended: its streams end; no screen hears of it. */
  readonly e?: string
}

/** Companies in one notification: 18 letters each, and PostgreSQL carries 8,000 bytes. */
const companiesPerMessage = 200

/** Tells open screens, in every process, as soon as the caller's transaction commits. */
export async function publishLiveChanges(call: Call, ...changes: LiveChange[]): Promise<void> {
  if (call.suppressNotifications) return
  const messages = changes.flatMap(toLiveMessages)
  for (const batch of toMessageBatches(messages)) {
    await sql`select pg_notify(${liveChannel}, ${JSON.stringify(batch)})`.execute(call.tx)
  }
}

/** Tells every process, as soon as the caller's transaction commits, whose streams have to end. */
export async function publishSessionEnd(call: Call, id: string): Promise<void> {
  if (call.suppressNotifications) return
  const messages: LiveMessage[] = [{ a: [], t: 'account', e: id }]
  await sql`select pg_notify(${liveChannel}, ${JSON.stringify(messages)})`.execute(call.tx)
}

function toLiveMessages(change: LiveChange): LiveMessage[] {
  const parts: LiveMessage[] = []
  for (let from = 0; from < change.accountIds.length; from += companiesPerMessage) {
    const a = change.accountIds.slice(from, from + companiesPerMessage)
    parts.push({ a, t: change.topic, ...(change.orderId ? { j: change.orderId } : {}) })
  }
  return parts
}

/** Small notices share a notification; a large one travels alone. */
function toMessageBatches(messages: readonly LiveMessage[]): LiveMessage[][] {
  const result: LiveMessage[][] = []
  let capacity = 0
  for (const message of messages) {
    if (message.a.length > capacity) {
      result.push([])
      capacity = companiesPerMessage
    }
    result.at(-1)?.push(message)
    capacity -= message.a.length
  }
  return result
}

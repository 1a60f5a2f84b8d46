import { sql } from 'kysely'
import type { LiveTopic } from '#contract/notifications/live-events'
import type { Call } from './call.ts'

export const liveChannel = 'gewerk_live'

/**
 * A change to announce to the open screens of these companies. It contains ids only, so receivers still need
 * permission to fetch the data.
 */
export interface LiveChange {
  readonly accountIds: readonly string[]
  readonly topic: LiveTopic
  readonly orderId?: string
}

/** One message between processes; a PostgreSQL notification contains an array of them. */
export interface LiveMessage {
  readonly a: readonly string[]
  readonly t: LiveTopic
  readonly j?: string
  /**
   * The id of a session or order link that has just ended: its streams are closed, no screen gets an event.
   */
  readonly e?: string
}

/** An id has 18 characters, and PostgreSQL limits a notification to 8,000 bytes. */
const companiesPerMessage = 200

/** Sends the changes to the open screens of all processes when the caller's transaction commits. */
export async function publishLiveChanges(call: Call, ...changes: LiveChange[]): Promise<void> {
  if (call.suppressNotifications) return
  const messages = changes.flatMap(toLiveMessages)
  for (const batch of toMessageBatches(messages)) {
    await sql`select pg_notify(${liveChannel}, ${JSON.stringify(batch)})`.execute(call.tx)
  }
}

/**
 * Closes the live streams of a session or order link in all processes when the caller's transaction commits.
 */
export async function publishSessionEnd(call: Call, id: string): Promise<void> {
  if (call.suppressNotifications) return
  const messages: LiveMessage[] = [{ a: [], t: 'account', e: id }]
  await sql`select pg_notify(${liveChannel}, ${JSON.stringify(messages)})`.execute(call.tx)
}

/**
 * Announces a change that only the marketplace sees to its open screens, when the caller's transaction commits. Changes
 * for companies reach these screens by themselves.
 */
export async function publishMarketplaceChange(call: Call, orderId?: string): Promise<void> {
  if (call.suppressNotifications) return
  const messages: LiveMessage[] = [{ a: [], t: 'orders', ...(orderId ? { j: orderId } : {}) }]
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

/** Packs messages into notifications so that none exceeds PostgreSQL's limit. */
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

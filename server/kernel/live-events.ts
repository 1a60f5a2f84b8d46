import { sql } from 'kysely'
import type { LiveTopic } from '#contract/notifications/live-events'
import type { Call } from './call.ts'

export const liveChannel = 'gewerk_live'

/** One change, for the open screens of these companies. Ids alone: who may not read, reads nothing. */
export interface News {
  readonly accountIds: readonly string[]
  readonly topic: LiveTopic
  readonly orderId?: string
}

/** What travels between the processes; an array of these is one notification. */
export interface Notice {
  readonly a: readonly string[]
  readonly t: LiveTopic
  readonly j?: string
  /** A log-in, or a link to one order, that has just ended: its streams end; no screen hears of it. */
  readonly e?: string
}

/** Companies in one notification: 18 letters each, and PostgreSQL carries 8,000 bytes. */
const perNotice = 200

/** Tells open screens, in every process, as soon as the caller's transaction commits. */
export async function announce(call: Call, ...news: News[]): Promise<void> {
  if (call.quiet) return
  const notices = news.flatMap(split)
  for (const batch of batches(notices)) {
    await sql`select pg_notify(${liveChannel}, ${JSON.stringify(batch)})`.execute(call.tx)
  }
}

/** Tells every process, as soon as the caller's transaction commits, whose streams have to end. */
export async function announceEnd(call: Call, id: string): Promise<void> {
  if (call.quiet) return
  const notices: Notice[] = [{ a: [], t: 'account', e: id }]
  await sql`select pg_notify(${liveChannel}, ${JSON.stringify(notices)})`.execute(call.tx)
}

function split(news: News): Notice[] {
  const parts: Notice[] = []
  for (let from = 0; from < news.accountIds.length; from += perNotice) {
    const a = news.accountIds.slice(from, from + perNotice)
    parts.push({ a, t: news.topic, ...(news.orderId ? { j: news.orderId } : {}) })
  }
  return parts
}

/** Small notices share a notification; a large one travels alone. */
function batches(notices: readonly Notice[]): Notice[][] {
  const result: Notice[][] = []
  let room = 0
  for (const notice of notices) {
    if (notice.a.length > room) {
      result.push([])
      room = perNotice
    }
    result.at(-1)?.push(notice)
    room -= notice.a.length
  }
  return result
}

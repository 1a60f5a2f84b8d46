import { toBerlinDate } from '../model/inputs/appointment.rules.ts'
import type { OrderRowBody } from './list-rows.view.ts'
import type { OrderRow } from '#contract/orders/orders'
import type { Actor } from '#server/kernel/call'
import type { Queue } from '#contract/orders/model/queues'
import type { OrderFacts } from '../model/status/order-steps.rules.ts'
import { getVisibleQueue } from '../model/queues/queues.rules.ts'
import { canSeeFinalConfirmation, canSeePrices } from '#contract/authorization'
import { listAvailableActions } from './available-actions.view.ts'

/** Values that depend on the time of reading, computed once per list. */
export interface ReadingTime {
  readonly today: string
}

export function toReadingTime(now: Temporal.Instant): ReadingTime {
  return { today: toBerlinDate(now) }
}

const dayMillis = 86_400_000

/** Calendar days in Berlin by hour in UTC. Its offsets are whole hours, so one hour is on one day. */
const berlinDays = new Map<string, string>()

const maxBerlinDays = 10_000

function getBerlinDay(instant: string): string {
  const hour = instant.slice(0, '2026-11-23T07'.length)
  const known = berlinDays.get(hour)
  if (known) return known
  const day = toBerlinDate(Temporal.Instant.from(instant))
  if (berlinDays.size >= maxBerlinDays) berlinDays.clear()
  berlinDays.set(hour, day)
  return day
}

/**
 * Returns the number of calendar days in Berlin since `changedAt` (in UTC), as the order page counts them: a change of
 * yesterday evening was one day ago.
 */
export function countDaysInStatus(changedAt: string, today: string): number {
  const day = getBerlinDay(changedAt)
  return Math.max(0, (Date.parse(today) - Date.parse(day)) / dayMillis)
}

/** The source of the members that depend on the reader and on the time. */
export interface ReaderPartSource {
  /** The facts of the order as JSON. */
  readonly factsText: string
  readonly queue: Queue
  readonly accountId: string
  readonly changedAt: string
  readonly earliestDate: string
  readonly urgency: OrderRow['urgency']
  /** Whether the caller has not read all messages. */
  readonly unread: boolean
}

/** Returns the members of a row that depend on the reader and on the time. */
export function toReaderPart(source: ReaderPartSource, actor: Actor, { today }: ReadingTime) {
  const person = actor.kind === 'person' ? actor : null
  return {
    queue: getVisibleQueue(source.queue, !person || canSeeFinalConfirmation(person.profiles)),
    days_since_last_status_change: countDaysInStatus(source.changedAt, today),
    urgency: source.urgency,
    earliest_date: source.earliestDate > today ? source.earliestDate : today,
    actions: person ? listAvailableActions(source.factsText, source.accountId, person) : [],
    ...(source.unread && { has_unread_messages: true as const }),
  }
}

export function toRowHold({ hold }: OrderFacts): OrderRow['hold'] {
  return hold && { reason: hold.reason, next: hold.mover }
}

/** Converts a stored row to what one reader sees now. */
export function toRowView(
  { facts, ...stored }: OrderRowBody,
  urgency: OrderRow['urgency'],
  actor: Actor,
  clock: ReadingTime,
  hasUnread = false,
): OrderRow {
  const person = actor.kind === 'person' ? actor : null
  return {
    ...stored,
    hold: toRowHold(facts),
    job: person && !canSeePrices(person.profiles) ? { ...stored.job, price_purchasing: null } : stored.job,
    ...toReaderPart(
      {
        factsText: JSON.stringify(facts),
        queue: stored.queue,
        accountId: stored.account.id,
        changedAt: stored.job.last_status_change,
        earliestDate: stored.earliest_date,
        urgency,
        unread: hasUnread,
      },
      actor,
      clock,
    ),
  }
}

import { toBerlinDate } from '../model/inputs/appointment.rules.ts'
import type { OrderRowBody } from './list-rows.view.ts'
import type { OrderRow } from '#contract/orders/orders'
import type { Actor } from '#server/kernel/call'
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

/**
 * Returns the number of calendar days in Berlin since `changedAt`, as the order page counts them: a change of yesterday
 * evening was one day ago.
 */
export function countDaysInStatus(changedAt: string, today: string): number {
  const day = toBerlinDate(Temporal.Instant.from(changedAt))
  return Math.max(0, (Date.parse(today) - Date.parse(day)) / dayMillis)
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
    hold: facts.hold && { reason: facts.hold.reason, next: facts.hold.mover },
    queue: getVisibleQueue(stored.queue, !person || canSeeFinalConfirmation(person.profiles)),
    job: person && !canSeePrices(person.profiles) ? { ...stored.job, price_purchasing: null } : stored.job,
    days_since_last_status_change: countDaysInStatus(stored.job.last_status_change, clock.today),
    urgency,
    earliest_date: stored.earliest_date > clock.today ? stored.earliest_date : clock.today,
    actions: person ? listAvailableActions(facts, stored.account.id, person) : [],
    ...(hasUnread && { has_unread_messages: true as const }),
  }
}

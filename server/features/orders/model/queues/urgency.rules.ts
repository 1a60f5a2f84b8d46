import type { GermanState } from '#contract/kit/german-states'
import type { Queue } from '#contract/orders/model/queues'
import { isWorkingDay } from './holidays.rules.ts'

/**
 * When an order becomes urgent, see docs/domain.md#urgency. Due times are stored with the order, so counting
 * needs no computation.
 */

const zone = 'Europe/Berlin'

/** How long an order may stay in each queue. */
interface Thresholds {
  /** Working days after acceptance without contact with the customer. */
  readonly open: { readonly warning: number; readonly danger: number }
  /** Hours before the appointment. */
  readonly scheduledHours: number
  /** Days since the order began to wait. */
  readonly waiting: { readonly warning: number; readonly danger: number }
}

export const defaultThresholds: Thresholds = {
  open: { warning: 1, danger: 2 },
  scheduledHours: 24,
  waiting: { warning: 14, danger: 30 },
}

/** The facts that decide urgency. Instants are ISO strings in UTC. */
export interface UrgencyFacts {
  readonly acceptedAt: string | null
  /** Last logged call or CUSTOMER_UNREACHABLE since acceptance. */
  readonly contactedAt: string | null
  readonly appointmentStart: string | null
  readonly appointmentEnd: string | null
  readonly startedAt: string | null
  readonly daysUntilFinalization: number | null
  readonly statusSince: string
  /** German state of the order's address, for public holidays. null: only holidays of all states count. */
  readonly state: GermanState | null
}

/** Instants from which the order is urgent. null: never by time alone. */
export interface Due {
  readonly warningAt: string | null
  readonly dangerAt: string | null
}

const neverDue: Due = { warningAt: null, dangerAt: null }

type DueRule = (facts: UrgencyFacts, thresholds: Thresholds) => Due

const dueRules: Partial<Record<Queue, DueRule>> = {
  open: dueForContact,
  scheduled: dueForAppointment,
  'at-work': dueForFinishing,
  waiting: dueForWaiting,
}

/** Returns the due times of an order in `queue`. */
export function calculateDueTimes(
  queue: Queue,
  facts: UrgencyFacts,
  thresholds: Thresholds = defaultThresholds,
): Due {
  return dueRules[queue]?.(facts, thresholds) ?? neverDue
}

/** Returns how urgent an order with these due times is at `now`. */
export function getUrgency(due: Due, now: Temporal.Instant): 'warning' | 'danger' | null {
  if (hasPassed(due.dangerAt, now)) return 'danger'
  return hasPassed(due.warningAt, now) ? 'warning' : null
}

function hasPassed(at: string | null, now: Temporal.Instant): boolean {
  return at !== null && Temporal.Instant.compare(Temporal.Instant.from(at), now) <= 0
}

function dueForContact(facts: UrgencyFacts, { open }: Thresholds): Due {
  if (facts.acceptedAt === null || facts.contactedAt !== null) return neverDue
  const accepted = facts.acceptedAt
  return {
    warningAt: addWorkingDays(accepted, open.warning, facts.state),
    dangerAt: addWorkingDays(accepted, open.danger, facts.state),
  }
}

/** An appointment is overdue after its end or, without an end, after its start. */
function dueForAppointment(facts: UrgencyFacts, { scheduledHours }: Thresholds): Due {
  if (facts.appointmentStart === null) return neverDue
  const start = Temporal.Instant.from(facts.appointmentStart)
  const end = Temporal.Instant.from(facts.appointmentEnd ?? facts.appointmentStart)
  return {
    warningAt: formatUtcMillis(start.subtract({ hours: scheduledHours })),
    dangerAt: formatUtcMillis(end),
  }
}

/**
 * Returns the last day to finish work that began at `startedAt`, as `YYYY-MM-DD`; null before it begins. The day of
 * the start does not count (§ 187 (1) BGB): one day means until the end of the next day.
 */
export function getLastFinishDay(startedAt: string | null, days: number | null): string | null {
  if (startedAt === null || days === null) return null
  return toBerlinDateTime(startedAt).toPlainDate().add({ days }).toString()
}

function dueForFinishing(facts: UrgencyFacts): Due {
  const day = getLastFinishDay(facts.startedAt, facts.daysUntilFinalization)
  if (day === null) return neverDue
  const lastDay = Temporal.PlainDate.from(day)
  return { warningAt: getBerlinMidnight(lastDay), dangerAt: getBerlinMidnight(lastDay.add({ days: 1 })) }
}

function dueForWaiting(facts: UrgencyFacts, { waiting }: Thresholds): Due {
  const since = toBerlinDateTime(facts.statusSince)
  return {
    warningAt: formatUtcMillis(since.add({ days: waiting.warning }).toInstant()),
    dangerAt: formatUtcMillis(since.add({ days: waiting.danger }).toInstant()),
  }
}

/**
 * Returns the instant `days` working days after `from`, at the same time of day in Berlin. If `from` is on a
 * day off, counting starts at midnight of the next working day.
 */
export function addWorkingDays(from: string, days: number, state: GermanState | null): string {
  const start = toBerlinDateTime(from)
  const first = nextWorkingDay(start.toPlainDate(), state)
  const startsLater = !first.equals(start.toPlainDate())
  const time = startsLater ? Temporal.PlainTime.from('00:00') : start.toPlainTime()
  let day = first
  for (let left = days; left > 0; left--) day = nextWorkingDay(day.add({ days: 1 }), state)
  return formatUtcMillis(day.toZonedDateTime({ timeZone: zone, plainTime: time }).toInstant())
}

function nextWorkingDay(from: Temporal.PlainDate, state: GermanState | null): Temporal.PlainDate {
  let day = from
  while (!isWorkingDay(day, state)) day = day.add({ days: 1 })
  return day
}

function toBerlinDateTime(instant: string): Temporal.ZonedDateTime {
  return Temporal.Instant.from(instant).toZonedDateTimeISO(zone)
}

function getBerlinMidnight(day: Temporal.PlainDate): string {
  return formatUtcMillis(day.toZonedDateTime({ timeZone: zone }).toInstant())
}

/** Formats an instant as the database and the wire do: milliseconds and Z. */
function formatUtcMillis(instant: Temporal.Instant): string {
  return instant.toString({ smallestUnit: 'millisecond' })
}

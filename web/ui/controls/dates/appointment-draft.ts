import { fromAbsolute, parseZonedDateTime } from '@internationalized/date'
import { timeZone } from '#web/i18n/format'

/** An appointment while it is being entered: days and times in Berlin, null while missing. */
export interface AppointmentDraft {
  day: string | null
  from: string | null
  to: string | null
  /** The day it ends on, if that is another day. */
  lastDay: string | null
}

export interface AppointmentPeriod {
  start: string
  end: string
}

const emptyAppointmentDraft: AppointmentDraft = { day: null, from: null, to: null, lastDay: null }

/** Converts instants to field values. */
export function toAppointmentDraft(period: AppointmentPeriod | null): AppointmentDraft {
  if (!period) return emptyAppointmentDraft
  const [start, end] = [toBerlinDayAndTime(period.start), toBerlinDayAndTime(period.end)]
  const lastDay = end.day === start.day ? null : end.day
  return { day: start.day, from: start.time, to: end.time, lastDay }
}

/**
 * Converts field values to instants. Returns null while a value is missing or the end is not after the start.
 */
export function parseAppointmentDraft(draft: AppointmentDraft): AppointmentPeriod | null {
  const { day, from, to, lastDay } = draft
  if (!day || !from || !to) return null
  const period = { start: berlinToInstant(day, from), end: berlinToInstant(lastDay ?? day, to) }
  return period.end > period.start ? period : null
}

/** Returns what is wrong with a draft; null if nothing. */
export function findAppointmentFault(draft: AppointmentDraft): 'incomplete' | 'endBeforeStart' | null {
  if (!draft.day || !draft.from || !draft.to) return 'incomplete'
  return parseAppointmentDraft(draft) ? null : 'endBeforeStart'
}

function toBerlinDayAndTime(iso: string) {
  const text = fromAbsolute(Date.parse(iso), timeZone).toString()
  return { day: text.slice(0, 10), time: text.slice(11, 16) }
}

function berlinToInstant(day: string, time: string): string {
  return parseZonedDateTime(`${day}T${time}[${timeZone}]`).toDate().toISOString()
}

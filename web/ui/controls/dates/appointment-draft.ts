import { fromAbsolute, parseZonedDateTime } from '@internationalized/date'
import { timeZone } from '#web/i18n/format'

/** An appointment as it is typed: days and times in Berlin, each missing until it is there. */
export interface AppointmentDraft {
  day: string | null
  from: string | null
  to: string | null
  /** The day it ends on, where that is another one. */
  lastDay: string | null
}

export interface AppointmentPeriod {
  start: string
  end: string
}

const emptyAppointmentDraft: AppointmentDraft = { day: null, from: null, to: null, lastDay: null }

/** Instants → what the fields show. */
export function toAppointmentDraft(period: AppointmentPeriod | null): AppointmentDraft {
  if (!period) return emptyAppointmentDraft
  const [start, end] = [toBerlinDayAndTime(period.start), toBerlinDayAndTime(period.end)]
  const lastDay = end.day === start.day ? null : end.day
  return { day: start.day, from: start.time, to: end.time, lastDay }
}

/** What the fields show → instants; null while something is missing or the end is not after the start. */
export function toAppointmentPeriod(draft: AppointmentDraft): AppointmentPeriod | null {
  const { day, from, to, lastDay } = draft
  if (!day || !from || !to) return null
  const period = { start: berlinToInstant(day, from), end: berlinToInstant(lastDay ?? day, to) }
  return period.end > period.start ? period : null
}

/** What is wrong with a draft, if anything. */
export function findAppointmentFault(draft: AppointmentDraft): 'incomplete' | 'endBeforeStart' | null {
  if (!draft.day || !draft.from || !draft.to) return 'incomplete'
  return toAppointmentPeriod(draft) ? null : 'endBeforeStart'
}

function toBerlinDayAndTime(iso: string) {
  const text = fromAbsolute(Date.parse(iso), timeZone).toString()
  return { day: text.slice(0, 10), time: text.slice(11, 16) }
}

function berlinToInstant(day: string, time: string): string {
  return parseZonedDateTime(`${day}T${time}[${timeZone}]`).toDate().toISOString()
}

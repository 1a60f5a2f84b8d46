import { fromAbsolute, parseDate, parseZonedDateTime } from '@internationalized/date'
import { toBerlinDay, timeZone } from '#web/i18n/format'
import type { View } from './wish.ts'

/** Days are `YYYY-MM-DD` in Berlin, times of day are minutes since midnight there. */

export interface Period {
  readonly start: string
  readonly end: string
}

export function addDays(day: string, days: number): string {
  return parseDate(day).add({ days }).toString()
}

/** 0 is Monday. */
export function weekday(day: string): number {
  return (new Date(`${day}T12:00:00Z`).getUTCDay() + 6) % 7
}

export function mondayOf(day: string): string {
  return addDays(day, -weekday(day))
}

/** The days that a view shows around `day`; a month is shown in whole weeks. */
export function daysOf(view: View, day: string): string[] {
  if (view === 'day') return [day]
  if (view === 'week') return run(mondayOf(day), 7)
  const first = mondayOf(`${day.slice(0, 8)}01`)
  const last = addDays(parseDate(day).set({ day: 1 }).add({ months: 1 }).toString(), -1)
  const length = daysBetween(first, last) + 1
  return run(first, Math.ceil(length / 7) * 7)
}

function run(first: string, length: number): string[] {
  return Array.from({ length }, (_, offset) => addDays(first, offset))
}

export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / 86_400_000)
}

/** The same view, one step on or back. */
export function turned(view: View, day: string, step: 1 | -1): string {
  if (view === 'month') return parseDate(day).set({ day: 1 }).add({ months: step }).toString()
  return addDays(day, view === 'week' ? step * 7 : step)
}

/** The week's number as ISO 8601 counts it. */
export function weekNumber(day: string): number {
  const thursday = addDays(mondayOf(day), 3)
  return Math.floor(daysBetween(`${thursday.slice(0, 4)}-01-01`, thursday) / 7) + 1
}

export function minuteOf(instant: string): number {
  const local = fromAbsolute(Date.parse(instant), timeZone)
  return local.hour * 60 + local.minute
}

export function instantAt(day: string, minute: number): string {
  const within = Math.min(minute, 24 * 60 - 1)
  const clock = [Math.floor(within / 60), within % 60].map((part) => String(part).padStart(2, '0')).join(':')
  return parseZonedDateTime(`${day}T${clock}[${timeZone}]`).toDate().toISOString()
}

/** The appointment moved to begin at another time: it lasts as long by the clock on the wall. */
export function movedTo({ start, end }: Period, day: string, minute: number): Period {
  const span = daysBetween(toBerlinDay(start), toBerlinDay(end))
  const length = minuteOf(end) - minuteOf(start)
  return { start: instantAt(day, minute), end: instantAt(addDays(day, span), minute + length) }
}

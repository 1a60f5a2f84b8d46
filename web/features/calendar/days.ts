import { fromAbsolute, parseDate, parseZonedDateTime } from '@internationalized/date'
import { toBerlinDay, timeZone } from '#web/i18n/format'
import type { CalendarView } from './search-params.ts'

/** Days are `YYYY-MM-DD` in Berlin, times of day are minutes since midnight there. */

export interface VisitPeriod {
  readonly start: string
  readonly end: string
}

export function addDays(day: string, days: number): string {
  return parseDate(day).add({ days }).toString()
}

/** Returns the weekday, 0 for Monday. */
export function getWeekdayIndex(day: string): number {
  return (new Date(`${day}T12:00:00Z`).getUTCDay() + 6) % 7
}

export function getMonday(day: string): string {
  return addDays(day, -getWeekdayIndex(day))
}

/** Returns the days that a view shows around `day`; a month consists of whole weeks. */
export function listViewDays(view: CalendarView, day: string): string[] {
  if (view === 'day') return [day]
  if (view === 'week') return listConsecutiveDays(getMonday(day), 7)
  const first = getMonday(`${day.slice(0, 8)}01`)
  const last = addDays(parseDate(day).set({ day: 1 }).add({ months: 1 }).toString(), -1)
  const length = countDaysBetween(first, last) + 1
  return listConsecutiveDays(first, Math.ceil(length / 7) * 7)
}

function listConsecutiveDays(first: string, length: number): string[] {
  return Array.from({ length }, (_, offset) => addDays(first, offset))
}

export function countDaysBetween(from: string, to: string): number {
  return Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / 86_400_000)
}

/** Returns the day of the same view one step forward or back. */
export function turnView(view: CalendarView, day: string, step: 1 | -1): string {
  if (view === 'month') return parseDate(day).set({ day: 1 }).add({ months: step }).toString()
  return addDays(day, view === 'week' ? step * 7 : step)
}

/** Returns the ISO 8601 week number. */
export function getWeekNumber(day: string): number {
  const thursday = addDays(getMonday(day), 3)
  return Math.floor(countDaysBetween(`${thursday.slice(0, 4)}-01-01`, thursday) / 7) + 1
}

export function toMinuteOfDay(instant: string): number {
  const local = fromAbsolute(Date.parse(instant), timeZone)
  return local.hour * 60 + local.minute
}

export function toInstantAt(day: string, minute: number): string {
  const within = Math.min(minute, 24 * 60 - 1)
  const clock = [Math.floor(within / 60), within % 60].map((part) => String(part).padStart(2, '0')).join(':')
  return parseZonedDateTime(`${day}T${clock}[${timeZone}]`).toDate().toISOString()
}

/** Moves an appointment to another start and keeps its length in local time. */
export function movePeriod({ start, end }: VisitPeriod, day: string, minute: number): VisitPeriod {
  const span = countDaysBetween(toBerlinDay(start), toBerlinDay(end))
  const length = toMinuteOfDay(end) - toMinuteOfDay(start)
  return { start: toInstantAt(day, minute), end: toInstantAt(addDays(day, span), minute + length) }
}

import { toBerlinDay } from '#web/i18n/format'
import { countDaysBetween, toMinuteOfDay, type VisitPeriod } from '../days.ts'

/** Position of an appointment in a column of hours; overlapping appointments are placed side by side. */

export interface PlacedVisit<V> {
  readonly visit: V
  readonly from: number
  readonly to: number
  /** Index of its column among `columns`. */
  readonly column: number
  readonly columns: number
}

/** Returns whether it begins and ends on the same day; others are shown above the hours. */
export function isWithinOneDay({ start, end }: VisitPeriod): boolean {
  return toBerlinDay(start) === toBerlinDay(end)
}

/** Returns whether a part of the appointment is on `day`. */
export function isOnDay({ start, end }: VisitPeriod, day: string): boolean {
  return countDaysBetween(toBerlinDay(start), day) >= 0 && countDaysBetween(day, toBerlinDay(end)) >= 0
}

const minVisitMinutes = 30

/**
 * Assigns columns to the overlapping appointments of a day. Appointments shorter than `minMinutes` get that height, so
 * that their text is readable.
 */
export function layOutVisits<V extends VisitPeriod>(
  visits: readonly V[],
  minMinutes = minVisitMinutes,
): PlacedVisit<V>[] {
  const sorted = visits
    .map((visit) => {
      const from = toMinuteOfDay(visit.start)
      return { visit, from, to: Math.max(toMinuteOfDay(visit.end), from + minMinutes) }
    })
    .toSorted((one, other) => one.from - other.from || other.to - one.to)
  const result: PlacedVisit<V>[] = []
  let group: { visit: V; from: number; to: number; column: number }[] = []
  let until = -1
  const settle = () => {
    const columns = Math.max(0, ...group.map(({ column }) => column)) + 1
    result.push(...group.map((entry) => ({ ...entry, columns })))
    group = []
  }
  for (const entry of sorted) {
    if (entry.from >= until) settle()
    const taken = new Set(group.filter(({ to }) => to > entry.from).map(({ column }) => column))
    let column = 0
    while (taken.has(column)) column++
    group.push({ ...entry, column })
    until = Math.max(entry.from >= until ? 0 : until, entry.to)
  }
  settle()
  return result
}

/** Returns the hours to show: working hours, extended by appointments outside of them. */
export function getVisibleHours(visits: readonly VisitPeriod[]): { first: number; last: number } {
  const starts = visits.map(({ start }) => Math.floor(toMinuteOfDay(start) / 60))
  const ends = visits.map(({ end }) => Math.ceil(toMinuteOfDay(end) / 60))
  return { first: Math.min(7, ...starts), last: Math.max(18, ...ends) }
}

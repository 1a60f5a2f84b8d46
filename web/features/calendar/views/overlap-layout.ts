import { toBerlinDay } from '#web/i18n/format'
import { countDaysBetween, toMinuteOfDay, type VisitPeriod } from '../days.ts'

/** Where appointments stand in a column of hours: those at the same time beside each other. */

export interface PlacedVisit<V> {
  readonly visit: V
  readonly from: number
  readonly to: number
  /** Which of how many columns it takes. */
  readonly column: number
  readonly columns: number
}

/** Whether it begins and ends on the same day; others stand above the hours. */
export function isWithinOneDay({ start, end }: VisitPeriod): boolean {
  return toBerlinDay(start) === toBerlinDay(end)
}

/** Whether some of it falls on `day`. */
export function isOnDay({ start, end }: VisitPeriod, day: string): boolean {
  return countDaysBetween(toBerlinDay(start), day) >= 0 && countDaysBetween(day, toBerlinDay(end)) >= 0
}

/** Shorter ones take as much room, so that their text can be read. */
const minVisitMinutes = 30

/** Appointments of one day, each with its column among those that overlap. */
export function layOutVisits<V extends VisitPeriod>(visits: readonly V[]): PlacedVisit<V>[] {
  const sorted = visits
    .map((visit) => {
      const from = toMinuteOfDay(visit.start)
      return { visit, from, to: Math.max(toMinuteOfDay(visit.end), from + minVisitMinutes) }
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

/** The hours to show: the working day, and more where an appointment lies outside of it. */
export function getVisibleHours(visits: readonly VisitPeriod[]): { first: number; last: number } {
  const starts = visits.map(({ start }) => Math.floor(toMinuteOfDay(start) / 60))
  const ends = visits.map(({ end }) => Math.ceil(toMinuteOfDay(end) / 60))
  return { first: Math.min(7, ...starts), last: Math.max(18, ...ends) }
}

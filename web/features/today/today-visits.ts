import type { ComponentType } from 'react'
import type { Position, Today, TodayTeam, TodayVisit } from '#contract/orders/today'
import { toBerlinDay } from '#web/i18n/format'

/** Statuses in which a visit is still to be made or is under way. */
const activeStatuses: readonly TodayVisit['status'][] = ['accepted', 'appointment_confirmed', 'started']

export function isActiveVisit({ status }: Pick<TodayVisit, 'status'>): boolean {
  return activeStatuses.includes(status)
}

/** Whether the time of a visit is over and its work has not begun. `now` is the current time. */
export function isLateVisit({ status, end }: Pick<TodayVisit, 'status' | 'end'>, now: string): boolean {
  return end < now && isActiveVisit({ status }) && status !== 'started'
}

/** Whether a visit begins and ends on the same day. */
export function isWithinDay({ start, end }: { start: string; end: string }): boolean {
  return toBerlinDay(start) === toBerlinDay(end)
}

export interface OwnDay {
  /**
   * The visit to make now: the one under way, else the first whose time is not over, else the first that was not
   * made; null: none is left.
   */
  readonly next: TodayVisit | null
  /** The other visits of this day. */
  readonly others: readonly TodayVisit[]
  readonly tomorrow: readonly TodayVisit[]
  /** Visits of past days that are not made, if the data is older than this day. */
  readonly missed: readonly TodayVisit[]
}

/**
 * Splits the own visits by day. `now` is the current time on the device: data read yesterday and shown without a
 * connection still starts with the visits of today.
 */
export function splitOwnVisits(visits: readonly TodayVisit[], now: string): OwnDay {
  const day = toBerlinDay(now)
  const isBefore = (visit: TodayVisit) => toBerlinDay(visit.end) < day
  const isOn = (visit: TodayVisit) => toBerlinDay(visit.start) <= day && !isBefore(visit)
  const ofDay = visits.filter(isOn)
  const active = ofDay.filter(isActiveVisit)
  const next =
    active.find(({ status }) => status === 'started') ??
    active.find(({ end }) => end > now) ??
    active[0] ??
    null
  return {
    next,
    others: ofDay.filter((visit) => visit !== next),
    tomorrow: visits.filter((visit) => toBerlinDay(visit.start) > day),
    missed: visits.filter((visit) => isBefore(visit) && isActiveVisit(visit)),
  }
}

/** One stop of the day on the map. */
export interface DayStop {
  readonly id: string
  readonly label: string
  readonly detail: string
  readonly href: string
  readonly position: Position
  readonly isDone: boolean
}

/** The route of the day; it belongs to the map feature. */
export type RouteOfDaySlot = ComponentType<{ stops: readonly DayStop[] }>

/** Returns the stops of a day in the order of the appointments; `formatTimes` formats start and end. */
export function listRouteStops(
  { next, others }: Pick<OwnDay, 'next' | 'others'>,
  formatTimes: (period: { start: string; end: string }) => string,
): DayStop[] {
  return [...(next ? [next] : []), ...others]
    .toSorted((one, other) => one.start.localeCompare(other.start))
    .flatMap((visit) =>
      visit.position && !visit.is_remote
        ? [
            {
              id: visit.api_id,
              label: visit.customer.name,
              detail: `${formatTimes(visit)} · ${visit.customer.city}`,
              href: visit.path,
              position: visit.position,
              isDone: !isActiveVisit(visit),
            },
          ]
        : [],
    )
}

/** Whether the user has anything of their own to do today or tomorrow. */
export function hasOwnWork({ visits, unfinished }: Today): boolean {
  return visits.length > 0 || unfinished.length > 0
}

/** Minutes since midnight in Berlin. */
export function toMinutes(instant: string): number {
  const parts = clock.formatToParts(new Date(instant))
  const read = (type: 'hour' | 'minute') => Number(parts.find((part) => part.type === type)?.value ?? 0)
  return read('hour') * 60 + read('minute')
}

const clock = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Europe/Berlin',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
})

export interface AxisVisit {
  readonly visit: TodayVisit
  /** Minutes since midnight; a visit of several days fills the day. */
  readonly from: number
  readonly to: number
  /** Overlapping visits are below each other; 0 is the first line. */
  readonly track: number
}

export interface AxisRow {
  /** Null: the visits are not assigned. */
  readonly person: TodayTeam['people'][number] | null
  readonly visits: readonly AxisVisit[]
  readonly tracks: number
}

export interface DayAxis {
  readonly rows: readonly AxisRow[]
  /** People without a visit who are not away. */
  readonly free: TodayTeam['people']
  /** People without a visit who are away. */
  readonly away: TodayTeam['people']
  /** First and last full hour to show. */
  readonly first: number
  readonly last: number
}

const usualHours = { first: 7, last: 18 }

/** Arranges the visits of a day per person; unassigned visits come first. */
export function createDayAxis(
  { visits, people }: Pick<TodayTeam, 'visits' | 'people'>,
  day: string,
  isAway: (personId: string) => boolean = () => false,
): DayAxis {
  const hasVisit = (id: string) => visits.some(({ delegated_to }) => delegated_to?.id === id)
  const unknown = visits.flatMap(({ delegated_to: person }) =>
    person && !people.some(({ id }) => id === person.id) ? [person] : [],
  )
  const busy = [
    ...people.filter(({ id }) => hasVisit(id)),
    ...new Map(unknown.map((one) => [one.id, one])).values(),
  ]
  const rows = [null, ...busy]
    .map((person) =>
      createAxisRow(
        person,
        visits.filter(({ delegated_to }) => (delegated_to?.id ?? null) === (person?.id ?? null)),
        day,
      ),
    )
    .filter(({ visits: own }) => own.length > 0)
  const all = rows.flatMap(({ visits: own }) => own)
  return {
    rows,
    free: people.filter(({ id }) => !hasVisit(id) && !isAway(id)),
    away: people.filter(({ id }) => !hasVisit(id) && isAway(id)),
    first: Math.min(usualHours.first, ...all.map(({ from }) => Math.floor(from / 60))),
    last: Math.max(usualHours.last, ...all.map(({ to }) => Math.ceil(to / 60))),
  }
}

function createAxisRow(person: AxisRow['person'], visits: readonly TodayVisit[], day: string): AxisRow {
  const ends: number[] = []
  const placed = visits.map((visit) => {
    const from = toBerlinDay(visit.start) < day ? usualHours.first * 60 : toMinutes(visit.start)
    const to = toBerlinDay(visit.end) > day ? usualHours.last * 60 : Math.max(toMinutes(visit.end), from + 30)
    const free = ends.findIndex((end) => end <= from)
    const track = free < 0 ? ends.length : free
    ends[track] = to
    return { visit, from, to, track }
  })
  return { person, visits: placed, tracks: Math.max(1, ends.length) }
}

import type { Drive, Visit } from '#contract/orders/calendar'
import type { WorkingDay } from '#contract/orders/model/working-times'
import { toBerlinDay } from '#web/i18n/format'
import { getWeekdayIndex, toMinuteOfDay } from '../days.ts'

/** Positions of bars, working hours and drives on the week board. Minutes are since midnight in Berlin. */

/** Days as `YYYY-MM-DD`, both included. */
export interface BarDays {
  readonly first: string
  readonly last: string
}

export interface PlacedBar<T> {
  readonly item: T
  /** Indexes of the first and the last shown day. */
  readonly from: number
  readonly to: number
  /** Row of the bar; bars in one row do not overlap. */
  readonly track: number
}

/** Places bars over several days in as few rows as possible; days outside of `days` are cut off. */
export function layOutBars<T extends BarDays>(items: readonly T[], days: readonly string[]): PlacedBar<T>[] {
  const [start = '', end = ''] = [days[0], days.at(-1)]
  const shown = items
    .filter(({ first, last }) => first <= end && last >= start)
    .map((item) => ({
      item,
      from: item.first < start ? 0 : days.indexOf(item.first),
      to: item.last > end ? days.length - 1 : days.indexOf(item.last),
    }))
    .toSorted((one, other) => one.from - other.from || other.to - one.to)
  const trackEnds: number[] = []
  return shown.map((bar) => {
    const free = trackEnds.findIndex((taken) => taken < bar.from)
    const track = free === -1 ? trackEnds.length : free
    trackEnds[track] = bar.to
    return { ...bar, track }
  })
}

/** Returns the days of an appointment. One that ends at midnight does not reach into the next day. */
export function getVisitDays({ start, end }: Pick<Visit, 'start' | 'end'>): BarDays {
  const lastMoment = new Date(Math.max(Date.parse(start), Date.parse(end) - 1))
  return { first: toBerlinDay(start), last: toBerlinDay(lastMoment) }
}

export interface MinuteSpan {
  readonly from: number
  readonly to: number
}

/** Returns the parts of the shown hours in which a person does not work; none if the hours are unknown. */
export function listSpansOff(
  hours: readonly WorkingDay[] | null,
  day: string,
  shown: { readonly first: number; readonly last: number },
): MinuteSpan[] {
  if (!hours) return []
  const [from, to] = [shown.first * 60, shown.last * 60]
  const work = hours.find(({ weekday }) => weekday === getWeekdayIndex(day) + 1)
  if (!work) return [{ from, to }]
  return [
    { from, to: Math.min(to, toMinutes(work.start)) },
    { from: Math.max(from, toMinutes(work.end)), to },
  ].filter((span) => span.to > span.from)
}

function toMinutes(clock: string): number {
  const [hour = 0, minute = 0] = clock.split(':').map(Number)
  return hour * 60 + minute
}

/** Shortest drawn drive, so that one without any time between the visits is seen too. */
const minDriveMinutes = 15

/** Returns when a person drives: just before the next visit, or all the time between both if it is too short. */
export function getDriveSpan(drive: Drive, visits: readonly Pick<Visit, 'api_id' | 'start' | 'end'>[]) {
  const before = visits.find(({ api_id }) => api_id === drive.from_id)
  const next = visits.find(({ api_id }) => api_id === drive.to_id)
  if (!before || !next) return null
  const to = toMinuteOfDay(next.start)
  const from = drive.fits ? to - drive.minutes : Math.min(toMinuteOfDay(before.end), to - minDriveMinutes)
  return { from, to }
}

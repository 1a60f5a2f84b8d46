import type { ChartInterval, FigureName } from '#contract/company/statistic-figures'
import { figureUnits } from '#contract/company/statistic-figures'

/** From a day to a day, both included. */
export interface Days {
  readonly from: Temporal.PlainDate
  readonly to: Temporal.PlainDate
}

/**
 * The period that a period is compared with. The running year is compared with the same days of the last one, what
 * begins with a month with as many months before, whole months with whole months, all else with as many days.
 */
export function periodBefore({ from, to }: Days): Days {
  if (from.day === 1 && from.month === 1 && from.year === to.year) return back({ from, to }, { years: 1 })
  if (from.day === 1) return back({ from, to }, { months: monthsBetween(from, to) + 1 })
  const end = to.add({ days: 1 })
  const months = monthsBetween(from, end)
  const last = from.subtract({ days: 1 })
  if (months > 0 && from.add({ months }).equals(end)) return { from: from.subtract({ months }), to: last }
  return { from: from.subtract({ days: from.until(end).days }), to: last }
}

/** How many months lie between those in which the two days are. */
function monthsBetween(from: Temporal.PlainDate, to: Temporal.PlainDate): number {
  return (to.year - from.year) * 12 + to.month - from.month
}

function back({ from, to }: Days, by: { years: number } | { months: number }): Days {
  const end = to.subtract(by)
  return { from: from.subtract(by), to: isLastOfMonth(to) ? lastOfMonth(end) : end }
}

function isLastOfMonth(day: Temporal.PlainDate): boolean {
  return day.day === day.daysInMonth
}

function lastOfMonth(day: Temporal.PlainDate): Temporal.PlainDate {
  return day.with({ day: day.daysInMonth })
}

/** Up to this many days a course is drawn by days, and by weeks. */
const mostDays = 31
const mostWeeks = 100

/**
 * How finely a figure's course is drawn: counts by days where there are few; what is measured needs more than one day
 * holds; what is earned is asked by months.
 */
export function stepOf(figure: FigureName, { from, to }: Days): ChartInterval {
  const length = from.until(to).days + 1
  const unit = figureUnits[figure]
  if (length > mostWeeks) return 'month'
  if (length > mostDays) return unit === 'cents' ? 'month' : 'week'
  return unit === 'count' ? 'day' : 'week'
}

/** A period cut at the beginnings of days, weeks (Mondays) or months; the first and the last may be shorter. */
export function slices(days: Days, step: ChartInterval): readonly Days[] {
  const result: Days[] = []
  for (let from = days.from; Temporal.PlainDate.compare(from, days.to) <= 0;) {
    const next = nextStart(from, step)
    const last = next.subtract({ days: 1 })
    result.push({ from, to: Temporal.PlainDate.compare(last, days.to) > 0 ? days.to : last })
    from = next
  }
  return result
}

function nextStart(day: Temporal.PlainDate, step: ChartInterval): Temporal.PlainDate {
  if (step === 'day') return day.add({ days: 1 })
  if (step === 'week') return day.add({ days: 8 - day.dayOfWeek })
  return day.with({ day: 1 }).add({ months: 1 })
}

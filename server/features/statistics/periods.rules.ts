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
export function getPreviousPeriod({ from, to }: Days): Days {
  if (from.day === 1 && from.month === 1 && from.year === to.year)
    return shiftBack({ from, to }, { years: 1 })
  if (from.day === 1) return shiftBack({ from, to }, { months: countMonthsBetween(from, to) + 1 })
  const end = to.add({ days: 1 })
  const months = countMonthsBetween(from, end)
  const last = from.subtract({ days: 1 })
  if (months > 0 && from.add({ months }).equals(end)) return { from: from.subtract({ months }), to: last }
  return { from: from.subtract({ days: from.until(end).days }), to: last }
}

/** How many months lie between those in which the two days are. */
function countMonthsBetween(from: Temporal.PlainDate, to: Temporal.PlainDate): number {
  return (to.year - from.year) * 12 + to.month - from.month
}

function shiftBack({ from, to }: Days, by: { years: number } | { months: number }): Days {
  const end = to.subtract(by)
  return { from: from.subtract(by), to: isLastOfMonth(to) ? toLastOfMonth(end) : end }
}

function isLastOfMonth(day: Temporal.PlainDate): boolean {
  return day.day === day.daysInMonth
}

function toLastOfMonth(day: Temporal.PlainDate): Temporal.PlainDate {
  return day.with({ day: day.daysInMonth })
}

/** Up to this many days a course is drawn by days, and by weeks. */
const maxDaysByDay = 31
const maxDaysByWeek = 100

/**
 * How finely a figure's course is drawn: counts by days where there are few; what is measured needs more than one day
 * holds; what is earned is asked by months.
 */
export function chooseStep(figure: FigureName, { from, to }: Days): ChartInterval {
  const length = from.until(to).days + 1
  const unit = figureUnits[figure]
  if (length > maxDaysByWeek) return 'month'
  if (length > maxDaysByDay) return unit === 'cents' ? 'month' : 'week'
  return unit === 'count' ? 'day' : 'week'
}

/** A period cut at the beginnings of days, weeks (Mondays) or months; the first and the last may be shorter. */
export function slicePeriod(days: Days, step: ChartInterval): readonly Days[] {
  const result: Days[] = []
  for (let from = days.from; Temporal.PlainDate.compare(from, days.to) <= 0;) {
    const next = getNextSliceStart(from, step)
    const last = next.subtract({ days: 1 })
    result.push({ from, to: Temporal.PlainDate.compare(last, days.to) > 0 ? days.to : last })
    from = next
  }
  return result
}

function getNextSliceStart(day: Temporal.PlainDate, step: ChartInterval): Temporal.PlainDate {
  if (step === 'day') return day.add({ days: 1 })
  if (step === 'week') return day.add({ days: 8 - day.dayOfWeek })
  return day.with({ day: 1 }).add({ months: 1 })
}

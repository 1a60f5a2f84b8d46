import type { ChartInterval, FigureName } from '#contract/company/statistic-figures'
import { figureUnits } from '#contract/company/statistic-figures'

/** A range of days, first and last included. */
export interface Days {
  readonly from: Temporal.PlainDate
  readonly to: Temporal.PlainDate
}

/**
 * Returns the period to compare with. The running year is compared with the same days of the year before. A
 * period that starts with a month is compared with as many months before, whole months with whole months, and
 * any other period with as many days before.
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

/** Returns the number of month changes between two days. */
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

/** The longest period that is shown by days, and by weeks. */
const maxDaysByDay = 31
const maxDaysByWeek = 100

/**
 * Chooses the interval of a chart. Counts are shown by days in short periods, measured values by weeks
 * because a single day has too few, and money by months.
 */
export function chooseStep(figure: FigureName, { from, to }: Days): ChartInterval {
  const length = from.until(to).days + 1
  const unit = figureUnits[figure]
  if (length > maxDaysByWeek) return 'month'
  if (length > maxDaysByDay) return unit === 'cents' ? 'month' : 'week'
  return unit === 'count' ? 'day' : 'week'
}

/**
 * Cuts a period at the starts of days, weeks (Mondays) or months. The first and last slice may be shorter.
 */
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

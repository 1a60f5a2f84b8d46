/** First and last day of a filter, both included; either may be open. */
export interface FilterDays {
  from?: string
  to?: string
}

/** Periods relative to the current day, by their names in the URL. */
export const namedPeriods = ['today', 'tomorrow', 'week', 'next_week', 'past'] as const
export type NamedPeriod = (typeof namedPeriods)[number]

const daysByPeriod: Record<NamedPeriod, (today: string) => FilterDays> = {
  today: (today) => ({ from: today, to: today }),
  tomorrow: (today) => ({ from: shiftDay(today, 1), to: shiftDay(today, 1) }),
  week: (today) => getWeekDays(today),
  next_week: (today) => getWeekDays(shiftDay(today, 7)),
  past: (today) => ({ to: shiftDay(today, -1) }),
}

const periodPattern = /^(\d{4}-\d\d-\d\d)?\.\.(\d{4}-\d\d-\d\d)?$/

/** Parses `today` or `2026-11-01..2026-11-30`; null for any other text. */
export function parsePeriodDays(text: string, today: string): FilterDays | null {
  if (isNamedPeriod(text)) return daysByPeriod[text](today)
  const [, from, to] = periodPattern.exec(text) ?? []
  if (![from, to].every((day) => day === undefined || isFilterDay(day)) || (!from && !to)) return null
  return { ...(from ? { from } : {}), ...(to ? { to } : {}) }
}

export function isNamedPeriod(text: string): text is NamedPeriod {
  return (namedPeriods as readonly string[]).includes(text)
}

export function toPeriodText({ from = '', to = '' }: FilterDays): string {
  return `${from}..${to}`
}

/** The week begins on Monday. */
function getWeekDays(day: string): FilterDays {
  const sinceMonday = (new Date(day).getUTCDay() + 6) % 7
  const from = shiftDay(day, -sinceMonday)
  return { from, to: shiftDay(from, 6) }
}

function shiftDay(day: string, days: number): string {
  return new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10)
}

function isFilterDay(day: string): boolean {
  const date = new Date(day)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(day)
}

/** Days of a filter, from and to included; either may be open. */
export interface Days {
  from?: string
  to?: string
}

/** Periods that go with the calendar, as an address names them. */
export const namedPeriods = ['today', 'tomorrow', 'week', 'next_week', 'past'] as const
export type NamedPeriod = (typeof namedPeriods)[number]

const named: Record<NamedPeriod, (today: string) => Days> = {
  today: (today) => ({ from: today, to: today }),
  tomorrow: (today) => ({ from: shifted(today, 1), to: shifted(today, 1) }),
  week: (today) => weekOf(today),
  next_week: (today) => weekOf(shifted(today, 7)),
  past: (today) => ({ to: shifted(today, -1) }),
}

const spelled = /^(\d{4}-\d\d-\d\d)?\.\.(\d{4}-\d\d-\d\d)?$/

/** `today` or `2026-11-01..2026-11-30` as days; null: it is no period. */
export function periodDays(text: string, today: string): Days | null {
  if (isNamed(text)) return named[text](today)
  const [, from, to] = spelled.exec(text) ?? []
  if (![from, to].every((day) => day === undefined || isDay(day)) || (!from && !to)) return null
  return { ...(from ? { from } : {}), ...(to ? { to } : {}) }
}

export function isNamed(text: string): text is NamedPeriod {
  return (namedPeriods as readonly string[]).includes(text)
}

export function periodText({ from = '', to = '' }: Days): string {
  return `${from}..${to}`
}

/** The week begins on Monday. */
function weekOf(day: string): Days {
  const sinceMonday = (new Date(day).getUTCDay() + 6) % 7
  const from = shifted(day, -sinceMonday)
  return { from, to: shifted(from, 6) }
}

function shifted(day: string, days: number): string {
  return new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10)
}

function isDay(day: string): boolean {
  const date = new Date(day)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(day)
}

import type { Calendar } from '#contract/orders/calendar'

type Person = Calendar['people'][number]

const includesDay = (day: string) => (range: { starts_on: string; ends_on: string }) =>
  range.starts_on <= day && day <= range.ends_on

/** Lists the absences on a day. */
export function listAbsencesOn(calendar: Calendar, day: string): Calendar['absences'] {
  return calendar.absences.filter(includesDay(day))
}

/** Lists the names of the closing days on a day, each once. */
export function listClosingNames(calendar: Calendar, day: string): string[] {
  return [...new Set(calendar.closing_days.filter(includesDay(day)).map(({ name }) => name))]
}

/** Returns whether the person is away, or all companies that they work for are closed. */
export function isPersonAway(calendar: Calendar, person: Person | null, day: string): boolean {
  if (!person) return false
  const closed = new Set(calendar.closing_days.filter(includesDay(day)).map(({ account_id }) => account_id))
  return (
    listAbsencesOn(calendar, day).some(({ contact_id }) => contact_id === person.id) ||
    person.account_ids.every((id) => closed.has(id))
  )
}

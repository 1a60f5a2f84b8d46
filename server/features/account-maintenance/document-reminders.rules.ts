/** Days before the end of a document on which the company is reminded. */

export const reminderDays = [30, 7, 1] as const
export type ReminderDays = (typeof reminderDays)[number]

/** Returns the calendar days from `today` to `end`, both `YYYY-MM-DD`; 0 means today. */
export function countDaysLeft(end: string, today: string): number {
  return Temporal.PlainDate.from(today).until(end, { largestUnit: 'day' }).days
}

/**
 * Returns the reminder that is due with so many days left, or null. A missed run is made up for by the
 * nearest reminder; earlier ones are skipped.
 */
export function findDueReminder(days: number): ReminderDays | null {
  if (days < 0) return null
  return reminderDays.toReversed().find((limit) => days <= limit) ?? null
}

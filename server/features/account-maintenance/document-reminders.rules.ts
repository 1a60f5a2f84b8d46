/** When a company is told that one of its papers ends (design 4). Pure. */

export const reminderDays = [30, 7, 1] as const
export type ReminderDays = (typeof reminderDays)[number]

/** Whole days from `today` to `end`, both `YYYY-MM-DD`: 0 is today. */
export function countDaysLeft(end: string, today: string): number {
  return Temporal.PlainDate.from(today).until(end, { largestUnit: 'day' }).days
}

/**
 * The reminder that a paper with so many days left stands under: the nearest one. A night that was slept
 * through, or a paper handed in late, is made up for; the ones before it are not told any more.
 */
export function findDueReminder(days: number): ReminderDays | null {
  if (days < 0) return null
  return reminderDays.toReversed().find((limit) => days <= limit) ?? null
}

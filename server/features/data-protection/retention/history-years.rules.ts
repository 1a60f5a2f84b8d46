import { getLastExpiredDay, getRetentionEnd } from '../retention-duties.rules.ts'

/** The duty with the longest period: the history shows who issued, changed and paid a credit note. */
const longestDuty = 'credit_notes'

/** Returns the last day on which the entries of a year must stay readable, or null if it is over. */
export function findRetentionEndOfYear(year: string, today: string): string | null {
  const lastDay = `${year}-12-31`
  return lastDay <= getLastExpiredDay(longestDuty, today) ? null : getRetentionEnd(longestDuty, lastDay)
}

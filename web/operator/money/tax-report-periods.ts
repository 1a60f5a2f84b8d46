/** Months whose withheld tax can be chosen: this one and those of three years, so that a notice can be corrected. */
const monthCount = 37

/** The first year for which platforms report their sellers (§ 32 PStTG). */
const firstReportYear = 2023

/** Returns the months, `YYYY-MM`, newest first. */
export function listReportMonths(today: string): string[] {
  const [year = 0, month = 0] = today.split('-').map(Number)
  return Array.from({ length: monthCount }, (_, back) =>
    new Date(Date.UTC(year, month - 1 - back, 1)).toISOString().slice(0, 7),
  )
}

/** Returns the years, newest first. */
export function listReportYears(today: string): string[] {
  const year = Number(today.slice(0, 4))
  return Array.from({ length: year - firstReportYear + 1 }, (_, back) => String(year - back))
}

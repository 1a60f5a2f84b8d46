/**
 * What the law keeps, and until when (readings N28). Terms begin with the end of the calendar year
 * (§ 147 (4) AO, § 257 (5) HGB, § 14b (1) UStG).
 */

interface RetentionDuty {
  readonly years: number
  readonly laws: readonly string[]
}

export const retentionDuties = {
  /** Accounting vouchers. */
  credit_notes: {
    years: 8,
    laws: ['§ 14b Abs. 1 UStG', '§ 147 Abs. 1 Nr. 4, Abs. 3 AO', '§ 257 Abs. 1 Nr. 4, Abs. 4 HGB'],
  },
  /** Protocols, reports, signatures and what was written about an order: one file, kept as one. */
  order_papers: {
    years: 6,
    laws: ['§ 147 Abs. 1 Nr. 2, 3 und 5, Abs. 3 AO', '§ 257 Abs. 1 Nr. 2 und 3, Abs. 4 HGB'],
  },
  /** Accepted terms, objections to credit notes: commercial letters. */
  agreements: {
    years: 6,
    laws: ['§ 147 Abs. 1 Nr. 2 und 3, Abs. 3 AO', '§ 257 Abs. 1 Nr. 2 und 3, Abs. 4 HGB'],
  },
  /** The exemption from the tax on construction work, of whoever paid without withholding it. */
  tax_papers: { years: 6, laws: ['§ 48 Abs. 2 EStG', '§ 147 Abs. 1 Nr. 5, Abs. 3 AO'] },
} as const satisfies Record<string, RetentionDuty>

export type RetentionDutyName = keyof typeof retentionDuties
export const retentionDutyNames = Object.keys(retentionDuties) as RetentionDutyName[]

/** The last day on which something of that year, or of the year of that day, is kept. */
export function getRetentionEnd(duty: RetentionDutyName, day: string): string {
  return `${Number(day.slice(0, 4)) + retentionDuties[duty].years}-12-31`
}

/** What came up to this day has run out on `today`: the last day of the newest year that is kept no more. */
export function getLastExpiredDay(duty: RetentionDutyName, today: string): string {
  return `${Number(today.slice(0, 4)) - retentionDuties[duty].years - 1}-12-31`
}

/** So many months after the last duty customers' data become anonymous. */
export const customerRetentionMonths = 6

/** Who an erased person or company is called; understood in all three languages. */
export const erasedName = 'N. N.'

/**
 * Legal retention duties and their periods. A period starts at the end of the calendar year (§ 147 Abs. 4 AO,
 * § 257 Abs. 5 HGB, § 14b Abs. 1 UStG).
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
  /** Protocols, reports, signatures and comments of an order: they are retained together as one file. */
  order_papers: {
    years: 6,
    laws: ['§ 147 Abs. 1 Nr. 2, 3 und 5, Abs. 3 AO', '§ 257 Abs. 1 Nr. 2 und 3, Abs. 4 HGB'],
  },
  /** Accepted terms and objections to credit notes: commercial letters. */
  agreements: {
    years: 6,
    laws: ['§ 147 Abs. 1 Nr. 2 und 3, Abs. 3 AO', '§ 257 Abs. 1 Nr. 2 und 3, Abs. 4 HGB'],
  },
  /**
   * The certificate of exemption from the tax on construction work, which a payer needs who paid without
   * withholding it.
   */
  tax_papers: { years: 6, laws: ['§ 48 Abs. 2 EStG', '§ 147 Abs. 1 Nr. 5, Abs. 3 AO'] },
} as const satisfies Record<string, RetentionDuty>

export type RetentionDutyName = keyof typeof retentionDuties
export const retentionDutyNames = Object.keys(retentionDuties) as RetentionDutyName[]

/** Returns the last day of the retention period for the year of this day. */
export function getRetentionEnd(duty: RetentionDutyName, day: string): string {
  return `${Number(day.slice(0, 4)) + retentionDuties[duty].years}-12-31`
}

/** Returns the last day of the newest year whose retention period is over on `today`. */
export function getLastExpiredDay(duty: RetentionDutyName, today: string): string {
  return `${Number(today.slice(0, 4)) - retentionDuties[duty].years - 1}-12-31`
}

/** Customers become anonymous this many months after the last duty ends. */
export const customerRetentionMonths = 6

/** The name shown for an erased person or company; understood in all three languages. */
export const erasedName = 'N. N.'

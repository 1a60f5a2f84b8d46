import type { StatementProblem } from '#contract/operator/bank-statements'

/** One booking of a statement. */
export interface BankBooking {
  /** `YYYY-MM-DD`. */
  readonly bookedOn: string
  /** Negative: paid by the marketplace. */
  readonly amountCents: number
  /** The other party. */
  readonly name: string | null
  readonly iban: string | null
  /** The end-to-end id. */
  readonly reference: string | null
  /** Number of the payment file, if the bank books it as one sum. */
  readonly fileNumber: string | null
  readonly purpose: string
  /** Reason of a return, such as `AC04`. */
  readonly returnCode: string | null
  readonly isReturn: boolean
  /** The bank's own reference of the booking; null: it states none. */
  readonly bankReference: string | null
}

/** A statement as its file says. */
export interface ReadStatement {
  readonly format: 'camt.053' | 'csv'
  readonly bookings: readonly BankBooking[]
}

export const maxBookings = 20_000

/** Returns whether an account that a statement names is one of the marketplace's. */
export type AccountCheck = (account: string) => boolean

/**
 * Returns a check against these IBANs. Also compares account numbers without a bank, as older exports have them: the last
 * ten digits of a German IBAN.
 */
export function createAccountCheck(ibans: readonly string[]): AccountCheck {
  const own = new Set(ibans.flatMap((iban) => (iban.startsWith('DE') ? [iban, iban.slice(-10)] : [iban])))
  return (account) => {
    const plain = account.replaceAll(/\s/g, '').toUpperCase()
    return own.has(/^\d{1,10}$/.test(plain) ? plain.padStart(10, '0') : plain)
  }
}

/** A file that cannot be read. Line and column count from 1. */
export class StatementFault extends Error {
  override readonly name = 'StatementFault'
  readonly problem: StatementProblem
  readonly line: number
  readonly column: number

  constructor(problem: StatementProblem, line = 1, column = 1) {
    super(problem)
    this.problem = problem
    this.line = line
    this.column = column
  }
}

/** Returns a text of at most `max` characters without control characters and without blanks around it, or null. */
export function shorten(text: string | null | undefined, max: number): string | null {
  return (
    text
      ?.replaceAll(/[\s\p{Cc}]+/gu, ' ')
      .trim()
      .slice(0, max)
      .trim() || null
  )
}

/**
 * Returns the text of a file: a byte order mark decides, then the encoding that XML declares; otherwise it is UTF-8 if
 * that is valid, else Windows-1252. An encoding that does not exist is ignored.
 */
export function decodeBankText(bytes: Buffer): string {
  const start = bytes.subarray(0, 200).toString('latin1')
  const declared = /^\s*<\?xml[^>]*\sencoding\s*=\s*["']([\w.-]+)["']/.exec(start)?.[1]
  const labels = start.startsWith('\xFF\xFE')
    ? ['utf-16le']
    : start.startsWith('\xFE\xFF')
      ? ['utf-16be']
      : [...(declared ? [declared] : []), 'utf-8']
  for (const label of labels) {
    try {
      return new TextDecoder(label, { fatal: true }).decode(bytes)
    } catch {
      // The encoding is unknown, or the bytes are not in it.
    }
  }
  return new TextDecoder('windows-1252').decode(bytes)
}

/** Returns whether a text is a calendar day, `YYYY-MM-DD`, between 2000 and 2199. */
export function isCalendarDay(text: string): boolean {
  if (!/^2[01]\d{2}-\d{2}-\d{2}$/.test(text)) return false
  const date = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text)
}

import type { Locale } from '#contract/kit/locale'
import { ledgerTranslator, stateText } from './ledger-texts.ts'
import type { LedgerRow } from './ledger-row.rules.ts'
const places: Record<Locale, string> = { de: 'de-DE', en: 'en-GB', fr: 'fr-FR' }

/** Money is shown the German way in every language . */
const euros = (cents: number) =>
  new Intl.NumberFormat('de-DE', { style: 'currency', currency: 'EUR' }).format(cents / 100)

export interface StatementOptions {
  readonly locale: Locale
  /** `YYYY-MM`. */
  readonly month: string
  readonly company: string
  readonly author: string
  readonly now: Temporal.Instant
}

/** What `statement.typ` sets: the documents of a month with their sums, every text written out. */
export function statementSheet(rows: readonly LedgerRow[], options: StatementOptions) {
  const { locale, month, company, author, now } = options
  const t = ledgerTranslator(locale)
  // A master account reads the documents of its locations: each row says whose it is.
  const withLocation = rows.some((row) => row.company !== company)
  const date = (day: string, format: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(places[locale], { timeZone: 'UTC', ...format }).format(
      new Date(`${day}T12:00:00Z`),
    )
  const short = (day: string) => date(day, { dateStyle: 'short' })
  const stateAndDay = (row: LedgerRow) => {
    if (row.paidOn === null) return stateText(t, row)
    return t(row.state === 'paid' ? 'paid' : 'cancelledAfterPayment', { date: short(row.paidOn) })
  }
  const today = now.toZonedDateTimeISO('Europe/Berlin').toPlainDate()
  const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0)
  return {
    lang: locale,
    title: t('title', { month: date(`${month}-01`, { month: 'long', year: 'numeric' }) }),
    author,
    company,
    date: { year: today.year, month: today.month, day: today.day },
    withLocation,
    columns: [
      t('date'),
      t('number'),
      ...(withLocation ? [t('location')] : []),
      t('jobs'),
      t('state'),
      t('net'),
      t('vat'),
      t('total'),
    ],
    rows: rows.map((row) => [
      short(row.date),
      row.cancels ? t('cancels', { number: row.number, cancelled: row.cancels }) : row.number,
      ...(withLocation ? [row.company] : []),
      row.jobs.join(', '),
      stateAndDay(row),
      euros(row.net),
      euros(row.vat),
      euros(row.total),
    ]),
    sums: [
      t('sum'),
      euros(sum(rows.map(({ net }) => net))),
      euros(sum(rows.map(({ vat }) => vat))),
      euros(sum(rows.map(({ total }) => total))),
    ],
    note: t('note'),
    made: t('made', { at: short(today.toString()) }),
    // The template fills the two in, page by page.
    page: t('page', { page: '{page}', pages: '{pages}' }),
  }
}

import { euroLocales } from '#contract/kit/amounts/euro-format'
import type { Locale } from '#contract/kit/locale'
import { createLedgerTranslator, formatLedgerState } from './ledger.texts.ts'
import type { LedgerRow } from './ledger-row.rules.ts'
const numberLocales: Record<Locale, string> = { de: 'de-DE', en: 'en-GB', fr: 'fr-FR' }

export interface StatementOptions {
  readonly locale: Locale
  /** `YYYY-MM`. */
  readonly month: string
  readonly company: string
  readonly author: string
  readonly now: Temporal.Instant
}

/** Creates the data of `statement.typ`: the documents of a month with their sums, all texts formatted. */
export function createStatementDocument(rows: readonly LedgerRow[], options: StatementOptions) {
  const { locale, month, company, author, now } = options
  const t = createLedgerTranslator(locale)
  const euros = new Intl.NumberFormat(euroLocales[locale], { style: 'currency', currency: 'EUR' })
  const formatStatementEuros = (cents: number) => euros.format(cents / 100)
  // A master account also sees the documents of its locations, so each row names the company.
  const withLocation = rows.some((row) => row.company !== company)
  const date = (day: string, format: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(numberLocales[locale], { timeZone: 'UTC', ...format }).format(
      new Date(`${day}T12:00:00Z`),
    )
  const short = (day: string) => date(day, { day: '2-digit', month: '2-digit', year: 'numeric' })
  const stateAndDay = (row: LedgerRow) => {
    if (row.paidOn === null) return formatLedgerState(t, row)
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
      row.orderNames.join(', '),
      stateAndDay(row),
      formatStatementEuros(row.net),
      formatStatementEuros(row.vat),
      formatStatementEuros(row.total),
    ]),
    sums: [
      t('sum'),
      formatStatementEuros(sum(rows.map(({ net }) => net))),
      formatStatementEuros(sum(rows.map(({ vat }) => vat))),
      formatStatementEuros(sum(rows.map(({ total }) => total))),
    ],
    note: t('note'),
    made: t('made', { at: short(today.toString()) }),
    // The template replaces both placeholders on each page.
    page: t('page', { page: '{page}', pages: '{pages}' }),
  }
}

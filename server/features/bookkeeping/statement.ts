import { createTranslator } from 'use-intl/core'
import type { Locale } from '#contract/kit/locale'
import type { LedgerRow } from './ledger.rules.ts'
import { de } from './messages/de.ts'
import { en } from './messages/en.ts'
import { fr } from './messages/fr.ts'

const catalogue = { de, en, fr }
const places: Record<Locale, string> = { de: 'de-DE', en: 'en-GB', fr: 'fr-FR' }

/** Money is shown the German way in every language (readings Q15). */
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
  const t = createTranslator({ locale, messages: catalogue[locale] as typeof de })
  const date = (day: string, format: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(places[locale], { timeZone: 'UTC', ...format }).format(
      new Date(`${day}T12:00:00Z`),
    )
  const short = (day: string) => date(day, { dateStyle: 'short' })
  const today = now.toZonedDateTimeISO('Europe/Berlin').toPlainDate()
  const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0)
  return {
    lang: locale,
    title: t('title', { month: date(`${month}-01`, { month: 'long', year: 'numeric' }) }),
    author,
    company,
    date: { year: today.year, month: today.month, day: today.day },
    columns: [t('date'), t('number'), t('jobs'), t('state'), t('net'), t('vat'), t('total')],
    rows: rows.map((row) => [
      short(row.date),
      row.cancels ? t('cancels', { number: row.number, cancelled: row.cancels }) : row.number,
      row.jobs.join(', '),
      row.paidOn && !row.cancels ? t('paid', { date: short(row.paidOn) }) : t(`states.${row.state}`),
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

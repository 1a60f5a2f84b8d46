import { stringify } from 'csv-stringify/sync'
import type { Locale } from '#contract/kit/locale'
import { ledgerTranslator, stateText } from './ledger-texts.ts'
import type { LedgerRow } from './ledger-row.rules.ts'

/** A name that begins like a formula is a name: a spreadsheet must not compute it. */
const words = (value: string) => (/^[=+\-@\t]/.test(value) ? `'${value}` : value)

const amount = (cents: number) => (cents / 100).toFixed(2).replace('.', ',')

/**
 * A table in the words of a language. Numbers have a comma and fields are separated by semicolons, as German
 * spreadsheets open them.
 */
export function ledgerCsv(rows: readonly LedgerRow[], locale: Locale): string {
  const t = ledgerTranslator(locale)
  return stringify(
    rows.map((row) => ({
      [t('csv.number')]: row.number,
      [t('csv.kind')]: t(row.cancels ? 'csv.cancellation' : 'csv.creditNote'),
      [t('csv.date')]: row.date,
      [t('csv.cancels')]: row.cancels ?? '',
      [t('csv.company')]: words(row.company),
      [t('csv.performedOn')]: row.performedOn,
      [t('csv.net')]: amount(row.net),
      [t('csv.vatRate')]: String(row.vatRate).replace('.', ','),
      [t('csv.vat')]: amount(row.vat),
      [t('csv.total')]: amount(row.total),
      [t('csv.currency')]: 'EUR',
      [t('csv.state')]: stateText(t, row),
      [t('csv.paidOn')]: row.paidOn ?? '',
      [t('csv.jobs')]: words(row.jobs.join(', ')),
    })),
    { header: true, delimiter: ';', bom: true, record_delimiter: 'windows' },
  )
}

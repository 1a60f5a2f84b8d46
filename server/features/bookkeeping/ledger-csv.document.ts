import { stringify } from 'csv-stringify/sync'
import type { Locale } from '#contract/kit/locale'
import { createLedgerTranslator, formatLedgerState } from './ledger.texts.ts'
import type { LedgerRow } from './ledger-row.rules.ts'

/** Prevents spreadsheets from evaluating a name as a formula (CSV injection). */
const escapeFormula = (value: string) => (/^[=+\-@\t]/.test(value) ? `'${value}` : value)

const formatCsvAmount = (cents: number) => (cents / 100).toFixed(2).replace('.', ',')

/**
 * Returns the ledger as CSV with translated column names. Decimal commas and semicolons are what German
 * spreadsheets expect.
 */
export function formatLedgerCsv(rows: readonly LedgerRow[], locale: Locale): string {
  const t = createLedgerTranslator(locale)
  return stringify(
    rows.map((row) => ({
      [t('csv.number')]: row.number,
      [t('csv.kind')]: t(row.cancels ? 'csv.cancellation' : 'csv.creditNote'),
      [t('csv.date')]: row.date,
      [t('csv.cancels')]: row.cancels ?? '',
      [t('csv.company')]: escapeFormula(row.company),
      [t('csv.performedOn')]: row.performedOn,
      [t('csv.net')]: formatCsvAmount(row.net),
      [t('csv.vatRate')]: String(row.vatRate).replace('.', ','),
      [t('csv.vat')]: formatCsvAmount(row.vat),
      [t('csv.total')]: formatCsvAmount(row.total),
      [t('csv.currency')]: 'EUR',
      [t('csv.state')]: formatLedgerState(t, row),
      [t('csv.paidOn')]: row.paidOn ?? '',
      [t('csv.jobs')]: escapeFormula(row.orderNames.join(', ')),
    })),
    { header: true, delimiter: ';', bom: true, record_delimiter: 'windows' },
  )
}

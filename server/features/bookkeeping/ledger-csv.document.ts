import type { Locale } from '#contract/kit/locale'
import { escapeCsvFormula, formatCsvAmount, formatCsvRows } from './csv-file.document.ts'
import { createLedgerTranslator, formatLedgerState } from './ledger.texts.ts'
import type { LedgerRow } from './ledger-row.rules.ts'

/** Returns the ledger as CSV with translated column names. */
export function formatLedgerCsv(rows: readonly LedgerRow[], locale: Locale): string {
  const t = createLedgerTranslator(locale)
  return formatCsvRows(
    rows.map((row) => ({
      [t('csv.number')]: row.number,
      [t('csv.kind')]: t(row.cancels ? 'csv.cancellation' : 'csv.creditNote'),
      [t('csv.date')]: row.date,
      [t('csv.cancels')]: row.cancels ?? '',
      [t('csv.company')]: escapeCsvFormula(row.company),
      [t('csv.performedOn')]: row.performedOn,
      [t('csv.net')]: formatCsvAmount(row.net),
      [t('csv.vatRate')]: String(row.vatRate).replace('.', ','),
      [t('csv.vat')]: formatCsvAmount(row.vat),
      [t('csv.total')]: formatCsvAmount(row.total),
      [t('csv.currency')]: 'EUR',
      [t('csv.state')]: formatLedgerState(t, row),
      [t('csv.paidOn')]: row.paidOn ?? '',
      [t('csv.jobs')]: escapeCsvFormula(row.orderNames.join(', ')),
      [t('csv.withheld')]: formatCsvAmount(row.withheld),
    })),
  )
}

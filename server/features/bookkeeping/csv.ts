import { stringify } from 'csv-stringify/sync'
import type { LedgerRow } from './ledger.rules.ts'

/** A name that begins like a formula is a name: a spreadsheet must not compute it. */
const words = (value: string) => (/^[=+\-@\t]/.test(value) ? `'${value}` : value)

const amount = (cents: number) => (cents / 100).toFixed(2).replace('.', ',')

/** Numbers with a comma and fields parted by semicolons, as a German spreadsheet opens them. */
export function ledgerCsv(rows: readonly LedgerRow[]): string {
  return stringify(
    rows.map((row) => ({
      Belegnummer: row.number,
      Belegart: row.cancels ? 'Storno' : 'Gutschrift',
      Belegdatum: row.date,
      'Storno zu': row.cancels ?? '',
      Unternehmen: words(row.company),
      Leistungsdatum: row.performedOn,
      Netto: amount(row.net),
      'USt-Satz': String(row.vatRate).replace('.', ','),
      USt: amount(row.vat),
      Brutto: amount(row.total),
      Währung: 'EUR',
      Status: row.state,
      'Bezahlt am': row.paidOn ?? '',
      Aufträge: words(row.jobs.join(', ')),
    })),
    { header: true, delimiter: ';', bom: true, record_delimiter: 'windows' },
  )
}

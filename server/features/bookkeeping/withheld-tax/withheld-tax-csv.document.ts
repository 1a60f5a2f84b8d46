import { escapeCsvFormula, formatCsvAmount, formatCsvRows } from '../csv-file.document.ts'
import type { WithheldTaxRow } from './withheld-tax.sql.ts'

/**
 * Returns the notice about withheld tax as CSV: one row per payment with what the form of the tax office asks
 * for (§ 48a Abs. 1 EStG). In German, because tax offices read it. A notice with a cancelled credit note has to
 * be corrected.
 */
export function formatWithheldTaxCsv(rows: readonly WithheldTaxRow[]): string {
  return formatCsvRows(
    rows.map(({ company, ...row }) => ({
      Leistender: escapeCsvFormula(company.name),
      Straße: escapeCsvFormula(company.street),
      PLZ: company.postal_code,
      Ort: escapeCsvFormula(company.city),
      Land: company.country_code,
      Steuernummer: escapeCsvFormula(company.tax_id ?? ''),
      'USt-IdNr.': company.vat_id ?? '',
      Gutschrift: row.number,
      'Ausgestellt am': row.issueDate,
      'Gezahlt am': row.paidOn,
      Gegenleistung: formatCsvAmount(row.taxed),
      'Satz in %': '15',
      Steuerabzug: formatCsvAmount(row.withheld),
      Ausgezahlt: formatCsvAmount(row.paid),
      'Storniert am': row.cancelledOn ?? '',
    })),
  )
}

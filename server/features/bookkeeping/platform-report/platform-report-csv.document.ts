import { escapeCsvFormula, formatCsvAmount, formatCsvRows } from '../csv-file.document.ts'
import {
  findExclusion,
  listMissingFacts,
  type ExclusionReason,
  type MissingSellerFact,
  type Seller,
} from './platform-report.rules.ts'

const exclusionTexts: Record<ExclusionReason, string> = {
  no_payment: 'keine Vergütung im Jahr (§ 4 Abs. 4 PStTG)',
  state_entity: 'staatlicher Rechtsträger (§ 4 Abs. 5 Satz 1 Nr. 1 PStTG)',
  listed_company: 'börsennotiert (§ 4 Abs. 5 Satz 1 Nr. 2 PStTG)',
  not_resident: 'nicht in der EU ansässig (§ 4 Abs. 6 PStTG)',
}

const missingTexts: Record<MissingSellerFact, string> = {
  tax_id: 'Steuernummer',
  birth_date: 'Vor- und Nachname, Geburtsdatum',
  register_number: 'Handelsregisternummer',
  address: 'Anschrift',
}

/**
 * Returns the yearly report as CSV: one row per company with the facts of § 14 Abs. 2 und 3 PStTG. In German,
 * because it goes to a German authority. The columns are described in docs/operator.md.
 */
export function formatPlatformReportCsv(sellers: readonly Seller[]): string {
  return formatCsvRows(sellers.map(toReportRow))
}

function toReportRow(seller: Seller): Record<string, string> {
  const exclusion = findExclusion(seller)
  return {
    Partnernummer: seller.id,
    Hauptunternehmen: escapeCsvFormula(seller.parentName ?? ''),
    'Zu melden': exclusion ? 'nein' : 'ja',
    Ausschlussgrund: exclusion ? exclusionTexts[exclusion] : '',
    'Fehlende Angaben': exclusion
      ? ''
      : listMissingFacts(seller)
          .map((fact) => missingTexts[fact])
          .join(', '),
    Art: seller.isNaturalPerson ? 'natürliche Person' : 'Rechtsträger',
    Name: escapeCsvFormula(seller.name),
    Straße: escapeCsvFormula(seller.street),
    PLZ: seller.postalCode,
    Ort: escapeCsvFormula(seller.city),
    Ansässigkeitsstaat: seller.country,
    Steuernummer: escapeCsvFormula(seller.taxId ?? ''),
    Ausstellungsstaat: seller.taxId ? seller.country : '',
    'USt-IdNr.': seller.vatId ?? '',
    IBAN: seller.iban ?? '',
    Kontoinhaber: escapeCsvFormula(seller.accountHolder ?? ''),
    Tätigkeit: 'persönliche Dienstleistung',
    ...Object.fromEntries(
      seller.quarters.flatMap(({ paidCents, withheldCents, orders }, index) => [
        [`Vergütung Q${index + 1}`, formatCsvAmount(paidCents)],
        [`Gebühren und Provisionen Q${index + 1}`, formatCsvAmount(0)],
        [`Steuern Q${index + 1}`, formatCsvAmount(withheldCents)],
        [`Tätigkeiten Q${index + 1}`, String(orders)],
      ]),
    ),
    Währung: 'EUR',
  }
}

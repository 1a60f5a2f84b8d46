import type { LedgerRow } from './ledger-row.rules.ts'

/**
 * A batch of bookings in DATEV format ("Buchungsstapel", DATEV-Format 7.00, category 21, version 13): two
 * header lines, then one booking per document. For the company a credit note is revenue that the marketplace
 * owes.
 */
export interface DatevOptions {
  /** Standard chart of accounts: SKR 03 or SKR 04. */
  readonly chart: '03' | '04'
  readonly consultant?: number | undefined
  readonly client?: number | undefined
  /** The marketplace's debtor account. */
  readonly debtor: string
  readonly from: string
  readonly to: string
  /** Local time in Berlin. */
  readonly madeAt: Temporal.PlainDateTime
}

/** Revenue accounts by VAT status. They imply the tax rate, so no tax key is set. */
export const revenueAccounts = {
  '03': { standard: '8400', small_business: '8195', reverse_charge: '8337' },
  '04': { standard: '4400', small_business: '4185', reverse_charge: '4337' },
} as const

/** All columns of the category with DATEV's names; most stay empty. */
const datevColumns: readonly string[] = [
  'Umsatz (ohne Soll/Haben-Kz);Soll/Haben-Kennzeichen;WKZ Umsatz;Kurs;Basis-Umsatz',
  'WKZ Basis-Umsatz;Konto;Gegenkonto (ohne BU-Schlüssel);BU-Schlüssel;Belegdatum;Belegfeld 1',
  'Belegfeld 2;Skonto;Buchungstext;Postensperre;Diverse Adressnummer;Geschäftspartnerbank',
  'Sachverhalt;Zinssperre;Beleglink;Beleginfo - Art 1;Beleginfo - Inhalt 1;Beleginfo - Art 2',
  'Beleginfo - Inhalt 2;Beleginfo - Art 3;Beleginfo - Inhalt 3;Beleginfo - Art 4',
  'Beleginfo - Inhalt 4;Beleginfo - Art 5;Beleginfo - Inhalt 5;Beleginfo - Art 6',
  'Beleginfo - Inhalt 6;Beleginfo - Art 7;Beleginfo - Inhalt 7;Beleginfo - Art 8',
  'Beleginfo - Inhalt 8;KOST1 - Kostenstelle;KOST2 - Kostenstelle;Kost-Menge',
  'EU-Land u. UStID (Bestimmung);EU-Steuersatz (Bestimmung);Abw. Versteuerungsart',
  'Sachverhalt L+L;Funktionsergänzung L+L;BU 49 Hauptfunktionstyp;BU 49 Hauptfunktionsnummer',
  'BU 49 Funktionsergänzung;Zusatzinformation - Art 1;Zusatzinformation- Inhalt 1',
  'Zusatzinformation - Art 2;Zusatzinformation- Inhalt 2;Zusatzinformation - Art 3',
  'Zusatzinformation- Inhalt 3;Zusatzinformation - Art 4;Zusatzinformation- Inhalt 4',
  'Zusatzinformation - Art 5;Zusatzinformation- Inhalt 5;Zusatzinformation - Art 6',
  'Zusatzinformation- Inhalt 6;Zusatzinformation - Art 7;Zusatzinformation- Inhalt 7',
  'Zusatzinformation - Art 8;Zusatzinformation- Inhalt 8;Zusatzinformation - Art 9',
  'Zusatzinformation- Inhalt 9;Zusatzinformation - Art 10;Zusatzinformation- Inhalt 10',
  'Zusatzinformation - Art 11;Zusatzinformation- Inhalt 11;Zusatzinformation - Art 12',
  'Zusatzinformation- Inhalt 12;Zusatzinformation - Art 13;Zusatzinformation- Inhalt 13',
  'Zusatzinformation - Art 14;Zusatzinformation- Inhalt 14;Zusatzinformation - Art 15',
  'Zusatzinformation- Inhalt 15;Zusatzinformation - Art 16;Zusatzinformation- Inhalt 16',
  'Zusatzinformation - Art 17;Zusatzinformation- Inhalt 17;Zusatzinformation - Art 18',
  'Zusatzinformation- Inhalt 18;Zusatzinformation - Art 19;Zusatzinformation- Inhalt 19',
  'Zusatzinformation - Art 20;Zusatzinformation- Inhalt 20;Stück;Gewicht;Zahlweise',
  'Forderungsart;Veranlagungsjahr;Zugeordnete Fälligkeit;Skontotyp;Auftragsnummer;Buchungstyp',
  'USt-Schlüssel (Anzahlungen);EU-Land (Anzahlungen);Sachverhalt L+L (Anzahlungen)',
  'EU-Steuersatz (Anzahlungen);Erlöskonto (Anzahlungen);Herkunft-Kz;Buchungs GUID;KOST-Datum',
  'SEPA-Mandatsreferenz;Skontosperre;Gesellschaftername;Beteiligtennummer',
  'Identifikationsnummer;Zeichnernummer;Postensperre bis;Bezeichnung SoBil-Sachverhalt',
  'Kennzeichen SoBil-Buchung;Festschreibung;Leistungsdatum;Datum Zuord. Steuerperiode',
  'Fälligkeit;Generalumkehr (GU);Steuersatz;Land;Abrechnungsreferenz;BVV-Position',
  'EU-Land u. UStID (Ursprung);EU-Steuersatz (Ursprung);Abw. Skontokonto',
].flatMap((some) => some.split(';'))

/** Returns the file content. DATEV recognizes UTF-8 by the byte order mark, and refuses amounts of zero. */
export function formatDatevBatch(rows: readonly LedgerRow[], options: DatevOptions): string {
  const lines = [
    formatBatchHeader(options),
    datevColumns.join(';'),
    ...rows.filter(({ total }) => total !== 0).map((row) => formatBooking(row, options)),
  ]
  return `\uFEFF${lines.join('\r\n')}\r\n`
}

function formatBatchHeader({ chart, consultant, client, from, to, madeAt }: DatevOptions): string {
  const compact = (day: string) => day.replaceAll('-', '')
  const made = madeAt.toString({ smallestUnit: 'millisecond' }).replaceAll(/[-:.T]/g, '')
  return [
    quoteDatevText('EXTF'),
    '700',
    '21',
    quoteDatevText('Buchungsstapel'),
    '13',
    made,
    '',
    // Origin, exported by, imported by.
    quoteDatevText('RE'),
    quoteDatevText(''),
    quoteDatevText(''),
    String(consultant ?? 1001),
    String(client ?? 1),
    `${from.slice(0, 4)}0101`,
    // Length of account numbers.
    '4',
    compact(from),
    compact(to),
    quoteDatevText('Gutschriften'),
    quoteDatevText(''),
    // Booking type 1 (financial accounting), for commercial and tax law, not locked.
    '1',
    '0',
    '0',
    quoteDatevText('EUR'),
    '',
    quoteDatevText(''),
    '',
    '',
    quoteDatevText(chart),
    '',
    '',
    quoteDatevText(''),
    quoteDatevText(''),
  ].join(';')
}

function formatBooking(row: LedgerRow, { chart, debtor }: DatevOptions): string {
  const performed = row.performedOn.split('-').toReversed().join('')
  const values: Record<string, string> = {
    'Umsatz (ohne Soll/Haben-Kz)': (Math.abs(row.total) / 100).toFixed(2).replace('.', ','),
    'Soll/Haben-Kennzeichen': quoteDatevText(row.total < 0 ? 'H' : 'S'),
    'WKZ Umsatz': quoteDatevText('EUR'),
    Konto: debtor,
    'Gegenkonto (ohne BU-Schlüssel)': revenueAccounts[chart][row.vatStatus],
    Belegdatum: `${row.date.slice(8, 10)}${row.date.slice(5, 7)}`,
    'Belegfeld 1': quoteDatevText(toDocumentField(row.number)),
    'Belegfeld 2': quoteDatevText(toDocumentField(row.cancels ?? '')),
    Buchungstext: quoteDatevText(
      `${row.cancels ? 'Storno' : 'Gutschrift'} ${row.orderNames.join(', ')}`.slice(0, 60),
    ),
    Festschreibung: '0',
    // DATEV accepts the date of service only together with the tax period.
    Leistungsdatum: performed,
    'Datum Zuord. Steuerperiode': performed,
  }
  return datevColumns.map((name) => values[name] ?? '').join(';')
}

/**
 * Returns the number as DATEV's document fields allow it: capitals, digits and $&%*+-/ , at most 36
 * characters.
 */
function toDocumentField(number: string): string {
  return number
    .toUpperCase()
    .replace(/[^A-Z0-9$&%*+/-]/g, '-')
    .slice(0, 36)
}

function quoteDatevText(value: string): string {
  return `"${value.replace(/[\r\n]+/g, ' ').replaceAll('"', '""')}"`
}

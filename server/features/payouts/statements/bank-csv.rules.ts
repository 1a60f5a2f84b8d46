import {
  decodeBankText,
  isCalendarDay,
  maxBookings,
  shorten,
  StatementFault,
  type AccountCheck,
  type BankBooking,
} from './bank-bookings.rules.ts'

/** Names of columns as banks write them, in lower case without blanks. The first that a file has counts. */
const columnNames = {
  /** The account of the statement. */
  ownAccount: ['auftragskonto', 'ibanauftragskonto', 'eigeneiban', 'accountiban'],
  date: ['buchungstag', 'buchungsdatum', 'buchung', 'datum', 'bookingdate', 'date'],
  amount: [
    'betrag',
    'betrag(eur)',
    'betrag(€)',
    'betrageur',
    'umsatz',
    'umsatzineur',
    'amount',
    'amount(eur)',
  ],
  name: [
    'beguenstigter/zahlungspflichtiger',
    'begünstigter/zahlungspflichtiger',
    'namezahlungsbeteiligter',
    'auftraggeber/empfänger',
    'zahlungsempfänger*in',
    'zahlungsempfänger',
    'empfänger',
    'name',
    'payee',
    'counterparty',
  ],
  iban: ['ibanzahlungsbeteiligter', 'kontonummer/iban', 'iban', 'counterpartyiban'],
  purpose: ['verwendungszweck', 'purpose', 'remittanceinformation', 'reference'],
  reference: [
    'kundenreferenz(end-to-end)',
    'end-to-end-referenz',
    'end-to-end-id',
    'endtoendid',
    'kundenreferenz',
  ],
  text: ['buchungstext', 'umsatzart', 'bookingtext'],
  /** Amounts in two columns instead of one. */
  debit: ['soll', 'debit'],
  credit: ['haben', 'credit'],
  /** `S` or `H` beside an amount without a sign; some banks give the column no name. */
  side: ['soll/haben', 's/h', 'sollhabenkennzeichen', 'soll-haben-kennzeichen', ''],
  currency: ['währung', 'waehrung', 'currency'],
  /** Booked, or only announced. */
  status: ['info', 'status'],
  /** The number of a payment file that is booked as one sum. */
  file: ['sammlerreferenz'],
} as const
type ColumnName = keyof typeof columnNames

/** Banks write lines about the account above the table. */
const maxLinesBeforeHeader = 30

/**
 * Reads the bookings of a CSV file as German banks export it: any of the separators `;`, `,` and tab, with or without
 * quotes, UTF-8 or Windows-1252. Throws `StatementFault` with line and column, also if a column or the lines above the
 * table name other accounts only.
 */
export function readBankCsv(bytes: Buffer, isOwnAccount: AccountCheck): BankBooking[] {
  const text = decodeBankText(bytes)
  const rows = splitRows(text, chooseSeparator(text))
  const found = findHeader(rows)
  if (!found) throw new StatementFault('header_missing')
  const { header, columns } = found
  const lines = rows.slice(header + 1).filter(({ cells }) => cells.some((cell) => cell.trim() !== ''))
  if (lines.length > maxBookings) throw new StatementFault('too_many_lines')
  const own = selectOwnRows(rows.slice(0, header), lines, columns.ownAccount, isOwnAccount)
  return own.flatMap((row) => readRow(row, columns))
}

const ibanPattern = /\b[A-Z]{2}\d{2}(?: ?[A-Z\d]{4}){2,7}(?: ?[A-Z\d]{1,4})?\b/

/**
 * Returns the rows about own accounts. Banks name the account in a column of each row, or with its IBAN above the table;
 * some name none. Throws if all that are named are other accounts.
 */
function selectOwnRows(
  preamble: readonly CsvRow[],
  lines: readonly CsvRow[],
  place: number | undefined,
  isOwnAccount: AccountCheck,
): readonly CsvRow[] {
  const named = preamble.flatMap(({ line, cells }) =>
    cells.flatMap((cell, index) => {
      const account = ibanPattern.exec(cell)?.[0]
      return account ? [{ account, line, column: index + 1 }] : []
    }),
  )
  const [other] = named
  if (other && !named.some(({ account }) => isOwnAccount(account)))
    throw new StatementFault('other_account', other.line, other.column)
  if (place === undefined) return lines
  const own = lines.filter(({ cells }) => {
    const account = cells[place]?.trim() ?? ''
    return account === '' || isOwnAccount(account)
  })
  const [first] = lines
  if (first && own.length === 0) throw new StatementFault('other_account', first.line, place + 1)
  return own
}

/** The separator with which one of the first lines names the columns. */
function chooseSeparator(text: string): string {
  const lines = text.split('\n', maxLinesBeforeHeader)
  const isHeader = (line: string, separator: string) =>
    findColumns(line.split(separator).map((cell) => cell.replaceAll('"', ''))) !== null
  return [';', '\t', ','].find((one) => lines.some((line) => isHeader(line, one))) ?? ';'
}

interface CsvRow {
  readonly line: number
  readonly cells: readonly string[]
}

/** RFC 4180, with any separator. Throws for a quote that does not end. */
function splitRows(text: string, separator: string): CsvRow[] {
  const rows: CsvRow[] = []
  let [line, startLine, place] = [1, 1, 0]
  let cells: string[] = []
  while (place <= text.length) {
    let cell = ''
    if (text[place] === '"') {
      const start = line
      for (place += 1; text[place] !== '"' || text[place + 1] === '"'; place += 1) {
        if (place >= text.length) throw new StatementFault('quotes', start)
        if (text[place] === '"') place += 1
        if (text[place] === '\n') line += 1
        cell += text[place]
      }
      place += 1
    }
    const rest = place
    while (place < text.length && text[place] !== separator && text[place] !== '\n') place += 1
    cells.push(cell + text.slice(rest, place).replace(/\r$/, ''))
    if (text[place] !== separator) {
      rows.push({ line: startLine, cells })
      cells = []
      line += 1
      startLine = line
    }
    place += 1
  }
  return rows
}

type Columns = Readonly<Partial<Record<ColumnName, number>>>

function findHeader(rows: readonly CsvRow[]): { header: number; columns: Columns } | null {
  for (const [header, { cells }] of rows.slice(0, maxLinesBeforeHeader).entries()) {
    const columns = findColumns(cells)
    if (columns) return { header, columns }
  }
  return null
}

/** Returns the columns of a header, or null if the cells are none. */
function findColumns(cells: readonly string[]): Columns | null {
  const names = cells.map((cell) => cell.replaceAll(/[\s\uFEFF]/g, '').toLowerCase())
  const columns = Object.fromEntries(
    Object.entries(columnNames).flatMap(([column, known]) => {
      const name = known.find((one) => names.includes(one))
      return name === undefined ? [] : [[column, names.indexOf(name)]]
    }),
  ) as Columns
  const hasAmount =
    columns.amount !== undefined || (columns.debit !== undefined && columns.credit !== undefined)
  return columns.date !== undefined && hasAmount ? columns : null
}

/**
 * Returns no booking for a row without date and amount, such as a closing balance, for one that the bank only announces,
 * and for one in another currency.
 */
function readRow({ line, cells }: CsvRow, columns: Columns): BankBooking[] {
  const read = (column: ColumnName) => cells[columns[column] ?? -1]?.trim() ?? ''
  const amountColumn = (['amount', 'debit', 'credit'] as const).find((column) => read(column) !== '')
  if (read('date') === '' && !amountColumn) return []
  if (/vorgemerkt|vormerkung|pending/i.test(read('status'))) return []
  if (!/^(?:eur|€)?$/i.test(read('currency'))) return []
  const bookedOn = readDay(read('date'))
  if (bookedOn === null) throw new StatementFault('date', line, (columns.date ?? 0) + 1)
  const column = amountColumn ?? 'amount'
  const cents = readCents(read(column))
  if (cents === null) throw new StatementFault('amount', line, (columns[column] ?? columns.debit ?? 0) + 1)
  if (cents === 0) return []
  const amountCents = signAmount(cents, column, read('side'))
  const text = read('text')
  const reference = shorten(read('reference'), 35)
  return [
    {
      bookedOn,
      amountCents,
      name: shorten(read('name'), 140),
      iban: shorten(read('iban').replaceAll(' ', ''), 34),
      reference: reference === 'NOTPROVIDED' ? null : reference,
      fileNumber: shorten(read('file'), 35),
      purpose: shorten(read('purpose'), 500) ?? '',
      returnCode: null,
      isReturn:
        amountCents > 0 && /r[üu]cküberweisung|retoure|rückl|return/i.test(`${text} ${read('purpose')}`),
      bankReference: null,
    },
  ]
}

/** An amount for debit is negative, with or without a sign of its own. */
function signAmount(cents: number, column: 'amount' | 'debit' | 'credit', side: string): number {
  if (column === 'debit' || (column === 'amount' && /^s(oll)?$/i.test(side))) return -Math.abs(cents)
  return column === 'credit' ? Math.abs(cents) : cents
}

/** `23.11.2026`, `23.11.26` and `2026-11-23`. */
function readDay(text: string): string | null {
  const german = /^(\d{1,2})\.(\d{1,2})\.(\d{2}|\d{4})$/.exec(text)
  const [, day = '', month = '', year = ''] = german ?? []
  const iso = german ? `${year.padStart(4, '20')}-${month.padStart(2, '0')}-${day.padStart(2, '0')}` : text
  return isCalendarDay(iso) ? iso : null
}

/** `-1.234,56`, `1234,56 €`, `-1234.56`: the last sign of both separates the cents. */
function readCents(text: string): number | null {
  const plain = text.replaceAll(/[\s€]|EUR/g, '').replaceAll('−', '-')
  const match = /^([+-]?)(\d{1,3}(?:([.,])\d{3})(?:\3\d{3})*|\d{1,11})(?:[.,](\d{1,2}))?$/.exec(plain)
  if (!match) return null
  const [, sign, whole = '', , cents = '0'] = match
  const value = Number(whole.replaceAll(/[.,]/g, '')) * 100 + Number(cents.padEnd(2, '0'))
  return sign === '-' ? -value : value
}

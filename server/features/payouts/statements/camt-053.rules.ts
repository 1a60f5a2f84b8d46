import {
  maxBookings,
  isCalendarDay,
  shorten,
  StatementFault,
  type BankBooking,
} from './bank-bookings.rules.ts'
import { findNodes, findText, readXml, XmlFault, type XmlNode } from './statement-xml.rules.ts'

/**
 * Reads the bookings of a bank-to-customer statement (ISO 20022, camt.053.001.02 to .001.08). Only booked entries in euros
 * count. An entry with several transactions gives one booking for each. Throws `StatementFault`.
 */
export function readCamt053(xml: string): BankBooking[] {
  const root = parse(xml)
  const statements = findNodes(root, 'BkToCstmrStmt', 'Stmt')
  if (root.name !== 'Document' || statements.length === 0) throw new StatementFault('no_statement')
  const entries = statements.flatMap((statement) => findNodes(statement, 'Ntry')).filter(isBookedInEuros)
  const bookings = entries.flatMap(readEntry)
  if (bookings.length > maxBookings) throw new StatementFault('too_many_lines')
  return bookings
}

function parse(xml: string): XmlNode {
  try {
    return readXml(xml)
  } catch (error) {
    if (!(error instanceof XmlFault)) throw error
    const before = xml.slice(0, error.offset)
    const line = before.split('\n').length
    const column = error.offset - before.lastIndexOf('\n')
    throw new StatementFault(error.isDoctype ? 'doctype' : 'not_xml', line, column)
  }
}

function isBookedInEuros(entry: XmlNode): boolean {
  const status = findText(entry, 'Sts', 'Cd') ?? findText(entry, 'Sts')
  return status === 'BOOK' && findNodes(entry, 'Amt')[0]?.attributes['Ccy'] === 'EUR'
}

function readEntry(entry: XmlNode): BankBooking[] {
  const transactions = findNodes(entry, 'NtryDtls', 'TxDtls')
  if (transactions.length > 1 && transactions.every((one) => findAmount(one) !== null))
    return transactions.map((one) => readBooking(entry, one, findAmount(one)))
  return [readBooking(entry, transactions.length === 1 ? transactions[0] : undefined, null)]
}

function findAmount(transaction: XmlNode): string | null {
  return findText(transaction, 'AmtDtls', 'TxAmt', 'Amt') ?? findText(transaction, 'Amt')
}

const nothing: XmlNode = { name: '', children: [], text: '', attributes: {} }

function readBooking(entry: XmlNode, transaction: XmlNode = nothing, amount: string | null): BankBooking {
  const isCredit = (findText(transaction, 'CdtDbtInd') ?? findText(entry, 'CdtDbtInd')) === 'CRDT'
  const cents = readCents(amount ?? findText(entry, 'Amt') ?? '')
  const bookedOn = (findText(entry, 'BookgDt', 'Dt') ?? findText(entry, 'BookgDt', 'DtTm') ?? '').slice(0, 10)
  if (cents === null) throw new StatementFault('amount')
  if (!isCalendarDay(bookedOn)) throw new StatementFault('date')
  const returnCode =
    findText(transaction, 'RtrInf', 'Rsn', 'Cd') ?? findText(transaction, 'RtrInf', 'Rsn', 'Prtry')
  const isReturn = returnCode !== null || findText(entry, 'RvslInd') === 'true' || hasReturnInfo(transaction)
  const party = readParty(transaction, isCredit === isReturn ? 'Cdtr' : 'Dbtr')
  const reference = shorten(findText(transaction, 'Refs', 'EndToEndId'), 35)
  const batch =
    findText(entry, 'NtryDtls', 'Btch', 'PmtInfId') ?? findText(entry, 'NtryDtls', 'Btch', 'MsgId')
  const purpose = findNodes(transaction, 'RmtInf', 'Ustrd').map(({ text }) => text.trim())
  return {
    bookedOn,
    amountCents: isCredit ? cents : -cents,
    ...party,
    reference: reference === 'NOTPROVIDED' ? null : reference,
    fileNumber: batch ?? findText(transaction, 'Refs', 'PmtInfId'),
    purpose: shorten([...purpose, findText(entry, 'AddtlNtryInf') ?? ''].join(' '), 500) ?? '',
    returnCode: shorten(returnCode, 35),
    isReturn,
    bankReference: joinReferences(entry, transaction),
  }
}

const hasReturnInfo = (transaction: XmlNode): boolean => findNodes(transaction, 'RtrInf').length > 0

/** The other party: version 08 has `Pty` between. Of a return it is still the company that should have been paid. */
function readParty(transaction: XmlNode, role: 'Cdtr' | 'Dbtr'): Pick<BankBooking, 'name' | 'iban'> {
  const parties = ['RltdPties', role]
  const name = findText(transaction, ...parties, 'Nm') ?? findText(transaction, ...parties, 'Pty', 'Nm')
  const iban = findText(transaction, 'RltdPties', `${role}Acct`, 'Id', 'IBAN')
  return { name: shorten(name, 140), iban: shorten(iban?.replaceAll(' ', ''), 34) }
}

function joinReferences(entry: XmlNode, transaction: XmlNode): string | null {
  const own = findText(entry, 'AcctSvcrRef') ?? findText(entry, 'NtryRef')
  return own && `${own} ${findText(transaction, 'Refs', 'AcctSvcrRef') ?? ''}`
}

function readCents(text: string): number | null {
  const match = /^(\d{1,11})(?:\.(\d{1,5}))?$/.exec(text)
  if (!match) return null
  const cents = Number(match[1]) * 100 + Math.round(Number(`0.${match[2] ?? '0'}`) * 100)
  return cents > 0 ? cents : null
}

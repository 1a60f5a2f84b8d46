import type { StatementProblem } from '#contract/operator/bank-statements'
import {
  isCalendarDay,
  maxBookings,
  shorten,
  StatementFault,
  type AccountCheck,
  type BankBooking,
} from './bank-bookings.rules.ts'
import { findNodes, findText, readXml, XmlFault, type XmlNode } from './statement-xml.rules.ts'

/**
 * Reads the bookings of a bank-to-customer statement (ISO 20022, camt.053.001.02 to .001.08). Only booked entries in euros
 * count. An entry with several transactions gives one booking for each. A file may contain statements of several accounts;
 * those of other accounts are left out. Throws `StatementFault`, also if no statement is about an own account.
 */
export function readCamt053(xml: string, isOwnAccount: AccountCheck): BankBooking[] {
  const root = parse(xml)
  const statements = findNodes(root, 'BkToCstmrStmt', 'Stmt')
  if (root.name !== 'Document' || statements.length === 0) throw new StatementFault('no_statement')
  const own = statements.filter((statement) => isAboutOwnAccount(statement, isOwnAccount))
  const [first] = statements
  if (own.length === 0 && first) throw createFault('other_account', xml, findNodes(first, 'Acct')[0] ?? first)
  const entries = own.flatMap((statement) => findNodes(statement, 'Ntry')).filter(isBookedInEuros)
  const bookings = entries.flatMap((entry) => readEntry(xml, entry))
  if (bookings.length > maxBookings) throw new StatementFault('too_many_lines')
  return bookings
}

/** The account is mandatory in camt.053; a statement without one is read, because the references decide. */
function isAboutOwnAccount(statement: XmlNode, isOwnAccount: AccountCheck): boolean {
  const account = findText(statement, 'Acct', 'Id', 'IBAN') ?? findText(statement, 'Acct', 'Id', 'Othr', 'Id')
  return account === null || isOwnAccount(account)
}

function parse(xml: string): XmlNode {
  try {
    return readXml(xml)
  } catch (error) {
    if (!(error instanceof XmlFault)) throw error
    throw createFault(error.isDoctype ? 'doctype' : 'not_xml', xml, error)
  }
}

function createFault(
  problem: StatementProblem,
  xml: string,
  { offset }: { readonly offset: number },
): StatementFault {
  const before = xml.slice(0, offset)
  return new StatementFault(problem, before.split('\n').length, offset - before.lastIndexOf('\n'))
}

function isBookedInEuros(entry: XmlNode): boolean {
  const status = findText(entry, 'Sts', 'Cd') ?? findText(entry, 'Sts')
  return status === 'BOOK' && findNodes(entry, 'Amt')[0]?.attributes['Ccy'] === 'EUR'
}

/** Returns no booking for an entry of zero, by which banks close an account or announce something. */
function readEntry(xml: string, entry: XmlNode): BankBooking[] {
  const transactions = findNodes(entry, 'NtryDtls', 'TxDtls')
  const several = transactions.length > 1 && transactions.every((one) => findAmount(one) !== null)
  const parts = several
    ? transactions.map((one) => readBooking(xml, entry, one, findAmount(one)))
    : [readBooking(xml, entry, transactions.length === 1 ? transactions[0] : undefined, null)]
  return parts.filter(({ amountCents }) => amountCents !== 0)
}

function findAmount(transaction: XmlNode): string | null {
  return findText(transaction, 'AmtDtls', 'TxAmt', 'Amt') ?? findText(transaction, 'Amt')
}

const nothing: XmlNode = { name: '', children: [], text: '', offset: 0, attributes: {} }

function readBooking(
  xml: string,
  entry: XmlNode,
  transaction: XmlNode = nothing,
  amount: string | null,
): BankBooking {
  const isCredit = (findText(transaction, 'CdtDbtInd') ?? findText(entry, 'CdtDbtInd')) === 'CRDT'
  const cents = readCents(amount ?? findText(entry, 'Amt') ?? '')
  const bookedOn = (findDay(entry, 'BookgDt') ?? findDay(entry, 'ValDt') ?? '').slice(0, 10)
  if (cents === null) throw createFault('amount', xml, entry)
  if (!isCalendarDay(bookedOn)) throw createFault('date', xml, entry)
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

const findDay = (entry: XmlNode, name: string): string | null =>
  findText(entry, name, 'Dt') ?? findText(entry, name, 'DtTm')

const hasReturnInfo = (transaction: XmlNode): boolean => findNodes(transaction, 'RtrInf').length > 0

/** The other party: version 08 has `Pty` between. Of a return it is still the company that should have been paid. */
function readParty(transaction: XmlNode, role: 'Cdtr' | 'Dbtr'): Pick<BankBooking, 'name' | 'iban'> {
  const parties = ['RltdPties', role]
  const name = findText(transaction, ...parties, 'Nm') ?? findText(transaction, ...parties, 'Pty', 'Nm')
  const iban = findText(transaction, 'RltdPties', `${role}Acct`, 'Id', 'IBAN')
  return { name: shorten(name, 140), iban: shorten(iban?.replaceAll(' ', ''), 34) }
}

/** `NtryRef` is unique within its statement only, and banks without a reference write NONREF. */
function joinReferences(entry: XmlNode, transaction: XmlNode): string | null {
  const own = findText(entry, 'AcctSvcrRef')
  return own && !/^nonref$/i.test(own) ? `${own} ${findText(transaction, 'Refs', 'AcctSvcrRef') ?? ''}` : null
}

function readCents(text: string): number | null {
  const match = /^(\d{1,11})(?:\.(\d{1,5}))?$/.exec(text)
  if (!match) return null
  const cents = Number(match[1]) * 100 + Math.round(Number(`0.${match[2] ?? '0'}`) * 100)
  return cents
}

import { createXmlDocument, createXmlElement, type XmlElement } from './xml.ts'
import { toSepaText } from './sepa-text.ts'

/** One SEPA credit transfer. */
export interface SepaTransfer {
  /** Returned in the statement of the bank, at most 35 characters. */
  readonly endToEndId: string
  readonly amountCents: number
  readonly creditorName: string
  readonly iban: string
  /** Not needed within SEPA. */
  readonly bic: string | null
  readonly remittance: string
}

export interface SepaFile {
  /** The message id, unique among all files, at most 35 characters. */
  readonly number: string
  readonly createdAt: Temporal.Instant
  /** `YYYY-MM-DD`. */
  readonly executionDate: string
  readonly debtor: { readonly name: string; readonly iban: string; readonly bic: string | null }
  readonly transfers: readonly SepaTransfer[]
}

const namespace = 'urn:iso:std:iso:20022:tech:xsd:pain.001.001.09'

/**
 * Returns a customer credit transfer initiation (ISO 20022, pain.001.001.09) with one payment of SEPA transfers. Every
 * transfer is booked separately, so that the statement names each.
 */
export function createPain001(file: SepaFile): string {
  const sums = [
    element('NbOfTxs', String(file.transfers.length)),
    element('CtrlSum', formatCents(file.transfers.reduce((sum, { amountCents }) => sum + amountCents, 0))),
  ]
  const name = element('Nm', toSepaText(file.debtor.name, 70, 'Marktplatz'))
  const header = element('GrpHdr', [
    element('MsgId', file.number),
    element('CreDtTm', file.createdAt.toString({ smallestUnit: 'second' })),
    ...sums,
    element('InitgPty', [name]),
  ])
  const payment = element('PmtInf', [
    element('PmtInfId', file.number),
    element('PmtMtd', 'TRF'),
    element('BtchBookg', 'false'),
    ...sums,
    element('PmtTpInf', [element('SvcLvl', [element('Cd', 'SEPA')])]),
    element('ReqdExctnDt', [element('Dt', file.executionDate)]),
    element('Dbtr', [name]),
    createAccount('DbtrAcct', file.debtor.iban),
    element('DbtrAgt', [createBank(file.debtor.bic)]),
    element('ChrgBr', 'SLEV'),
    ...file.transfers.map(createTransfer),
  ])
  return createXmlDocument(
    createXmlElement('Document', [element('CstmrCdtTrfInitn', [header, payment])], { xmlns: namespace }),
  )
}

const element = createXmlElement

function createTransfer(transfer: SepaTransfer): XmlElement {
  const { amountCents, bic, creditorName, endToEndId, iban, remittance } = transfer
  return element('CdtTrfTxInf', [
    element('PmtId', [element('EndToEndId', endToEndId)]),
    element('Amt', [element('InstdAmt', formatCents(amountCents), { Ccy: 'EUR' })]),
    ...(bic ? [element('CdtrAgt', [createBank(bic)])] : []),
    element('Cdtr', [element('Nm', toSepaText(creditorName, 70, 'Betrieb'))]),
    createAccount('CdtrAcct', iban),
    element('RmtInf', [element('Ustrd', toSepaText(remittance, 140, endToEndId))]),
  ])
}

function createAccount(name: string, iban: string): XmlElement {
  return element(name, [element('Id', [element('IBAN', iban)])])
}

/** The BIC is optional; the debtor's bank has to be there and says then that it is not provided. */
function createBank(bic: string | null): XmlElement {
  const id = bic ? element('BICFI', bic) : element('Othr', [element('Id', 'NOTPROVIDED')])
  return element('FinInstnId', [id])
}

function formatCents(cents: number): string {
  return (cents / 100).toFixed(2)
}

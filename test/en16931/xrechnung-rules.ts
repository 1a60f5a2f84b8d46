/**
 * Rules of XRechnung 3.0 beyond EN 16931, under the ids of KoSIT's Schematron for CII, written from their text.
 * Left out: rules about groups that a credit note never has (direct debit, cards, attachments, gross prices) and the
 * rules of the extension (BR-DEX-…), which it does not claim.
 */

import type { Element } from 'happy-dom'
import type { BusinessRules } from './business-rules.ts'
import {
  findDescendants,
  findElements,
  findLineQuantity,
  parseInvoice,
  readLineNet,
  readLinePrice,
  readTaxRegistration,
  readText,
  toHundredths,
  type InvoiceDocument,
} from './cii-document.ts'

const readContext = (root: Element, name: string) =>
  readText(root, 'rsm:ExchangedDocumentContext', name, 'ram:ID')
const readContact = (seller: Element, ...path: string[]) =>
  readText(seller, 'ram:DefinedTradeContact', ...path)
const readPhone = (seller: Element) =>
  readContact(seller, 'ram:TelephoneUniversalCommunication', 'ram:CompleteNumber')
const readMail = (seller: Element) => readContact(seller, 'ram:EmailURIUniversalCommunication', 'ram:URIID')
const readAddress = (party: Element, name: string) => readText(party, 'ram:PostalTradeAddress', name)
const readPaymentTerms = (settlement: Element) =>
  findElements(settlement, 'ram:SpecifiedTradePaymentTerms', 'ram:Description')

/** Transfers (30, 58) name an account with a valid checksum (ISO 13616). */
function hasValidAccount(means: Element): boolean {
  if (!['30', '58'].includes(readText(means, 'ram:TypeCode'))) return true
  const iban = readText(means, 'ram:PayeePartyCreditorFinancialAccount', 'ram:IBANID').replaceAll(' ', '')
  if (!/^[A-Z]{2}\d{2}[A-Za-z0-9]{1,30}$/.test(iban)) return false
  const digits = [...`${iban.slice(4)}${iban.slice(0, 4)}`].map((sign) => Number.parseInt(sign, 36)).join('')
  return BigInt(digits) % 97n === 1n
}

const isTransfer = (means: Element) => ['30', '58'].includes(readText(means, 'ram:TypeCode'))
const listTransfers = ({ settlement }: InvoiceDocument) =>
  findElements(settlement, 'ram:SpecifiedTradeSettlementPaymentMeans').filter(isTransfer)

/** One "@", no space, no dot at an end of either side, and a domain of at least two labels. */
function isEmailAddress(address: string): boolean {
  const [name = '', domain = '', ...more] = address.split('@')
  const labels = domain.split('.')
  return (
    more.length === 0 &&
    name.split('.').every((part) => /^[\w!#$%&"*+/=?^`{|}~-]+$/.test(part)) &&
    labels.length > 1 &&
    labels.every((label) => /^[a-z\d]([a-z\d-]*[a-z\d])?$/i.test(label))
  )
}

const listDeliveryAddresses = ({ root }: InvoiceDocument) =>
  findDescendants(root, 'ram:ShipToTradeParty').flatMap((party) =>
    findElements(party, 'ram:PostalTradeAddress'),
  )
const listAllowances = ({ root }: InvoiceDocument) =>
  findDescendants(root, 'ram:SpecifiedTradeAllowanceCharge')
const readPeriodDay = (owner: Element, name: string) =>
  readText(owner, 'ram:BillingSpecifiedPeriod', name, 'udt:DateTimeString')
const readLinePeriodDay = (line: Element, name: string) =>
  findElements(line, 'ram:SpecifiedLineTradeSettlement').map((owner) => readPeriodDay(owner, name))[0] ?? ''
const listBaseQuantities = (line: Element) => findDescendants(line, 'ram:BasisQuantity')

/** The slack of 2 cents is part of the rule. */
function hasNetOfQuantityAndPrice(line: Element): boolean {
  const base = Number(listBaseQuantities(line)[0]?.textContent ?? 1)
  const quantity = Number(findLineQuantity(line)?.textContent)
  return Math.abs(readLineNet(line) - (quantity * toHundredths(readLinePrice(line))) / base) <= 2
}

const isEmptyElement = (element: Element) =>
  element.children.length === 0 && (element.textContent ?? '').trim() === ''
const hasNoEmptyElement = (element: Element): boolean =>
  (!isEmptyElement(element) || element.tagName === 'ram:ApplicableHeaderTradeDelivery') &&
  [...element.children].every(hasNoEmptyElement)

export const xrechnungRules: BusinessRules = {
  'BR-DE-1': ({ settlement }) =>
    findElements(settlement, 'ram:SpecifiedTradeSettlementPaymentMeans').length > 0,
  'BR-DE-2': ({ seller }) => findElements(seller, 'ram:DefinedTradeContact').length === 1,
  'BR-DE-3': ({ seller }) => readAddress(seller, 'ram:CityName') !== '',
  'BR-DE-4': ({ seller }) => readAddress(seller, 'ram:PostcodeCode') !== '',
  'BR-DE-5': ({ seller }) =>
    readContact(seller, 'ram:PersonName') + readContact(seller, 'ram:DepartmentName') !== '',
  'BR-DE-6': ({ seller }) => readPhone(seller) !== '',
  'BR-DE-7': ({ seller }) => readMail(seller) !== '',
  'BR-DE-8': ({ buyer }) => readAddress(buyer, 'ram:CityName') !== '',
  'BR-DE-9': ({ buyer }) => readAddress(buyer, 'ram:PostcodeCode') !== '',
  'BR-DE-10': (document) =>
    listDeliveryAddresses(document).every((place) => readText(place, 'ram:CityName') !== ''),
  'BR-DE-11': (document) =>
    listDeliveryAddresses(document).every((place) => readText(place, 'ram:PostcodeCode') !== ''),
  'BR-DE-14': ({ taxes }) => taxes.every(({ percent }) => percent !== ''),
  'BR-DE-15': ({ agreement }) => readText(agreement, 'ram:BuyerReference') !== '',
  'BR-DE-16': ({ seller }) => readTaxRegistration(seller, 'VA') + readTaxRegistration(seller, 'FC') !== '',
  'BR-DE-17': ({ root }) =>
    ['326', '380', '384', '389', '381', '875', '876', '877'].includes(
      readText(root, 'rsm:ExchangedDocument', 'ram:TypeCode'),
    ),
  // A line that begins with "#" would be read as a discount or a default interest.
  'BR-DE-18': ({ settlement }) =>
    readPaymentTerms(settlement).every(({ textContent }) => !/^\s*#/m.test(textContent ?? '')),
  'BR-DE-18-a': ({ settlement }) =>
    findElements(settlement, 'ram:SpecifiedTradePaymentTerms').length === 1 &&
    readPaymentTerms(settlement).length < 2,
  'BR-DE-19': ({ settlement }) =>
    findElements(settlement, 'ram:SpecifiedTradeSettlementPaymentMeans').every(hasValidAccount),
  'BR-DE-21': ({ root }) =>
    readContext(root, 'ram:GuidelineSpecifiedDocumentContextParameter') ===
    'urn:cen.eu:en16931:2017#compliant#urn:xeinkauf.de:kosit:xrechnung_3.0',
  'BR-DE-23-a': (document) =>
    listTransfers(document).every(
      (means) => findElements(means, 'ram:PayeePartyCreditorFinancialAccount').length > 0,
    ),
  'BR-DE-23-b': (document) =>
    listTransfers(document).every(
      (means) => findElements(means, 'ram:ApplicableTradeSettlementFinancialCard').length === 0,
    ) &&
    (listTransfers(document).length === 0 ||
      ['ram:DirectDebitMandateID', 'ram:CreditorReferenceID', 'ram:PayerPartyDebtorFinancialAccount'].every(
        (name) => findDescendants(document.settlement, name).length === 0,
      )),
  // 384 is a corrected invoice.
  'BR-DE-26': ({ root, settlement }) =>
    readText(root, 'rsm:ExchangedDocument', 'ram:TypeCode') !== '384' ||
    findElements(settlement, 'ram:InvoiceReferencedDocument').length > 0,
  'BR-DE-27': ({ seller }) => /(\d\D*){3}/.test(readPhone(seller)),
  'BR-DE-28': ({ seller }) => isEmailAddress(readMail(seller)),
  // The day or the period of the work (BT-72, BG-14), or a period of every line (BG-26).
  'BR-DE-TMP-32': ({ root, settlement, lines }) =>
    findDescendants(root, 'ram:ActualDeliverySupplyChainEvent').length > 0 ||
    findElements(settlement, 'ram:BillingSpecifiedPeriod').length > 0 ||
    lines.every((line) => readLinePeriodDay(line, 'ram:StartDateTime') !== ''),
  'PEPPOL-EN16931-R001': ({ root }) =>
    readContext(root, 'ram:BusinessProcessSpecifiedDocumentContextParameter') !== '',
  'PEPPOL-EN16931-R005': ({ settlement }) =>
    readText(settlement, 'ram:TaxCurrencyCode') !== readText(settlement, 'ram:InvoiceCurrencyCode'),
  'PEPPOL-EN16931-R008': ({ root }) => hasNoEmptyElement(root),
  'PEPPOL-EN16931-R010': ({ buyer }) => readText(buyer, 'ram:URIUniversalCommunication', 'ram:URIID') !== '',
  'PEPPOL-EN16931-R020': ({ seller }) =>
    readText(seller, 'ram:URIUniversalCommunication', 'ram:URIID') !== '',
  'PEPPOL-EN16931-R040': (document) =>
    listAllowances(document).every((one) => {
      const [basis, percent] = [readText(one, 'ram:BasisAmount'), readText(one, 'ram:CalculationPercent')]
      const expected = (toHundredths(basis) * Number(percent)) / 100
      return (
        basis === '' ||
        percent === '' ||
        Math.abs(toHundredths(readText(one, 'ram:ActualAmount')) - expected) <= 2
      )
    }),
  'PEPPOL-EN16931-R041': (document) =>
    listAllowances(document).every(
      (one) => readText(one, 'ram:CalculationPercent') === '' || readText(one, 'ram:BasisAmount') !== '',
    ),
  'PEPPOL-EN16931-R042': (document) =>
    listAllowances(document).every(
      (one) => readText(one, 'ram:BasisAmount') === '' || readText(one, 'ram:CalculationPercent') !== '',
    ),
  'PEPPOL-EN16931-R043-1': (document) =>
    listAllowances(document).every((one) =>
      ['true', 'false'].includes(readText(one, 'ram:ChargeIndicator', 'udt:Indicator')),
    ),
  'PEPPOL-EN16931-R053': ({ sums }) => findElements(sums, 'ram:TaxTotalAmount').length === 1,
  'PEPPOL-EN16931-R054': ({ settlement, sums }) =>
    findElements(sums, 'ram:TaxTotalAmount').every(
      (amount) => amount.getAttribute('currencyID') === readText(settlement, 'ram:InvoiceCurrencyCode'),
    ),
  'PEPPOL-EN16931-R110': ({ settlement, lines }) =>
    lines.every(
      (line) =>
        readLinePeriodDay(line, 'ram:StartDateTime') >= readPeriodDay(settlement, 'ram:StartDateTime'),
    ),
  'PEPPOL-EN16931-R111': ({ settlement, lines }) =>
    lines.every(
      (line) => readLinePeriodDay(line, 'ram:EndDateTime') <= readPeriodDay(settlement, 'ram:EndDateTime'),
    ),
  'PEPPOL-EN16931-R120': ({ lines }) => lines.every(hasNetOfQuantityAndPrice),
  'PEPPOL-EN16931-R121': ({ lines }) =>
    lines.every((line) => listBaseQuantities(line).every(({ textContent }) => Number(textContent) > 0)),
  'PEPPOL-EN16931-R130': ({ lines }) =>
    lines.every((line) =>
      listBaseQuantities(line).every(
        (base) =>
          !base.hasAttribute('unitCode') ||
          base.getAttribute('unitCode') === findLineQuantity(line)?.getAttribute('unitCode'),
      ),
    ),
}

/** Returns the ids of the rules of XRechnung that an invoice violates. */
export function listBrokenXrechnungRules(xml: string): string[] {
  const document = parseInvoice(xml)
  return Object.entries(xrechnungRules).flatMap(([name, holds]) => (holds(document) ? [] : [name]))
}

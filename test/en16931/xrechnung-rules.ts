/**
 * Rules of XRechnung 3.0 beyond EN 16931, under the ids of KoSIT's Schematron for CII, written from their text.
 * Rules about groups that a credit note never has (direct debit, cards, attachments, delivery addresses,
 * allowances) hold because no such element exists.
 */

import type { Element } from 'happy-dom'
import type { BusinessRules } from './business-rules.ts'
import { findElements, parseInvoice, readText, readTaxRegistration } from './cii-document.ts'

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
  'BR-DE-27': ({ seller }) => /(\d\D*){3}/.test(readPhone(seller)),
  'BR-DE-28': ({ seller }) => /^[^@\s.]([^@\s]*[^@\s.])@[^@\s.]([^@\s]*[^@\s.])$/.test(readMail(seller)),
  'PEPPOL-EN16931-R001': ({ root }) =>
    readContext(root, 'ram:BusinessProcessSpecifiedDocumentContextParameter') !== '',
  'PEPPOL-EN16931-R010': ({ buyer }) => readText(buyer, 'ram:URIUniversalCommunication', 'ram:URIID') !== '',
  'PEPPOL-EN16931-R020': ({ seller }) =>
    readText(seller, 'ram:URIUniversalCommunication', 'ram:URIID') !== '',
  'PEPPOL-EN16931-R053': ({ sums }) => findElements(sums, 'ram:TaxTotalAmount').length === 1,
}

/** Returns the ids of the rules of XRechnung that an invoice violates. */
export function listBrokenXrechnungRules(xml: string): string[] {
  const document = parseInvoice(xml)
  return Object.entries(xrechnungRules).flatMap(([name, holds]) => (holds(document) ? [] : [name]))
}

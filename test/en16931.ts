/**
 * The sum and tax rules of EN 16931 over an invoice in CII, each by its number in the norm, written from
 * the norm's text and apart from the product's arithmetic. The full schematron is run from outside.
 */

import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { Window, type Element } from 'happy-dom'
import { validateXML } from 'xmllint-wasm'

/** Children of `node` by a path of names. */
function all(node: Element, ...path: string[]): Element[] {
  return path.reduce<Element[]>(
    (found, name) => found.flatMap((one) => [...one.children].filter(({ tagName }) => tagName === name)),
    [node],
  )
}

const text = (node: Element, ...path: string[]) => all(node, ...path)[0]?.textContent?.trim() ?? ''
/** An amount in hundredths; NaN where there is none. */
const cents = (amount: string) => (amount === '' ? Number.NaN : Math.round(Number(amount) * 100))

interface Rates {
  readonly category: string
  readonly rate: number
  readonly basis: number
  readonly tax: number
  readonly reason: string
  readonly reasonCode: string
}

/** What the rules look at. */
function read(xml: string) {
  const root = new new Window().DOMParser().parseFromString(xml, 'text/xml').documentElement
  const [trade] = all(root, 'rsm:SupplyChainTradeTransaction')
  const [agreement] = trade ? all(trade, 'ram:ApplicableHeaderTradeAgreement') : []
  const [settlement] = trade ? all(trade, 'ram:ApplicableHeaderTradeSettlement') : []
  if (!trade || !agreement || !settlement) throw new Error('This is no invoice in CII.')
  const [seller] = all(agreement, 'ram:SellerTradeParty')
  const [buyer] = all(agreement, 'ram:BuyerTradeParty')
  const [sums] = all(settlement, 'ram:SpecifiedTradeSettlementHeaderMonetarySummation')
  if (!seller || !buyer || !sums) throw new Error('A party or the sums are missing.')
  return {
    root,
    seller,
    buyer,
    settlement,
    sums,
    lines: all(trade, 'ram:IncludedSupplyChainTradeLineItem'),
    taxes: all(settlement, 'ram:ApplicableTradeTax').map(ratesOf),
  }
}

function ratesOf(tax: Element): Rates {
  return {
    category: text(tax, 'ram:CategoryCode'),
    rate: Number(text(tax, 'ram:RateApplicablePercent')),
    basis: cents(text(tax, 'ram:BasisAmount')),
    tax: cents(text(tax, 'ram:CalculatedAmount')),
    reason: text(tax, 'ram:ExemptionReason'),
    reasonCode: text(tax, 'ram:ExemptionReasonCode'),
  }
}

type Document = ReturnType<typeof read>

const header = (document: Document, name: string) => text(document.root, 'rsm:ExchangedDocument', name)
const sum = (document: Document, name: string) => cents(text(document.sums, name))
const lineTax = (line: Element, name: string) =>
  text(line, 'ram:SpecifiedLineTradeSettlement', 'ram:ApplicableTradeTax', name)
const lineNet = (line: Element) =>
  cents(
    text(
      line,
      'ram:SpecifiedLineTradeSettlement',
      'ram:SpecifiedTradeSettlementLineMonetarySummation',
      'ram:LineTotalAmount',
    ),
  )
const price = (line: Element) =>
  text(line, 'ram:SpecifiedLineTradeAgreement', 'ram:NetPriceProductTradePrice', 'ram:ChargeAmount')
const registration = (party: Element, scheme: 'VA' | 'FC') =>
  all(party, 'ram:SpecifiedTaxRegistration', 'ram:ID').find((id) => id.getAttribute('schemeID') === scheme)
    ?.textContent ?? ''
const add = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0)
const halfAway = (value: number) => Math.sign(value) * Math.round(Math.abs(value))

/** Each holds for every invoice. */
const rules: Readonly<Record<string, (document: Document) => boolean>> = {
  'BR-1': ({ root }) =>
    text(root, 'rsm:ExchangedDocumentContext', 'ram:GuidelineSpecifiedDocumentContextParameter', 'ram:ID') !==
    '',
  'BR-2': (document) => header(document, 'ram:ID') !== '',
  'BR-3': (document) => header(document, 'ram:IssueDateTime') !== '',
  'BR-4': (document) => header(document, 'ram:TypeCode') !== '',
  'BR-5': ({ settlement }) => text(settlement, 'ram:InvoiceCurrencyCode') !== '',
  'BR-6': ({ seller }) => text(seller, 'ram:Name') !== '',
  'BR-7': ({ buyer }) => text(buyer, 'ram:Name') !== '',
  'BR-8': ({ seller }) => all(seller, 'ram:PostalTradeAddress').length === 1,
  'BR-9': ({ seller }) => text(seller, 'ram:PostalTradeAddress', 'ram:CountryID') !== '',
  'BR-10': ({ buyer }) => all(buyer, 'ram:PostalTradeAddress').length === 1,
  'BR-11': ({ buyer }) => text(buyer, 'ram:PostalTradeAddress', 'ram:CountryID') !== '',
  'BR-12': (document) => !Number.isNaN(sum(document, 'ram:LineTotalAmount')),
  'BR-13': (document) => !Number.isNaN(sum(document, 'ram:TaxBasisTotalAmount')),
  'BR-14': (document) => !Number.isNaN(sum(document, 'ram:GrandTotalAmount')),
  'BR-15': (document) => !Number.isNaN(sum(document, 'ram:DuePayableAmount')),
  'BR-16': ({ lines }) => lines.length > 0,
  'BR-21': everyLine((line) => text(line, 'ram:AssociatedDocumentLineDocument', 'ram:LineID') !== ''),
  'BR-22': everyLine((line) => text(line, 'ram:SpecifiedLineTradeDelivery', 'ram:BilledQuantity') !== ''),
  'BR-23': everyLine(
    (line) =>
      all(line, 'ram:SpecifiedLineTradeDelivery', 'ram:BilledQuantity')[0]?.getAttribute('unitCode') !== null,
  ),
  'BR-24': everyLine((line) => !Number.isNaN(lineNet(line))),
  'BR-25': everyLine((line) => text(line, 'ram:SpecifiedTradeProduct', 'ram:Name') !== ''),
  'BR-26': everyLine((line) => price(line) !== ''),
  'BR-27': everyLine((line) => Number(price(line)) >= 0),
  'BR-55': ({ settlement }) =>
    all(settlement, 'ram:InvoiceReferencedDocument').every((one) => text(one, 'ram:IssuerAssignedID') !== ''),
  'BR-61': ({ settlement }) =>
    all(settlement, 'ram:SpecifiedTradeSettlementPaymentMeans')
      .filter((means) => ['30', '58'].includes(text(means, 'ram:TypeCode')))
      .every((means) => text(means, 'ram:PayeePartyCreditorFinancialAccount', 'ram:IBANID') !== ''),
  'BR-CO-4': everyLine((line) => lineTax(line, 'ram:CategoryCode') !== ''),
  'BR-CO-9': ({ seller, buyer }) =>
    [seller, buyer].every((party) => /^([A-Z]{2}.+)?$/.test(registration(party, 'VA'))),
  'BR-CO-10': (document) => sum(document, 'ram:LineTotalAmount') === add(document.lines.map(lineNet)),
  'BR-CO-13': (document) => sum(document, 'ram:TaxBasisTotalAmount') === sum(document, 'ram:LineTotalAmount'),
  'BR-CO-14': (document) => sum(document, 'ram:TaxTotalAmount') === add(document.taxes.map(({ tax }) => tax)),
  'BR-CO-15': (document) =>
    sum(document, 'ram:GrandTotalAmount') ===
    sum(document, 'ram:TaxBasisTotalAmount') + sum(document, 'ram:TaxTotalAmount'),
  'BR-CO-16': (document) => sum(document, 'ram:DuePayableAmount') === sum(document, 'ram:GrandTotalAmount'),
  'BR-CO-17': ({ taxes }) => taxes.every(({ basis, rate, tax }) => tax === halfAway((basis * rate) / 100)),
  'BR-CO-18': ({ taxes }) => taxes.length > 0,
  'BR-CO-25': (document) =>
    sum(document, 'ram:DuePayableAmount') <= 0 ||
    text(document.settlement, 'ram:SpecifiedTradePaymentTerms', 'ram:Description') !== '',
  'BR-CO-26': ({ seller }) => text(seller, 'ram:ID') !== '' || registration(seller, 'VA') !== '',
  'BR-DEC-23': everyLine((line) => !Number.isNaN(lineNet(line))),
  'BR-S-1': inCategory('S', ({ lines, taxes }) =>
    lines.some((line) => lineTax(line, 'ram:CategoryCode') === 'S')
      ? taxes.some(({ category }) => category === 'S')
      : true,
  ),
  'BR-S-2': inCategory('S', sellerHasTaxNumber),
  'BR-S-5': inCategory('S', (document) =>
    document.lines.every((line) => Number(lineTax(line, 'ram:RateApplicablePercent')) > 0),
  ),
  'BR-S-8': inCategory('S', basisIsSumOfLines),
  'BR-S-9': inCategory('S', ({ taxes }) =>
    taxes.every(({ basis, rate, tax }) => tax === halfAway((basis * rate) / 100)),
  ),
  'BR-S-10': inCategory('S', ({ taxes }) =>
    taxes.every(({ reason, reasonCode }) => reason + reasonCode === ''),
  ),
  'BR-E-2': inCategory('E', sellerHasTaxNumber),
  'BR-E-5': inCategory('E', ratesAreZero),
  'BR-E-8': inCategory('E', basisIsSumOfLines),
  'BR-E-9': inCategory('E', noTax),
  'BR-E-10': inCategory('E', hasReason),
  'BR-AE-2': inCategory(
    'AE',
    (document) => sellerHasTaxNumber(document) && registration(document.buyer, 'VA') !== '',
  ),
  'BR-AE-5': inCategory('AE', ratesAreZero),
  'BR-AE-8': inCategory('AE', basisIsSumOfLines),
  'BR-AE-9': inCategory('AE', noTax),
  'BR-AE-10': inCategory('AE', hasReason),
}

function everyLine(holds: (line: Element) => boolean) {
  return ({ lines }: Document) => lines.every(holds)
}

function inCategory(category: string, holds: (document: Document) => boolean) {
  return (document: Document) => !document.taxes.some((tax) => tax.category === category) || holds(document)
}

function sellerHasTaxNumber({ seller }: Document): boolean {
  return registration(seller, 'VA') !== '' || registration(seller, 'FC') !== ''
}

function basisIsSumOfLines({ lines, taxes }: Document): boolean {
  return taxes.every(
    ({ category, rate, basis }) =>
      basis ===
      add(
        lines
          .filter(
            (line) =>
              lineTax(line, 'ram:CategoryCode') === category &&
              Number(lineTax(line, 'ram:RateApplicablePercent')) === rate,
          )
          .map(lineNet),
      ),
  )
}

function ratesAreZero({ lines }: Document): boolean {
  return lines.every((line) => Number(lineTax(line, 'ram:RateApplicablePercent')) === 0)
}

function noTax({ taxes }: Document): boolean {
  return taxes.every(({ tax }) => tax === 0)
}

function hasReason({ taxes }: Document): boolean {
  return taxes.every(({ reason, reasonCode }) => reason + reasonCode !== '')
}

/** The numbers of the rules that an invoice breaks. */
export function brokenRules(xml: string): string[] {
  const document = read(xml)
  return Object.entries(rules).flatMap(([name, holds]) => (holds(document) ? [] : [name]))
}

/** The amounts as the invoice names them, in cents. */
export function sumsOf(xml: string): { net: number; vat: number; total: number; due: number } {
  const document = read(xml)
  return {
    net: sum(document, 'ram:TaxBasisTotalAmount'),
    vat: sum(document, 'ram:TaxTotalAmount'),
    total: sum(document, 'ram:GrandTotalAmount'),
    due: sum(document, 'ram:DuePayableAmount'),
  }
}

const schemas = join(
  dirname(createRequire(import.meta.url).resolve('@stackforge-eu/factur-x')),
  '../schema/en16931',
)
const schemaFile = (name: string) => ({
  fileName: name,
  contents: readFileSync(join(schemas, name), 'utf8'),
})
const parts = ['QualifiedDataType', 'ReusableAggregateBusinessInformationEntity', 'UnqualifiedDataType']

/** What the official schema of Factur-X in the profile EN 16931 says against it; nothing is good. */
export async function schemaFaults(xml: string): Promise<string[]> {
  const result = await validateXML({
    xml: [{ fileName: 'factur-x.xml', contents: xml }],
    schema: [schemaFile('FACTUR-X_EN16931.xsd')],
    preload: parts.map((part) => schemaFile(`FACTUR-X_EN16931_${part}_100.xsd`)),
  })
  return result.errors.map(({ message }) => message)
}

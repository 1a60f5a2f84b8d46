/**
 * Business rules of EN 16931 under the ids of the official Schematron, written from the text of the norm and
 * independent of the product's arithmetic. Rules about groups that a credit note never has (payee, tax
 * representative, cards, attachments, places of delivery) hold because no such element exists.
 */

import type { Element } from 'happy-dom'
import { codeRules } from './code-rules.ts'
import {
  add,
  all,
  cents,
  header,
  lineNet,
  lineTax,
  price,
  quantity,
  registration,
  sum,
  text,
  within,
  type Document,
} from './cii-document.ts'

export type Rules = Readonly<Record<string, (document: Document) => boolean>>

const halfAway = (value: number) => Math.sign(value) * Math.round(Math.abs(value))
const everyLine =
  (holds: (line: Element) => boolean) =>
  ({ lines }: Document) =>
    lines.every(holds)
const each =
  (name: string, holds: (element: Element) => boolean) =>
  ({ root }: Document) =>
    within(root, name).every(holds)
const has =
  (...path: string[]) =>
  (element: Element) =>
    text(element, ...path) !== ''
const address = (party: Element) => all(party, 'ram:PostalTradeAddress')
const hasReason = (charge: Element) => has('ram:Reason')(charge) || has('ram:ReasonCode')(charge)
const isDay = (date: Element | undefined) =>
  date?.getAttribute('format') === '102' && /^\d{8}$/.test(date.textContent ?? '')
const day = (element: Element, name: string) => Number(text(element, name, 'udt:DateTimeString'))
const account = (means: Element) => {
  const [owner] = all(means, 'ram:PayeePartyCreditorFinancialAccount')
  return owner ? text(owner, 'ram:IBANID') + text(owner, 'ram:ProprietaryID') : null
}

/** Required information (BR-01 to BR-66). */
const presence: Rules = {
  'BR-01': ({ root }) =>
    text(root, 'rsm:ExchangedDocumentContext', 'ram:GuidelineSpecifiedDocumentContextParameter', 'ram:ID') !==
    '',
  'BR-02': (document) => header(document, 'ram:ID') !== '',
  'BR-03': ({ root }) =>
    isDay(all(root, 'rsm:ExchangedDocument', 'ram:IssueDateTime', 'udt:DateTimeString')[0]),
  'BR-04': (document) => header(document, 'ram:TypeCode') !== '',
  'BR-05': ({ settlement }) => text(settlement, 'ram:InvoiceCurrencyCode') !== '',
  'BR-06': ({ seller }) => text(seller, 'ram:Name') !== '',
  'BR-07': ({ buyer }) => text(buyer, 'ram:Name') !== '',
  'BR-08': ({ seller }) => address(seller).length === 1,
  'BR-09': ({ seller }) => text(seller, 'ram:PostalTradeAddress', 'ram:CountryID') !== '',
  'BR-10': ({ buyer }) => address(buyer).length === 1,
  'BR-11': ({ buyer }) => text(buyer, 'ram:PostalTradeAddress', 'ram:CountryID') !== '',
  'BR-12': (document) => !Number.isNaN(sum(document, 'ram:LineTotalAmount')),
  'BR-13': (document) => !Number.isNaN(sum(document, 'ram:TaxBasisTotalAmount')),
  'BR-14': (document) => !Number.isNaN(sum(document, 'ram:GrandTotalAmount')),
  'BR-15': (document) => !Number.isNaN(sum(document, 'ram:DuePayableAmount')),
  'BR-16': ({ lines }) => lines.length > 0,
  'BR-17': each('ram:PayeeTradeParty', has('ram:Name')),
  'BR-18': each('ram:SellerTaxRepresentativeTradeParty', has('ram:Name')),
  'BR-19': each('ram:SellerTaxRepresentativeTradeParty', (party) => address(party).length === 1),
  'BR-20': each('ram:SellerTaxRepresentativeTradeParty', has('ram:PostalTradeAddress', 'ram:CountryID')),
  'BR-21': everyLine(has('ram:AssociatedDocumentLineDocument', 'ram:LineID')),
  'BR-22': everyLine((line) => (quantity(line)?.textContent ?? '') !== ''),
  'BR-23': everyLine((line) => (quantity(line)?.getAttribute('unitCode') ?? '') !== ''),
  'BR-24': everyLine((line) => !Number.isNaN(lineNet(line))),
  'BR-25': everyLine(has('ram:SpecifiedTradeProduct', 'ram:Name')),
  'BR-26': everyLine((line) => price(line) !== ''),
  'BR-27': everyLine((line) => Number(price(line)) >= 0),
  'BR-28': each('ram:GrossPriceProductTradePrice', (gross) => Number(text(gross, 'ram:ChargeAmount')) >= 0),
  'BR-29': ({ settlement }) => all(settlement, 'ram:BillingSpecifiedPeriod').every(endsAfterStart),
  'BR-30': everyLine((line) =>
    all(line, 'ram:SpecifiedLineTradeSettlement', 'ram:BillingSpecifiedPeriod').every(endsAfterStart),
  ),
  'BR-31': each('ram:SpecifiedTradeAllowanceCharge', has('ram:ActualAmount')),
  'BR-33': each('ram:SpecifiedTradeAllowanceCharge', hasReason),
  'BR-37': ({ settlement }) =>
    all(settlement, 'ram:SpecifiedTradeAllowanceCharge').every(
      has('ram:CategoryTradeTax', 'ram:CategoryCode'),
    ),
  'BR-45': ({ taxes }) => taxes.every(({ basis }) => !Number.isNaN(basis)),
  'BR-46': ({ taxes }) => taxes.every(({ tax }) => !Number.isNaN(tax)),
  'BR-47': ({ taxes }) => taxes.every(({ category }) => category !== ''),
  'BR-48': ({ taxes }) => taxes.every(({ percent, category }) => percent !== '' || category === 'O'),
  'BR-49': each('ram:SpecifiedTradeSettlementPaymentMeans', has('ram:TypeCode')),
  'BR-50': each('ram:SpecifiedTradeSettlementPaymentMeans', (means) => account(means) !== ''),
  'BR-51': each('ram:ApplicableTradeSettlementFinancialCard', (card) => text(card, 'ram:ID').length <= 10),
  'BR-52': each('ram:AdditionalReferencedDocument', has('ram:IssuerAssignedID')),
  'BR-53': ({ settlement }) => text(settlement, 'ram:TaxCurrencyCode') === '',
  'BR-54': each(
    'ram:ApplicableProductCharacteristic',
    (one) => has('ram:Description')(one) && has('ram:Value')(one),
  ),
  'BR-55': each('ram:InvoiceReferencedDocument', has('ram:IssuerAssignedID')),
  'BR-56': each('ram:SellerTaxRepresentativeTradeParty', (party) => registration(party, 'VA') !== ''),
  'BR-57': each('ram:ShipToTradeParty', (party) =>
    address(party).every((place) => text(place, 'ram:CountryID') !== ''),
  ),
  'BR-61': ({ settlement }) =>
    all(settlement, 'ram:SpecifiedTradeSettlementPaymentMeans')
      .filter((means) => ['30', '58'].includes(text(means, 'ram:TypeCode')))
      .every((means) => Boolean(account(means))),
  'BR-62': ({ seller }) => all(seller, 'ram:URIUniversalCommunication', 'ram:URIID').every(hasScheme),
  'BR-63': ({ buyer }) => all(buyer, 'ram:URIUniversalCommunication', 'ram:URIID').every(hasScheme),
  'BR-64': everyLine((line) => all(line, 'ram:SpecifiedTradeProduct', 'ram:GlobalID').every(hasScheme)),
  'BR-65': each('ram:ClassCode', (code) => code.getAttribute('listID') !== null),
}

function endsAfterStart(period: Element): boolean {
  const [start, end] = [day(period, 'ram:StartDateTime'), day(period, 'ram:EndDateTime')]
  return start === 0 || end === 0 || end >= start
}

function hasScheme(id: Element): boolean {
  return (id.getAttribute('schemeID') ?? '') !== ''
}

/** Consistency (BR-CO-…). Sums are simple, because there are no allowances, charges and prepayments. */
const conditions: Rules = {
  'BR-CO-03': ({ root }) =>
    within(root, 'ram:TaxPointDate').length === 0 || within(root, 'ram:DueDateTypeCode').length === 0,
  'BR-CO-04': everyLine((line) => lineTax(line, 'ram:CategoryCode') !== ''),
  'BR-CO-09': ({ seller, buyer }) =>
    [seller, buyer].every((party) => /^([A-Z]{2}.+)?$/.test(registration(party, 'VA'))),
  'BR-CO-10': (document) => sum(document, 'ram:LineTotalAmount') === add(document.lines.map(lineNet)),
  'BR-CO-11': (document) => charges(document, 'false', 'ram:AllowanceTotalAmount'),
  'BR-CO-12': (document) => charges(document, 'true', 'ram:ChargeTotalAmount'),
  'BR-CO-13': (document) =>
    sum(document, 'ram:TaxBasisTotalAmount') ===
    sum(document, 'ram:LineTotalAmount') -
      (sum(document, 'ram:AllowanceTotalAmount') || 0) +
      (sum(document, 'ram:ChargeTotalAmount') || 0),
  'BR-CO-14': (document) => sum(document, 'ram:TaxTotalAmount') === add(document.taxes.map(({ tax }) => tax)),
  'BR-CO-15': (document) =>
    sum(document, 'ram:GrandTotalAmount') ===
    sum(document, 'ram:TaxBasisTotalAmount') + sum(document, 'ram:TaxTotalAmount'),
  'BR-CO-16': (document) =>
    sum(document, 'ram:DuePayableAmount') ===
    sum(document, 'ram:GrandTotalAmount') -
      (sum(document, 'ram:TotalPrepaidAmount') || 0) +
      (sum(document, 'ram:RoundingAmount') || 0),
  'BR-CO-17': ({ taxes }) => taxes.every(({ basis, rate, tax }) => tax === halfAway((basis * rate) / 100)),
  'BR-CO-18': ({ taxes }) => taxes.length > 0,
  'BR-CO-19': ({ settlement }) => all(settlement, 'ram:BillingSpecifiedPeriod').every(hasADay),
  'BR-CO-20': everyLine((line) =>
    all(line, 'ram:SpecifiedLineTradeSettlement', 'ram:BillingSpecifiedPeriod').every(hasADay),
  ),
  'BR-CO-21': each('ram:SpecifiedTradeAllowanceCharge', hasReason),
  'BR-CO-25': (document) =>
    sum(document, 'ram:DuePayableAmount') <= 0 ||
    text(document.settlement, 'ram:SpecifiedTradePaymentTerms', 'ram:Description') !== '',
  'BR-CO-26': ({ seller }) => text(seller, 'ram:ID') !== '' || registration(seller, 'VA') !== '',
  'BR-CO-27': each('ram:PayeePartyCreditorFinancialAccount', (one) =>
    ['ram:IBANID', 'ram:ProprietaryID'].some((name) => has(name)(one)),
  ),
}

function charges({ settlement, sums }: Document, indicator: string, total: string): boolean {
  const found = all(settlement, 'ram:SpecifiedTradeAllowanceCharge').filter(
    (one) => text(one, 'ram:ChargeIndicator', 'udt:Indicator') === indicator,
  )
  const stated = text(sums, total)
  return found.length === 0
    ? stated === ''
    : cents(stated) === add(found.map((one) => cents(text(one, 'ram:ActualAmount'))))
}

function hasADay(period: Element): boolean {
  return day(period, 'ram:StartDateTime') > 0 || day(period, 'ram:EndDateTime') > 0
}

/** BR-S-…, BR-E-… and BR-AE-…: the same rules for each VAT category that a credit note can have. */
function ofCategory(category: 'S' | 'E' | 'AE'): Rules {
  const number = (which: number) => `BR-${category}-${String(which).padStart(2, '0')}`
  const mine = ({ taxes }: Document) => taxes.filter((tax) => tax.category === category)
  const lines = ({ lines: every }: Document) =>
    every.filter((line) => lineTax(line, 'ram:CategoryCode') === category)
  const isUsed = (document: Document) => mine(document).length + lines(document).length > 0
  const isTaxed = category === 'S'
  return {
    [number(1)]: (document) =>
      lines(document).length === 0 || (isTaxed ? mine(document).length > 0 : mine(document).length === 1),
    [number(2)]: (document) =>
      !isUsed(document) ||
      (['VA', 'FC'].some((scheme) => registration(document.seller, scheme as 'VA') !== '') &&
        (category !== 'AE' || registration(document.buyer, 'VA') !== '')),
    [number(5)]: (document) =>
      lines(document).every((line) => {
        const rate = Number(lineTax(line, 'ram:RateApplicablePercent'))
        return lineTax(line, 'ram:RateApplicablePercent') !== '' && (isTaxed ? rate > 0 : rate === 0)
      }),
    [number(8)]: (document) =>
      mine(document).every(({ rate, basis }) => {
        const taxed = lines(document).filter(
          (line) => !isTaxed || Number(lineTax(line, 'ram:RateApplicablePercent')) === rate,
        )
        return basis === add(taxed.map(lineNet))
      }),
    [number(9)]: (document) =>
      mine(document).every(({ basis, rate, tax }) =>
        isTaxed ? tax === halfAway((basis * rate) / 100) : tax === 0,
      ),
    [number(10)]: (document) =>
      mine(document).every(({ reason, reasonCode }) => (reason + reasonCode === '') === isTaxed),
  }
}

/** Amounts have at most two decimals (BR-DEC-…), by element name. */
const decimals: Rules = Object.fromEntries(
  Object.entries({
    'BR-DEC-10': 'ram:AllowanceTotalAmount',
    'BR-DEC-11': 'ram:ChargeTotalAmount',
    'BR-DEC-12': 'ram:TaxBasisTotalAmount',
    'BR-DEC-13': 'ram:TaxTotalAmount',
    'BR-DEC-14': 'ram:GrandTotalAmount',
    'BR-DEC-16': 'ram:TotalPrepaidAmount',
    'BR-DEC-17': 'ram:RoundingAmount',
    'BR-DEC-18': 'ram:DuePayableAmount',
    'BR-DEC-19': 'ram:BasisAmount',
    'BR-DEC-20': 'ram:CalculatedAmount',
    'BR-DEC-24': 'ram:ActualAmount',
  }).map(([number, name]) => [number, each(name, (amount) => hasCents(amount))]),
)

const hasCents = (amount: Element) => /^-?\d+(\.\d{1,2})?$/.test(amount.textContent?.trim() ?? '')

export const rules: Rules = {
  ...presence,
  ...conditions,
  ...ofCategory('S'),
  ...ofCategory('E'),
  ...ofCategory('AE'),
  ...decimals,
  'BR-DEC-09': ({ sums }) => all(sums, 'ram:LineTotalAmount').every(hasCents),
  'BR-DEC-23': everyLine((line) => within(line, 'ram:LineTotalAmount').every(hasCents)),
  ...codeRules,
}

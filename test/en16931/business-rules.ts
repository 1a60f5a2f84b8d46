/**
 * Business rules of EN 16931 under the ids of the official Schematron, written from the text of the norm and
 * independent of the product's arithmetic. Rules about groups that a credit note never has (payee, tax
 * representative, cards, attachments, places of delivery) hold because no such element exists.
 */

import type { Element } from 'happy-dom'
import { codeRules } from './code-rules.ts'
import {
  addAmounts,
  findElements,
  toHundredths,
  readHeaderText,
  readLineNet,
  readLineTaxText,
  readLinePrice,
  findLineQuantity,
  readTaxRegistration,
  readSum,
  readText,
  findDescendants,
  type InvoiceDocument,
} from './cii-document.ts'

export type BusinessRules = Readonly<Record<string, (document: InvoiceDocument) => boolean>>

const roundRuleAmount = (value: number) => Math.sign(value) * Math.round(Math.abs(value))
const onEveryLine =
  (holds: (line: Element) => boolean) =>
  ({ lines }: InvoiceDocument) =>
    lines.every(holds)
const onEveryElement =
  (name: string, holds: (element: Element) => boolean) =>
  ({ root }: InvoiceDocument) =>
    findDescendants(root, name).every(holds)
const hasText =
  (...path: string[]) =>
  (element: Element) =>
    readText(element, ...path) !== ''
const findAddresses = (party: Element) => findElements(party, 'ram:PostalTradeAddress')
const hasReason = (charge: Element) => hasText('ram:Reason')(charge) || hasText('ram:ReasonCode')(charge)
const isFormattedDay = (date: Element | undefined) =>
  date?.getAttribute('format') === '102' && /^\d{8}$/.test(date.textContent ?? '')
const readDayNumber = (element: Element, name: string) =>
  Number(readText(element, name, 'udt:DateTimeString'))
const readPaymentAccount = (means: Element) => {
  const [owner] = findElements(means, 'ram:PayeePartyCreditorFinancialAccount')
  return owner ? readText(owner, 'ram:IBANID') + readText(owner, 'ram:ProprietaryID') : null
}

/** Required information (BR-01 to BR-66). */
const presenceRules: BusinessRules = {
  'BR-01': ({ root }) =>
    readText(
      root,
      'rsm:ExchangedDocumentContext',
      'ram:GuidelineSpecifiedDocumentContextParameter',
      'ram:ID',
    ) !== '',
  'BR-02': (document) => readHeaderText(document, 'ram:ID') !== '',
  'BR-03': ({ root }) =>
    isFormattedDay(findElements(root, 'rsm:ExchangedDocument', 'ram:IssueDateTime', 'udt:DateTimeString')[0]),
  'BR-04': (document) => readHeaderText(document, 'ram:TypeCode') !== '',
  'BR-05': ({ settlement }) => readText(settlement, 'ram:InvoiceCurrencyCode') !== '',
  'BR-06': ({ seller }) => readText(seller, 'ram:Name') !== '',
  'BR-07': ({ buyer }) => readText(buyer, 'ram:Name') !== '',
  'BR-08': ({ seller }) => findAddresses(seller).length === 1,
  'BR-09': ({ seller }) => readText(seller, 'ram:PostalTradeAddress', 'ram:CountryID') !== '',
  'BR-10': ({ buyer }) => findAddresses(buyer).length === 1,
  'BR-11': ({ buyer }) => readText(buyer, 'ram:PostalTradeAddress', 'ram:CountryID') !== '',
  'BR-12': (document) => !Number.isNaN(readSum(document, 'ram:LineTotalAmount')),
  'BR-13': (document) => !Number.isNaN(readSum(document, 'ram:TaxBasisTotalAmount')),
  'BR-14': (document) => !Number.isNaN(readSum(document, 'ram:GrandTotalAmount')),
  'BR-15': (document) => !Number.isNaN(readSum(document, 'ram:DuePayableAmount')),
  'BR-16': ({ lines }) => lines.length > 0,
  'BR-17': onEveryElement('ram:PayeeTradeParty', hasText('ram:Name')),
  'BR-18': onEveryElement('ram:SellerTaxRepresentativeTradeParty', hasText('ram:Name')),
  'BR-19': onEveryElement(
    'ram:SellerTaxRepresentativeTradeParty',
    (party) => findAddresses(party).length === 1,
  ),
  'BR-20': onEveryElement(
    'ram:SellerTaxRepresentativeTradeParty',
    hasText('ram:PostalTradeAddress', 'ram:CountryID'),
  ),
  'BR-21': onEveryLine(hasText('ram:AssociatedDocumentLineDocument', 'ram:LineID')),
  'BR-22': onEveryLine((line) => (findLineQuantity(line)?.textContent ?? '') !== ''),
  'BR-23': onEveryLine((line) => (findLineQuantity(line)?.getAttribute('unitCode') ?? '') !== ''),
  'BR-24': onEveryLine((line) => !Number.isNaN(readLineNet(line))),
  'BR-25': onEveryLine(hasText('ram:SpecifiedTradeProduct', 'ram:Name')),
  'BR-26': onEveryLine((line) => readLinePrice(line) !== ''),
  'BR-27': onEveryLine((line) => Number(readLinePrice(line)) >= 0),
  'BR-28': onEveryElement(
    'ram:GrossPriceProductTradePrice',
    (gross) => Number(readText(gross, 'ram:ChargeAmount')) >= 0,
  ),
  'BR-29': ({ settlement }) => findElements(settlement, 'ram:BillingSpecifiedPeriod').every(endsAfterStart),
  'BR-30': onEveryLine((line) =>
    findElements(line, 'ram:SpecifiedLineTradeSettlement', 'ram:BillingSpecifiedPeriod').every(
      endsAfterStart,
    ),
  ),
  'BR-31': onEveryElement('ram:SpecifiedTradeAllowanceCharge', hasText('ram:ActualAmount')),
  'BR-33': onEveryElement('ram:SpecifiedTradeAllowanceCharge', hasReason),
  'BR-37': ({ settlement }) =>
    findElements(settlement, 'ram:SpecifiedTradeAllowanceCharge').every(
      hasText('ram:CategoryTradeTax', 'ram:CategoryCode'),
    ),
  'BR-45': ({ taxes }) => taxes.every(({ basis }) => !Number.isNaN(basis)),
  'BR-46': ({ taxes }) => taxes.every(({ tax }) => !Number.isNaN(tax)),
  'BR-47': ({ taxes }) => taxes.every(({ category }) => category !== ''),
  'BR-48': ({ taxes }) => taxes.every(({ percent, category }) => percent !== '' || category === 'O'),
  'BR-49': onEveryElement('ram:SpecifiedTradeSettlementPaymentMeans', hasText('ram:TypeCode')),
  'BR-50': onEveryElement(
    'ram:SpecifiedTradeSettlementPaymentMeans',
    (means) => readPaymentAccount(means) !== '',
  ),
  'BR-51': onEveryElement(
    'ram:ApplicableTradeSettlementFinancialCard',
    (card) => readText(card, 'ram:ID').length <= 10,
  ),
  'BR-52': onEveryElement('ram:AdditionalReferencedDocument', hasText('ram:IssuerAssignedID')),
  'BR-53': ({ settlement }) => readText(settlement, 'ram:TaxCurrencyCode') === '',
  'BR-54': onEveryElement(
    'ram:ApplicableProductCharacteristic',
    (one) => hasText('ram:Description')(one) && hasText('ram:Value')(one),
  ),
  'BR-55': onEveryElement('ram:InvoiceReferencedDocument', hasText('ram:IssuerAssignedID')),
  'BR-56': onEveryElement(
    'ram:SellerTaxRepresentativeTradeParty',
    (party) => readTaxRegistration(party, 'VA') !== '',
  ),
  'BR-57': onEveryElement('ram:ShipToTradeParty', (party) =>
    findAddresses(party).every((place) => readText(place, 'ram:CountryID') !== ''),
  ),
  'BR-61': ({ settlement }) =>
    findElements(settlement, 'ram:SpecifiedTradeSettlementPaymentMeans')
      .filter((means) => ['30', '58'].includes(readText(means, 'ram:TypeCode')))
      .every((means) => Boolean(readPaymentAccount(means))),
  'BR-62': ({ seller }) =>
    findElements(seller, 'ram:URIUniversalCommunication', 'ram:URIID').every(hasScheme),
  'BR-63': ({ buyer }) => findElements(buyer, 'ram:URIUniversalCommunication', 'ram:URIID').every(hasScheme),
  'BR-64': onEveryLine((line) =>
    findElements(line, 'ram:SpecifiedTradeProduct', 'ram:GlobalID').every(hasScheme),
  ),
  'BR-65': onEveryElement('ram:ClassCode', (code) => code.getAttribute('listID') !== null),
}

function endsAfterStart(period: Element): boolean {
  const [start, end] = [readDayNumber(period, 'ram:StartDateTime'), readDayNumber(period, 'ram:EndDateTime')]
  return start === 0 || end === 0 || end >= start
}

function hasScheme(id: Element): boolean {
  return (id.getAttribute('schemeID') ?? '') !== ''
}

/** Consistency (BR-CO-…). Sums are simple, because there are no allowances, charges and prepayments. */
const conditionRules: BusinessRules = {
  'BR-CO-03': ({ root }) =>
    findDescendants(root, 'ram:TaxPointDate').length === 0 ||
    findDescendants(root, 'ram:DueDateTypeCode').length === 0,
  'BR-CO-04': onEveryLine((line) => readLineTaxText(line, 'ram:CategoryCode') !== ''),
  'BR-CO-09': ({ seller, buyer }) =>
    [seller, buyer].every((party) => /^([A-Z]{2}.+)?$/.test(readTaxRegistration(party, 'VA'))),
  'BR-CO-10': (document) =>
    readSum(document, 'ram:LineTotalAmount') === addAmounts(document.lines.map(readLineNet)),
  'BR-CO-11': (document) => matchesChargeTotal(document, 'false', 'ram:AllowanceTotalAmount'),
  'BR-CO-12': (document) => matchesChargeTotal(document, 'true', 'ram:ChargeTotalAmount'),
  'BR-CO-13': (document) =>
    readSum(document, 'ram:TaxBasisTotalAmount') ===
    readSum(document, 'ram:LineTotalAmount') -
      (readSum(document, 'ram:AllowanceTotalAmount') || 0) +
      (readSum(document, 'ram:ChargeTotalAmount') || 0),
  'BR-CO-14': (document) =>
    readSum(document, 'ram:TaxTotalAmount') === addAmounts(document.taxes.map(({ tax }) => tax)),
  'BR-CO-15': (document) =>
    readSum(document, 'ram:GrandTotalAmount') ===
    readSum(document, 'ram:TaxBasisTotalAmount') + readSum(document, 'ram:TaxTotalAmount'),
  'BR-CO-16': (document) =>
    readSum(document, 'ram:DuePayableAmount') ===
    readSum(document, 'ram:GrandTotalAmount') -
      (readSum(document, 'ram:TotalPrepaidAmount') || 0) +
      (readSum(document, 'ram:RoundingAmount') || 0),
  'BR-CO-17': ({ taxes }) =>
    taxes.every(({ basis, rate, tax }) => tax === roundRuleAmount((basis * rate) / 100)),
  'BR-CO-18': ({ taxes }) => taxes.length > 0,
  'BR-CO-19': ({ settlement }) => findElements(settlement, 'ram:BillingSpecifiedPeriod').every(hasPeriodDay),
  'BR-CO-20': onEveryLine((line) =>
    findElements(line, 'ram:SpecifiedLineTradeSettlement', 'ram:BillingSpecifiedPeriod').every(hasPeriodDay),
  ),
  'BR-CO-21': onEveryElement('ram:SpecifiedTradeAllowanceCharge', hasReason),
  'BR-CO-25': (document) =>
    readSum(document, 'ram:DuePayableAmount') <= 0 ||
    readText(document.settlement, 'ram:SpecifiedTradePaymentTerms', 'ram:Description') !== '',
  'BR-CO-26': ({ seller }) => readText(seller, 'ram:ID') !== '' || readTaxRegistration(seller, 'VA') !== '',
  'BR-CO-27': onEveryElement('ram:PayeePartyCreditorFinancialAccount', (one) =>
    ['ram:IBANID', 'ram:ProprietaryID'].some((name) => hasText(name)(one)),
  ),
}

function matchesChargeTotal(
  { settlement, sums }: InvoiceDocument,
  indicator: string,
  total: string,
): boolean {
  const found = findElements(settlement, 'ram:SpecifiedTradeAllowanceCharge').filter(
    (one) => readText(one, 'ram:ChargeIndicator', 'udt:Indicator') === indicator,
  )
  const stated = readText(sums, total)
  return found.length === 0
    ? stated === ''
    : toHundredths(stated) === addAmounts(found.map((one) => toHundredths(readText(one, 'ram:ActualAmount'))))
}

function hasPeriodDay(period: Element): boolean {
  return readDayNumber(period, 'ram:StartDateTime') > 0 || readDayNumber(period, 'ram:EndDateTime') > 0
}

/** BR-S-…, BR-E-… and BR-AE-…: the same rules for each VAT category that a credit note can have. */
function createCategoryRules(category: 'S' | 'E' | 'AE'): BusinessRules {
  const number = (which: number) => `BR-${category}-${String(which).padStart(2, '0')}`
  const mine = ({ taxes }: InvoiceDocument) => taxes.filter((tax) => tax.category === category)
  const lines = ({ lines: every }: InvoiceDocument) =>
    every.filter((line) => readLineTaxText(line, 'ram:CategoryCode') === category)
  const isUsed = (document: InvoiceDocument) => mine(document).length + lines(document).length > 0
  const isTaxed = category === 'S'
  return {
    [number(1)]: (document) =>
      lines(document).length === 0 || (isTaxed ? mine(document).length > 0 : mine(document).length === 1),
    [number(2)]: (document) =>
      !isUsed(document) ||
      (['VA', 'FC'].some((scheme) => readTaxRegistration(document.seller, scheme as 'VA') !== '') &&
        (category !== 'AE' || readTaxRegistration(document.buyer, 'VA') !== '')),
    [number(5)]: (document) =>
      lines(document).every((line) => {
        const rate = Number(readLineTaxText(line, 'ram:RateApplicablePercent'))
        return readLineTaxText(line, 'ram:RateApplicablePercent') !== '' && (isTaxed ? rate > 0 : rate === 0)
      }),
    [number(8)]: (document) =>
      mine(document).every(({ rate, basis }) => {
        const taxed = lines(document).filter(
          (line) => !isTaxed || Number(readLineTaxText(line, 'ram:RateApplicablePercent')) === rate,
        )
        return basis === addAmounts(taxed.map(readLineNet))
      }),
    [number(9)]: (document) =>
      mine(document).every(({ basis, rate, tax }) =>
        isTaxed ? tax === roundRuleAmount((basis * rate) / 100) : tax === 0,
      ),
    [number(10)]: (document) =>
      mine(document).every(({ reason, reasonCode }) => (reason + reasonCode === '') === isTaxed),
  }
}

/** Amounts have at most two decimals (BR-DEC-…), by element name. */
const decimalRules: BusinessRules = Object.fromEntries(
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
  }).map(([number, name]) => [number, onEveryElement(name, (amount) => hasAtMostTwoDecimals(amount))]),
)

const hasAtMostTwoDecimals = (amount: Element) => /^-?\d+(\.\d{1,2})?$/.test(amount.textContent?.trim() ?? '')

export const businessRules: BusinessRules = {
  ...presenceRules,
  ...conditionRules,
  ...createCategoryRules('S'),
  ...createCategoryRules('E'),
  ...createCategoryRules('AE'),
  ...decimalRules,
  'BR-DEC-09': ({ sums }) => findElements(sums, 'ram:LineTotalAmount').every(hasAtMostTwoDecimals),
  'BR-DEC-23': onEveryLine((line) =>
    findDescendants(line, 'ram:LineTotalAmount').every(hasAtMostTwoDecimals),
  ),
  ...codeRules,
}

/**
 * Business rules of EN 16931 under the ids of the official Schematron, written from the text of the norm and
 * independent of the product's arithmetic. Rules about groups that a credit note never has (payee, tax
 * representative, cards, attachments, places of delivery, allowances, charges) hold because no such element exists.
 *
 * Left out: BR-CO-05 to BR-CO-08, which no program can check, the rules of VAT categories other than S, E and AE, whose
 * codes BR-CL-17 and BR-CL-18 refuse, and BR-DEC-15, because BR-53 refuses a second currency.
 */

import type { Element } from 'happy-dom'
import { codeRules, isVatIdCountry } from './code-rules.ts'
import { syntaxRules } from './syntax-rules.ts'
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
const hasVatType = (tax: Element) => readText(tax, 'ram:TypeCode') === 'VAT'

type ChargeKind = 'allowance' | 'charge'
const listCharges = (owner: Element, kind: ChargeKind) =>
  findElements(owner, 'ram:SpecifiedTradeAllowanceCharge').filter(
    (one) => readText(one, 'ram:ChargeIndicator', 'udt:Indicator') === (kind === 'charge' ? 'true' : 'false'),
  )
/** BG-20 and BG-21. */
const onEveryHeaderCharge =
  (kind: ChargeKind, holds: (charge: Element) => boolean) =>
  ({ settlement }: InvoiceDocument) =>
    listCharges(settlement, kind).every(holds)
/** BG-27 and BG-28. */
const onEveryLineCharge = (kind: ChargeKind, holds: (charge: Element) => boolean) =>
  onEveryLine((line) =>
    findElements(line, 'ram:SpecifiedLineTradeSettlement').every((settlement) =>
      listCharges(settlement, kind).every(holds),
    ),
  )
const hasChargeCategory = (charge: Element) =>
  findElements(charge, 'ram:CategoryTradeTax').some(hasVatType) &&
  hasText('ram:CategoryTradeTax', 'ram:CategoryCode')(charge)
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
  'BR-31': onEveryHeaderCharge('allowance', hasText('ram:ActualAmount')),
  'BR-32': onEveryHeaderCharge('allowance', hasChargeCategory),
  'BR-33': onEveryHeaderCharge('allowance', hasReason),
  'BR-36': onEveryHeaderCharge('charge', hasText('ram:ActualAmount')),
  'BR-37': onEveryHeaderCharge('charge', hasChargeCategory),
  'BR-38': onEveryHeaderCharge('charge', hasReason),
  'BR-41': onEveryLineCharge('allowance', hasText('ram:ActualAmount')),
  'BR-42': onEveryLineCharge('allowance', hasReason),
  'BR-43': onEveryLineCharge('charge', hasText('ram:ActualAmount')),
  'BR-44': onEveryLineCharge('charge', hasReason),
  'BR-45': ({ taxes }) => taxes.every(({ basis }) => !Number.isNaN(basis)),
  'BR-46': ({ taxes }) => taxes.every(({ tax }) => !Number.isNaN(tax)),
  'BR-47': ({ settlement, taxes }) =>
    findElements(settlement, 'ram:ApplicableTradeTax').every(hasVatType) &&
    taxes.every(({ category }) => category !== ''),
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
  'BR-66': onEveryElement(
    'ram:SpecifiedTradeAllowanceCharge',
    hasText('ram:ChargeIndicator', 'udt:Indicator'),
  ),
}

function endsAfterStart(period: Element): boolean {
  const [start, end] = [readDayNumber(period, 'ram:StartDateTime'), readDayNumber(period, 'ram:EndDateTime')]
  return start === 0 || end === 0 || end >= start
}

function hasScheme(id: Element): boolean {
  return (id.getAttribute('schemeID') ?? '') !== ''
}

/** Consistency (BR-CO-…). */
const conditionRules: BusinessRules = {
  'BR-CO-03': ({ root }) =>
    findDescendants(root, 'ram:TaxPointDate').length === 0 ||
    findDescendants(root, 'ram:DueDateTypeCode').length === 0,
  'BR-CO-04': onEveryLine(
    (line) =>
      readLineTaxText(line, 'ram:TypeCode') === 'VAT' && readLineTaxText(line, 'ram:CategoryCode') !== '',
  ),
  'BR-CO-09': ({ root }) =>
    findDescendants(root, 'ram:SpecifiedTaxRegistration').every((registration) =>
      findElements(registration, 'ram:ID')
        .filter((id) => id.getAttribute('schemeID') === 'VA')
        .every(({ textContent }) => isVatIdCountry((textContent ?? '').slice(0, 2))),
    ),
  'BR-CO-10': (document) =>
    readSum(document, 'ram:LineTotalAmount') === addAmounts(document.lines.map(readLineNet)),
  'BR-CO-11': (document) => matchesChargeTotal(document, 'allowance', 'ram:AllowanceTotalAmount'),
  'BR-CO-12': (document) => matchesChargeTotal(document, 'charge', 'ram:ChargeTotalAmount'),
  'BR-CO-13': (document) =>
    readSum(document, 'ram:TaxBasisTotalAmount') ===
    readSum(document, 'ram:LineTotalAmount') -
      (readSum(document, 'ram:AllowanceTotalAmount') || 0) +
      (readSum(document, 'ram:ChargeTotalAmount') || 0),
  'BR-CO-14': (document) =>
    readSum(document, 'ram:TaxTotalAmount') === addAmounts(document.taxes.map(({ tax }) => tax)),
  'BR-CO-15': (document) =>
    // The VAT amount is stated exactly once in the currency of the invoice.
    findElements(document.sums, 'ram:TaxTotalAmount').filter(
      (amount) =>
        amount.getAttribute('currencyID') === readText(document.settlement, 'ram:InvoiceCurrencyCode'),
    ).length === 1 &&
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
  'BR-CO-21': onEveryHeaderCharge('allowance', hasReason),
  'BR-CO-22': onEveryHeaderCharge('charge', hasReason),
  'BR-CO-23': onEveryLineCharge('allowance', hasReason),
  'BR-CO-24': onEveryLineCharge('charge', hasReason),
  'BR-CO-25': (document) =>
    readSum(document, 'ram:DuePayableAmount') <= 0 ||
    readText(document.settlement, 'ram:SpecifiedTradePaymentTerms', 'ram:Description') !== '',
  'BR-CO-26': ({ seller }) => readText(seller, 'ram:ID') !== '' || readTaxRegistration(seller, 'VA') !== '',
  'BR-CO-27': onEveryElement('ram:PayeePartyCreditorFinancialAccount', (one) =>
    ['ram:IBANID', 'ram:ProprietaryID'].some((name) => hasText(name)(one)),
  ),
}

function matchesChargeTotal({ settlement, sums }: InvoiceDocument, kind: ChargeKind, total: string): boolean {
  const found = listCharges(settlement, kind)
  const stated = readText(sums, total)
  return found.length === 0 ? stated === '' : toHundredths(stated) === addAmounts(found.map(readChargeAmount))
}

function readChargeAmount(charge: Element): number {
  return toHundredths(readText(charge, 'ram:ActualAmount'))
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
  const charges = ({ settlement }: InvoiceDocument, kind: ChargeKind) =>
    listCharges(settlement, kind).filter((charge) => readChargeTax(charge, 'ram:CategoryCode') === category)
  const isTaxed = category === 'S'
  const hasTaxNumbers = ({ seller, buyer }: InvoiceDocument) =>
    (['VA', 'FC'] as const).some((scheme) => readTaxRegistration(seller, scheme) !== '') &&
    (category !== 'AE' || readTaxRegistration(buyer, 'VA') !== '')
  const hasRate = (rate: string) => rate !== '' && (isTaxed ? Number(rate) > 0 : Number(rate) === 0)
  const isRate = (text: string, rate: number) => !isTaxed || Number(text) === rate
  const addCharges = (document: InvoiceDocument, kind: ChargeKind, rate: number) =>
    addAmounts(
      charges(document, kind)
        .filter((charge) => isRate(readChargeTax(charge, 'ram:RateApplicablePercent'), rate))
        .map(readChargeAmount),
    )
  return {
    [number(1)]: (document) => {
      const isUsed = [lines(document), charges(document, 'allowance'), charges(document, 'charge')].some(
        ({ length }) => length > 0,
      )
      const { length } = mine(document)
      return isUsed ? (isTaxed ? length > 0 : length === 1) : length === 0
    },
    [number(2)]: (document) => lines(document).length === 0 || hasTaxNumbers(document),
    [number(3)]: (document) => charges(document, 'allowance').length === 0 || hasTaxNumbers(document),
    [number(4)]: (document) => charges(document, 'charge').length === 0 || hasTaxNumbers(document),
    [number(5)]: (document) =>
      lines(document).every((line) => hasRate(readLineTaxText(line, 'ram:RateApplicablePercent'))),
    [number(6)]: (document) =>
      charges(document, 'allowance').every((one) => hasRate(readChargeTax(one, 'ram:RateApplicablePercent'))),
    [number(7)]: (document) =>
      charges(document, 'charge').every((one) => hasRate(readChargeTax(one, 'ram:RateApplicablePercent'))),
    [number(8)]: (document) =>
      mine(document).every(({ rate, basis }) => {
        const taxed = lines(document).filter((line) =>
          isRate(readLineTaxText(line, 'ram:RateApplicablePercent'), rate),
        )
        return (
          basis ===
          addAmounts(taxed.map(readLineNet)) -
            addCharges(document, 'allowance', rate) +
            addCharges(document, 'charge', rate)
        )
      }),
    [number(9)]: (document) =>
      mine(document).every(({ basis, rate, tax }) =>
        isTaxed ? tax === roundRuleAmount((basis * rate) / 100) : tax === 0,
      ),
    [number(10)]: (document) =>
      mine(document).every(
        ({ reason, reasonCode }) =>
          (reason + reasonCode === '') === isTaxed &&
          (category !== 'AE' || ['', 'VATEX-EU-AE'].includes(reasonCode)),
      ),
  }
}

function readChargeTax(charge: Element, name: string): string {
  return readText(charge, 'ram:CategoryTradeTax', name)
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
    'BR-DEC-20': 'ram:CalculatedAmount',
  }).map(([number, name]) => [number, onEveryElement(name, (amount) => hasAtMostTwoDecimals(amount))]),
)

const hasDecimals = (name: string) => (owner: Element) =>
  findElements(owner, name).every(hasAtMostTwoDecimals)
const hasAtMostTwoDecimals = (amount: Element) => /^-?\d+(\.\d{1,2})?$/.test(amount.textContent?.trim() ?? '')

export const businessRules: BusinessRules = {
  ...presenceRules,
  ...conditionRules,
  ...createCategoryRules('S'),
  ...createCategoryRules('E'),
  ...createCategoryRules('AE'),
  ...decimalRules,
  'BR-DEC-09': ({ sums }) => findElements(sums, 'ram:LineTotalAmount').every(hasAtMostTwoDecimals),
  'BR-DEC-01': onEveryHeaderCharge('allowance', hasDecimals('ram:ActualAmount')),
  'BR-DEC-02': onEveryHeaderCharge('allowance', hasDecimals('ram:BasisAmount')),
  'BR-DEC-05': onEveryHeaderCharge('charge', hasDecimals('ram:ActualAmount')),
  'BR-DEC-06': onEveryHeaderCharge('charge', hasDecimals('ram:BasisAmount')),
  'BR-DEC-19': onEveryElement('ram:ApplicableTradeTax', hasDecimals('ram:BasisAmount')),
  'BR-DEC-24': onEveryLineCharge('allowance', hasDecimals('ram:ActualAmount')),
  'BR-DEC-25': onEveryLineCharge('allowance', hasDecimals('ram:BasisAmount')),
  'BR-DEC-27': onEveryLineCharge('charge', hasDecimals('ram:ActualAmount')),
  'BR-DEC-28': onEveryLineCharge('charge', hasDecimals('ram:BasisAmount')),
  'BR-DEC-23': onEveryLine((line) =>
    findDescendants(line, 'ram:LineTotalAmount').every(hasAtMostTwoDecimals),
  ),
  ...codeRules,
  ...syntaxRules,
}

/**
 * Code lists of EN 16931 (BR-CL-…), limited to codes that credit notes of a German marketplace can contain.
 */

import type { Element } from 'happy-dom'
import {
  findElements,
  readHeaderText,
  findLineQuantity,
  readText,
  findDescendants,
  type InvoiceDocument,
} from './cii-document.ts'

const toCodeSet = (list: string) => new Set(list.split(' '))

/** UNTDID 1001, codes allowed for invoices. */
const invoiceTypeCodes = toCodeSet(
  '71 80 81 82 83 84 102 130 202 203 204 211 218 219 261 262 295 296 308 325 326 331 380 381 382 383 384 385 386 387 ' +
    '388 389 390 393 394 395 396 420 456 457 458 527 553 532 575 623 633 751 780 817 870 875 876 877 935',
)
/** The other categories (Z, G, O, K, L, M, B) have rules of their own, which are not checked here. */
const vatCategoryCodes = toCodeSet('S E AE')
/** UNTDID 4461, payment means. */
const paymentMeansCodes = toCodeSet('1 2 3 10 20 21 22 23 30 31 42 48 49 54 55 57 58 59 60 68 70 97')
/** UN/ECE Recommendation 20, units that trades use. */
const unitCodes = toCodeSet(
  'C62 H87 LS HUR MIN SEC DAY E49 WEE MON ANN MTR KMT CMT MMT MTK MTQ LTR MLT KGM TNE GRM KWH KWT P1 SET PR ' +
    'XPK XPX XRO XRL XBX XCT XBE XSA XBO XCN',
)
const exemptionReasonCodes = toCodeSet(
  'VATEX-EU-AE VATEX-EU-D VATEX-EU-F VATEX-EU-G VATEX-EU-I VATEX-EU-IC VATEX-EU-J VATEX-EU-O VATEX-EU-132 VATEX-EU-143',
)
/** Schemes of electronic addresses: e-mail, GLN, VAT ids by country, Leitweg-ID. */
const addressSchemes = toCodeSet('EM 0088 0060 9930 9914 9915 9957 0204')

/** ISO 6523, schemes of identifiers of companies: D-U-N-S, GLN, Leitweg-ID. */
const identifierSchemes = toCodeSet('0060 0088 0204')
/** UNTDID 5189, reasons of allowances. */
const allowanceReasonCodes = toCodeSet('41 42 60 62 63 64 65 66 67 68 70 71 88 95 100 102 103 104 105')
/** UNTDID 7161, reasons of charges that trades use: packing, other services, freight. */
const chargeReasonCodes = toCodeSet('ABL ADR FC')

const currencyCodes = new Set(Intl.supportedValuesOf('currency'))
const isCountryCode = (code: string) =>
  /^[A-Z]{2}$/.test(code) && new Intl.DisplayNames('en', { type: 'region' }).of(code) !== code

/** Greece writes EL instead of GR, Northern Ireland XI. */
export const isVatIdCountry = (code: string) => ['EL', 'XI'].includes(code) || isCountryCode(code)

const everyDescendant =
  (name: string, holds: (code: string) => boolean) =>
  ({ root }: InvoiceDocument) =>
    findDescendants(root, name).every((one) => holds(one.textContent?.trim() ?? ''))
const everyReasonCode =
  (isCharge: boolean, codes: ReadonlySet<string>) =>
  ({ root }: InvoiceDocument) =>
    findDescendants(root, 'ram:SpecifiedTradeAllowanceCharge')
      .filter((one) => readText(one, 'ram:ChargeIndicator', 'udt:Indicator') === String(isCharge))
      .every((one) => findElements(one, 'ram:ReasonCode').every((code) => codes.has(code.textContent ?? '')))
const readSchemeId = (id: Element) => id.getAttribute('schemeID') ?? ''

export const codeRules: Readonly<Record<string, (document: InvoiceDocument) => boolean>> = {
  'BR-CL-01': (document) => invoiceTypeCodes.has(readHeaderText(document, 'ram:TypeCode')),
  'BR-CL-03': ({ root }) =>
    findDescendants(root, 'ram:TaxTotalAmount').every((one) =>
      currencyCodes.has(one.getAttribute('currencyID') ?? ''),
    ),
  'BR-CL-04': ({ settlement }) => currencyCodes.has(readText(settlement, 'ram:InvoiceCurrencyCode')),
  'BR-CL-10': ({ root }) =>
    findDescendants(root, 'ram:GlobalID').every((id) => identifierSchemes.has(readSchemeId(id))),
  'BR-CL-11': ({ root }) =>
    findDescendants(root, 'ram:ID')
      .filter(
        (id) => id.hasAttribute('schemeID') && id.parentElement?.tagName !== 'ram:SpecifiedTaxRegistration',
      )
      .every((id) => identifierSchemes.has(readSchemeId(id))),
  'BR-CL-14': everyDescendant('ram:CountryID', isCountryCode),
  'BR-CL-16': ({ settlement }) =>
    findElements(settlement, 'ram:SpecifiedTradeSettlementPaymentMeans', 'ram:TypeCode').every((one) =>
      paymentMeansCodes.has(one.textContent?.trim() ?? ''),
    ),
  'BR-CL-17': everyDescendant('ram:CategoryCode', (code) => vatCategoryCodes.has(code)),
  'BR-CL-18': ({ lines }) =>
    lines.every((line) =>
      findDescendants(line, 'ram:CategoryCode').every((one) =>
        vatCategoryCodes.has(one.textContent?.trim() ?? ''),
      ),
    ),
  'BR-CL-19': everyReasonCode(false, allowanceReasonCodes),
  'BR-CL-20': everyReasonCode(true, chargeReasonCodes),
  'BR-CL-22': everyDescendant('ram:ExemptionReasonCode', (code) => exemptionReasonCodes.has(code)),
  'BR-CL-23': ({ lines }) =>
    lines.every((line) => unitCodes.has(findLineQuantity(line)?.getAttribute('unitCode') ?? '')),
  'BR-CL-25': ({ root }) =>
    // The email address of a contact (BT-43) has no scheme.
    findDescendants(root, 'ram:URIUniversalCommunication').every((address) =>
      findElements(address, 'ram:URIID').every((id) => addressSchemes.has(readSchemeId(id))),
    ),
}

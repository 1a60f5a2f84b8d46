/**
 * Machine-readable invoices: EN 16931 in the syntax UN/CEFACT CII D16B, which Factur-X and ZUGFeRD embed. The
 * codes in parentheses are terms (BT) and groups (BG) of the standard. The XML schema defines the order of
 * the elements.
 */

import type { InvoiceProfile } from '#contract/kit/invoice-profiles'
import { getUnitCode } from '#contract/kit/amounts/unit-codes'
import { createXmlDocument, createXmlElement, type XmlElement } from './xml.ts'

/** A street address. Empty parts are omitted. */
export interface InvoiceAddress {
  readonly street: string
  readonly postalCode: string
  readonly city: string
  /** ISO 3166-1, two letters. */
  readonly country: string
}

/** The seller (BG-4). One of the two tax numbers is required (BR-S-02, BR-E-02, BR-AE-02). */
export interface InvoiceSeller extends InvoiceAddress {
  readonly id: string
  readonly name: string
  readonly vatId: string | null
  readonly taxId: string | null
  /** Required by XRechnung (BR-DE-2, 6 and 7); the email is the electronic address as well. */
  readonly contact: { readonly phone: string; readonly email: string } | null
}

/** The buyer (BG-7). */
export interface InvoiceBuyer extends InvoiceAddress {
  readonly name: string
  readonly vatId: string
  readonly email: string
  /** For example the Leitweg-ID (BT-10); required by XRechnung (BR-DE-15). */
  readonly reference: string | null
}

export interface InvoiceLine {
  readonly name: string
  readonly description: string
  readonly quantity: number
  /** In the user's words, see `getUnitCode`. */
  readonly unit: string
  readonly priceCents: number
  readonly netCents: number
  /** The day of the work. */
  readonly day: string
}

/** One VAT rate, or an exemption with its reason (BG-23). */
export type InvoiceVat =
  | { readonly category: 'S'; readonly rate: number }
  | { readonly category: 'E'; readonly rate: 0; readonly reason: string }
  | { readonly category: 'AE'; readonly rate: 0; readonly reason: string }

/** An invoice in euros with one VAT rate. Amounts are in cents, days as YYYY-MM-DD. */
export interface EInvoice {
  readonly profile: InvoiceProfile
  readonly number: string
  readonly issueDate: string
  /** UNTDID 1001: 389 is a self-billed invoice, written by the buyer (BT-3). */
  readonly typeCode: '389'
  readonly notes: readonly string[]
  /** The invoice that this one reverses (BG-3). */
  readonly preceding?: { readonly number: string; readonly issueDate: string }
  readonly seller: InvoiceSeller
  readonly buyer: InvoiceBuyer
  /** The bank account to pay to; absent if nothing is to be paid. */
  readonly payment?: { readonly iban: string; readonly bic: string | null; readonly accountName: string }
  /** The payment terms as text; required if an amount is due (BR-CO-25). */
  readonly terms?: string
  readonly vat: InvoiceVat
  readonly lines: readonly InvoiceLine[]
  readonly netCents: number
  readonly vatCents: number
  readonly totalCents: number
}

/** The specification of the XML (BT-24). XRechnung 3.0 restricts EN 16931 for Germany. */
const guidelineIds: Record<InvoiceProfile, string> = {
  en16931: 'urn:cen.eu:en16931:2017',
  xrechnung: 'urn:cen.eu:en16931:2017#compliant#urn:xeinkauf.de:kosit:xrechnung_3.0',
}
/** The business process (BT-23), which XRechnung requires (PEPPOL-EN16931-R001). */
const billingProcessId = 'urn:fdc:peppol.eu:2017:poacc:billing:01:1.0'

/** The name of the XML inside the PDF and its profile, as ZUGFeRD 2 names them. */
export interface InvoiceFile {
  readonly name: string
  readonly conformanceLevel: string
}
export const invoiceFiles: Record<InvoiceProfile, InvoiceFile> = {
  en16931: { name: 'factur-x.xml', conformanceLevel: 'EN 16931' },
  xrechnung: { name: 'xrechnung.xml', conformanceLevel: 'XRECHNUNG' },
}

/** Returns the invoice as XML. User input is escaped; characters not allowed in XML are removed. */
export function renderInvoiceXml(invoice: EInvoice): string {
  const { lines, seller, buyer, vat, profile } = invoice
  const process = createXmlElement('ram:BusinessProcessSpecifiedDocumentContextParameter', [
    createXmlElement('ram:ID', profile === 'xrechnung' ? billingProcessId : ''),
  ])
  const guide = createXmlElement('ram:GuidelineSpecifiedDocumentContextParameter', [
    createXmlElement('ram:ID', guidelineIds[profile]),
  ])
  const document = createXmlElement(
    'rsm:CrossIndustryInvoice',
    [
      createXmlElement('rsm:ExchangedDocumentContext', [process, guide]),
      toInvoiceHeader(invoice),
      createXmlElement('rsm:SupplyChainTradeTransaction', [
        ...lines.map((line, index) => toLineItemElement(line, index, vat)),
        createXmlElement('ram:ApplicableHeaderTradeAgreement', [
          createXmlElement('ram:BuyerReference', buyer.reference ?? ''),
          toSellerParty(seller),
          toBuyerParty(buyer),
        ]),
        createXmlElement('ram:ApplicableHeaderTradeDelivery', [toDeliveryEvent(lines)]),
        createXmlElement('ram:ApplicableHeaderTradeSettlement', toSettlement(invoice)),
      ]),
    ],
    namespaces,
  )
  return createXmlDocument(document)
}

const namespaces = {
  'xmlns:rsm': 'urn:un:unece:uncefact:data:standard:CrossIndustryInvoice:100',
  'xmlns:ram': 'urn:un:unece:uncefact:data:standard:ReusableAggregateBusinessInformationEntity:100',
  'xmlns:qdt': 'urn:un:unece:uncefact:data:standard:QualifiedDataType:100',
  'xmlns:udt': 'urn:un:unece:uncefact:data:standard:UnqualifiedDataType:100',
}

function toInvoiceHeader({ number, typeCode, issueDate, notes }: EInvoice): XmlElement {
  return createXmlElement('rsm:ExchangedDocument', [
    createXmlElement('ram:ID', number),
    createXmlElement('ram:TypeCode', typeCode),
    createXmlElement('ram:IssueDateTime', [toDateElement(issueDate)]),
    ...notes.map((note) => createXmlElement('ram:IncludedNote', [createXmlElement('ram:Content', note)])),
  ])
}

/** BG-25. */
function toLineItemElement(line: InvoiceLine, index: number, vat: InvoiceVat): XmlElement {
  const price = createXmlElement('ram:NetPriceProductTradePrice', [
    createXmlElement('ram:ChargeAmount', formatEuroAmount(line.priceCents)),
  ])
  const quantity = createXmlElement('ram:BilledQuantity', String(line.quantity), {
    unitCode: getUnitCode(line.unit),
  })
  const net = createXmlElement('ram:LineTotalAmount', formatEuroAmount(line.netCents))
  return createXmlElement('ram:IncludedSupplyChainTradeLineItem', [
    createXmlElement('ram:AssociatedDocumentLineDocument', [
      createXmlElement('ram:LineID', String(index + 1)),
    ]),
    createXmlElement('ram:SpecifiedTradeProduct', [
      createXmlElement('ram:Name', line.name),
      createXmlElement('ram:Description', line.description),
    ]),
    createXmlElement('ram:SpecifiedLineTradeAgreement', [price]),
    createXmlElement('ram:SpecifiedLineTradeDelivery', [quantity]),
    createXmlElement('ram:SpecifiedLineTradeSettlement', [
      createXmlElement('ram:ApplicableTradeTax', [
        createXmlElement('ram:TypeCode', 'VAT'),
        createXmlElement('ram:CategoryCode', vat.category),
        createXmlElement('ram:RateApplicablePercent', String(vat.rate)),
      ]),
      toBillingPeriod(line.day, line.day),
      createXmlElement('ram:SpecifiedTradeSettlementLineMonetarySummation', [net]),
    ]),
  ])
}

/** BG-4. */
function toSellerParty(seller: InvoiceSeller): XmlElement {
  return createXmlElement('ram:SellerTradeParty', [
    createXmlElement('ram:ID', seller.id),
    createXmlElement('ram:Name', seller.name),
    toSellerContact(seller),
    toPostalAddress(seller),
    toElectronicAddress(seller.contact?.email ?? ''),
    toTaxRegistration('VA', seller.vatId),
    toTaxRegistration('FC', seller.taxId),
  ])
}

/** BG-6. */
function toSellerContact({ name, contact }: InvoiceSeller): XmlElement {
  if (!contact) return null
  return createXmlElement('ram:DefinedTradeContact', [
    createXmlElement('ram:PersonName', name),
    createXmlElement('ram:TelephoneUniversalCommunication', [
      createXmlElement('ram:CompleteNumber', contact.phone),
    ]),
    createXmlElement('ram:EmailURIUniversalCommunication', [createXmlElement('ram:URIID', contact.email)]),
  ])
}

/** An email address (BT-34, BT-49). */
function toElectronicAddress(email: string): XmlElement {
  return createXmlElement('ram:URIUniversalCommunication', [
    createXmlElement('ram:URIID', email, { schemeID: 'EM' }),
  ])
}

/** BG-7. */
function toBuyerParty(buyer: InvoiceBuyer): XmlElement {
  return createXmlElement('ram:BuyerTradeParty', [
    createXmlElement('ram:Name', buyer.name),
    toPostalAddress(buyer),
    toElectronicAddress(buyer.email),
    toTaxRegistration('VA', buyer.vatId),
  ])
}

function toPostalAddress({ street, postalCode, city, country }: InvoiceAddress): XmlElement {
  return createXmlElement('ram:PostalTradeAddress', [
    createXmlElement('ram:PostcodeCode', postalCode),
    createXmlElement('ram:LineOne', street),
    createXmlElement('ram:CityName', city),
    createXmlElement('ram:CountryID', country),
  ])
}

/** VA is a VAT id (BT-31, BT-48), FC a number of the tax office (BT-32). */
function toTaxRegistration(schemeID: 'VA' | 'FC', number: string | null): XmlElement {
  return createXmlElement('ram:SpecifiedTaxRegistration', [
    createXmlElement('ram:ID', number ?? '', { schemeID }),
  ])
}

/** The last day of the work (BT-72). */
function toDeliveryEvent(lines: readonly InvoiceLine[]): XmlElement {
  const { last } = getServicePeriod(lines)
  return createXmlElement('ram:ActualDeliverySupplyChainEvent', [
    createXmlElement('ram:OccurrenceDateTime', [toDateElement(last)]),
  ])
}

function getServicePeriod(lines: readonly InvoiceLine[]): { first: string; last: string } {
  const days = lines.map((line) => line.day).toSorted()
  return { first: days[0] ?? '', last: days.at(-1) ?? '' }
}

function toSettlement(invoice: EInvoice): XmlElement[] {
  const { payment, profile, number, lines, terms, netCents, vatCents, totalCents } = invoice
  const { first, last } = getServicePeriod(lines)
  return [
    createXmlElement('ram:PaymentReference', payment ? number : ''),
    createXmlElement('ram:InvoiceCurrencyCode', 'EUR'),
    payment ? toPaymentMeans(payment) : toUndefinedPaymentMeans(profile),
    toTradeTax(invoice),
    toBillingPeriod(first, last),
    createXmlElement('ram:SpecifiedTradePaymentTerms', [createXmlElement('ram:Description', terms ?? '')]),
    createXmlElement('ram:SpecifiedTradeSettlementHeaderMonetarySummation', [
      createXmlElement('ram:LineTotalAmount', formatEuroAmount(netCents)),
      createXmlElement('ram:TaxBasisTotalAmount', formatEuroAmount(netCents)),
      createXmlElement('ram:TaxTotalAmount', formatEuroAmount(vatCents), { currencyID: 'EUR' }),
      createXmlElement('ram:GrandTotalAmount', formatEuroAmount(totalCents)),
      createXmlElement('ram:DuePayableAmount', formatEuroAmount(totalCents)),
    ]),
    toPrecedingInvoice(invoice),
  ]
}

/** 58 is a SEPA credit transfer (BT-81, UNTDID 4461). */
function toPaymentMeans({ iban, bic, accountName }: NonNullable<EInvoice['payment']>): XmlElement {
  return createXmlElement('ram:SpecifiedTradeSettlementPaymentMeans', [
    createXmlElement('ram:TypeCode', '58'),
    createXmlElement('ram:PayeePartyCreditorFinancialAccount', [
      createXmlElement('ram:IBANID', iban),
      createXmlElement('ram:AccountName', accountName),
    ]),
    createXmlElement('ram:PayeeSpecifiedCreditorFinancialInstitution', [
      createXmlElement('ram:BICID', bic ?? ''),
    ]),
  ])
}

/** 1 is a means that is not defined; XRechnung requires one even if nothing is transferred (BR-DE-1). */
function toUndefinedPaymentMeans(profile: InvoiceProfile): XmlElement {
  return createXmlElement('ram:SpecifiedTradeSettlementPaymentMeans', [
    createXmlElement('ram:TypeCode', profile === 'xrechnung' ? '1' : ''),
  ])
}

/** BG-23. */
function toTradeTax({ vat, netCents, vatCents }: EInvoice): XmlElement {
  return createXmlElement('ram:ApplicableTradeTax', [
    createXmlElement('ram:CalculatedAmount', formatEuroAmount(vatCents)),
    createXmlElement('ram:TypeCode', 'VAT'),
    createXmlElement('ram:ExemptionReason', vat.category === 'S' ? '' : vat.reason),
    createXmlElement('ram:BasisAmount', formatEuroAmount(netCents)),
    createXmlElement('ram:CategoryCode', vat.category),
    createXmlElement('ram:ExemptionReasonCode', vat.category === 'AE' ? 'VATEX-EU-AE' : ''),
    createXmlElement('ram:RateApplicablePercent', String(vat.rate)),
  ])
}

/** BG-3. */
function toPrecedingInvoice({ preceding }: EInvoice): XmlElement {
  if (!preceding) return null
  return createXmlElement('ram:InvoiceReferencedDocument', [
    createXmlElement('ram:IssuerAssignedID', preceding.number),
    createXmlElement('ram:FormattedIssueDateTime', [toDateElement(preceding.issueDate, 'qdt')]),
  ])
}

function toBillingPeriod(first: string, last: string): XmlElement {
  return createXmlElement('ram:BillingSpecifiedPeriod', [
    createXmlElement('ram:StartDateTime', [toDateElement(first)]),
    createXmlElement('ram:EndDateTime', [toDateElement(last)]),
  ])
}

/** 102 is YYYYMMDD (UNTDID 2379). */
function toDateElement(date: string, space: 'udt' | 'qdt' = 'udt'): XmlElement {
  return createXmlElement(`${space}:DateTimeString`, date.replaceAll('-', ''), { format: '102' })
}

function formatEuroAmount(cents: number): string {
  return (cents / 100).toFixed(2)
}

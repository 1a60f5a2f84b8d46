/**
 * Invoices that machines read: EN 16931 as UN/CEFACT CII D16B, the form that Factur-X and ZUGFeRD embed.
 * The names in brackets are the norm's terms (BT) and groups (BG); the order of elements is the schema's.
 */

import { getUnitCode } from '#contract/kit/amounts/unit-codes'

/** A street address; what is empty is left out. */
export interface InvoiceAddress {
  readonly street: string
  readonly postalCode: string
  readonly city: string
  /** ISO 3166-1, two letters. */
  readonly country: string
}

/** Who did the work (BG-4). One of the two tax numbers is needed (BR-S-02, BR-E-02, BR-AE-02). */
export interface InvoiceSeller extends InvoiceAddress {
  readonly id: string
  readonly name: string
  readonly vatId: string | null
  readonly taxId: string | null
}

/** For whom it was done (BG-7). */
export interface InvoiceBuyer extends InvoiceAddress {
  readonly name: string
  readonly vatId: string
  readonly email: string
}

export interface InvoiceLine {
  readonly name: string
  readonly description: string
  readonly quantity: number
  /** As people write it; see `getUnitCode`. */
  readonly unit: string
  readonly priceCents: number
  readonly netCents: number
  /** When it was done. */
  readonly day: string
}

/** One rate of VAT, or none with the reason why (BG-23). */
export type InvoiceVat =
  | { readonly category: 'S'; readonly rate: number }
  | { readonly category: 'E'; readonly rate: 0; readonly reason: string }
  | { readonly category: 'AE'; readonly rate: 0; readonly reason: string }

/** An invoice in euros with one VAT rate; amounts in cents, days as YYYY-MM-DD. */
export interface EInvoice {
  readonly number: string
  readonly issueDate: string
  /** UNTDID 1001: 389 is an invoice that the buyer writes, self-billing (BT-3). */
  readonly typeCode: '389'
  readonly notes: readonly string[]
  /** The invoice that this one takes back (BG-3). */
  readonly preceding?: { readonly number: string; readonly issueDate: string }
  readonly seller: InvoiceSeller
  readonly buyer: InvoiceBuyer
  /** Where the money goes; left out where none does. */
  readonly payment?: { readonly iban: string; readonly bic: string | null; readonly accountName: string }
  /** How and when is paid, in words; needed where something is due (BR-CO-25). */
  readonly terms?: string
  readonly vat: InvoiceVat
  readonly lines: readonly InvoiceLine[]
  readonly netCents: number
  readonly vatCents: number
  readonly totalCents: number
}

/** The specification that the XML follows (BT-24): EN 16931 itself, without a national extension. */
export const guideline = 'urn:cen.eu:en16931:2017'

/** The invoice as XML. What people typed is escaped; signs that XML cannot hold are left out. */
export function invoiceXml(invoice: EInvoice): string {
  const { lines, seller, buyer, vat } = invoice
  const guide = el('ram:GuidelineSpecifiedDocumentContextParameter', [el('ram:ID', guideline)])
  const document = el(
    'rsm:CrossIndustryInvoice',
    [
      el('rsm:ExchangedDocumentContext', [guide]),
      headerOf(invoice),
      el('rsm:SupplyChainTradeTransaction', [
        ...lines.map((line, place) => lineOf(line, place, vat)),
        el('ram:ApplicableHeaderTradeAgreement', [sellerOf(seller), buyerOf(buyer)]),
        el('ram:ApplicableHeaderTradeDelivery', [deliveryOf(lines)]),
        el('ram:ApplicableHeaderTradeSettlement', settlementOf(invoice)),
      ]),
    ],
    namespaces,
  )
  return `<?xml version="1.0" encoding="UTF-8"?>\n${document?.xml ?? ''}\n`
}

const namespaces = {
  'xmlns:rsm': 'urn:un:unece:uncefact:data:standard:CrossIndustryInvoice:100',
  'xmlns:ram': 'urn:un:unece:uncefact:data:standard:ReusableAggregateBusinessInformationEntity:100',
  'xmlns:qdt': 'urn:un:unece:uncefact:data:standard:QualifiedDataType:100',
  'xmlns:udt': 'urn:un:unece:uncefact:data:standard:UnqualifiedDataType:100',
}

function headerOf({ number, typeCode, issueDate, notes }: EInvoice): Content {
  return el('rsm:ExchangedDocument', [
    el('ram:ID', number),
    el('ram:TypeCode', typeCode),
    el('ram:IssueDateTime', [day(issueDate)]),
    ...notes.map((note) => el('ram:IncludedNote', [el('ram:Content', note)])),
  ])
}

/** BG-25. */
function lineOf(line: InvoiceLine, place: number, vat: InvoiceVat): Content {
  const price = el('ram:NetPriceProductTradePrice', [el('ram:ChargeAmount', euros(line.priceCents))])
  const quantity = el('ram:BilledQuantity', String(line.quantity), { unitCode: getUnitCode(line.unit) })
  const net = el('ram:LineTotalAmount', euros(line.netCents))
  return el('ram:IncludedSupplyChainTradeLineItem', [
    el('ram:AssociatedDocumentLineDocument', [el('ram:LineID', String(place + 1))]),
    el('ram:SpecifiedTradeProduct', [el('ram:Name', line.name), el('ram:Description', line.description)]),
    el('ram:SpecifiedLineTradeAgreement', [price]),
    el('ram:SpecifiedLineTradeDelivery', [quantity]),
    el('ram:SpecifiedLineTradeSettlement', [
      el('ram:ApplicableTradeTax', [
        el('ram:TypeCode', 'VAT'),
        el('ram:CategoryCode', vat.category),
        el('ram:RateApplicablePercent', String(vat.rate)),
      ]),
      period(line.day, line.day),
      el('ram:SpecifiedTradeSettlementLineMonetarySummation', [net]),
    ]),
  ])
}

/** BG-4. */
function sellerOf(seller: InvoiceSeller): Content {
  return el('ram:SellerTradeParty', [
    el('ram:ID', seller.id),
    el('ram:Name', seller.name),
    addressOf(seller),
    registration('VA', seller.vatId),
    registration('FC', seller.taxId),
  ])
}

/** BG-7. */
function buyerOf(buyer: InvoiceBuyer): Content {
  return el('ram:BuyerTradeParty', [
    el('ram:Name', buyer.name),
    addressOf(buyer),
    el('ram:URIUniversalCommunication', [el('ram:URIID', buyer.email, { schemeID: 'EM' })]),
    registration('VA', buyer.vatId),
  ])
}

function addressOf({ street, postalCode, city, country }: InvoiceAddress): Content {
  return el('ram:PostalTradeAddress', [
    el('ram:PostcodeCode', postalCode),
    el('ram:LineOne', street),
    el('ram:CityName', city),
    el('ram:CountryID', country),
  ])
}

/** VA is a VAT id (BT-31, BT-48), FC a tax office's number (BT-32). */
function registration(schemeID: 'VA' | 'FC', number: string | null): Content {
  return el('ram:SpecifiedTaxRegistration', [el('ram:ID', number ?? '', { schemeID })])
}

/** The day on which the work was done, of several the last (BT-72). */
function deliveryOf(lines: readonly InvoiceLine[]): Content {
  const { last } = span(lines)
  return el('ram:ActualDeliverySupplyChainEvent', [el('ram:OccurrenceDateTime', [day(last)])])
}

function span(lines: readonly InvoiceLine[]): { first: string; last: string } {
  const days = lines.map((line) => line.day).toSorted()
  return { first: days[0] ?? '', last: days.at(-1) ?? '' }
}

function settlementOf(invoice: EInvoice): Content[] {
  const { payment, number, lines, terms, netCents, vatCents, totalCents } = invoice
  const { first, last } = span(lines)
  return [
    el('ram:PaymentReference', payment ? number : ''),
    el('ram:InvoiceCurrencyCode', 'EUR'),
    payment ? transferOf(payment) : null,
    taxOf(invoice),
    period(first, last),
    el('ram:SpecifiedTradePaymentTerms', [el('ram:Description', terms ?? '')]),
    el('ram:SpecifiedTradeSettlementHeaderMonetarySummation', [
      el('ram:LineTotalAmount', euros(netCents)),
      el('ram:TaxBasisTotalAmount', euros(netCents)),
      el('ram:TaxTotalAmount', euros(vatCents), { currencyID: 'EUR' }),
      el('ram:GrandTotalAmount', euros(totalCents)),
      el('ram:DuePayableAmount', euros(totalCents)),
    ]),
    precedingOf(invoice),
  ]
}

/** 58 is a SEPA credit transfer (BT-81, UNTDID 4461). */
function transferOf({ iban, bic, accountName }: NonNullable<EInvoice['payment']>): Content {
  return el('ram:SpecifiedTradeSettlementPaymentMeans', [
    el('ram:TypeCode', '58'),
    el('ram:PayeePartyCreditorFinancialAccount', [
      el('ram:IBANID', iban),
      el('ram:AccountName', accountName),
    ]),
    el('ram:PayeeSpecifiedCreditorFinancialInstitution', [el('ram:BICID', bic ?? '')]),
  ])
}

/** BG-23. */
function taxOf({ vat, netCents, vatCents }: EInvoice): Content {
  return el('ram:ApplicableTradeTax', [
    el('ram:CalculatedAmount', euros(vatCents)),
    el('ram:TypeCode', 'VAT'),
    el('ram:ExemptionReason', vat.category === 'S' ? '' : vat.reason),
    el('ram:BasisAmount', euros(netCents)),
    el('ram:CategoryCode', vat.category),
    el('ram:ExemptionReasonCode', vat.category === 'AE' ? 'VATEX-EU-AE' : ''),
    el('ram:RateApplicablePercent', String(vat.rate)),
  ])
}

/** BG-3. */
function precedingOf({ preceding }: EInvoice): Content {
  if (!preceding) return null
  return el('ram:InvoiceReferencedDocument', [
    el('ram:IssuerAssignedID', preceding.number),
    el('ram:FormattedIssueDateTime', [day(preceding.issueDate, 'qdt')]),
  ])
}

function period(first: string, last: string): Content {
  return el('ram:BillingSpecifiedPeriod', [
    el('ram:StartDateTime', [day(first)]),
    el('ram:EndDateTime', [day(last)]),
  ])
}

/** 102 is YYYYMMDD (UNTDID 2379). */
function day(date: string, space: 'udt' | 'qdt' = 'udt'): Content {
  return el(`${space}:DateTimeString`, date.replaceAll('-', ''), { format: '102' })
}

function euros(cents: number): string {
  return (cents / 100).toFixed(2)
}

/** An element as text; null where it would be empty, which the norm does not allow. */
type Content = { readonly xml: string } | null

function el(
  name: string,
  content: string | readonly Content[],
  attributes: Readonly<Record<string, string>> = {},
): Content {
  const inner =
    typeof content === 'string' ? escaped(content) : content.map((part) => part?.xml ?? '').join('')
  if (inner === '') return null
  const more = Object.entries(attributes).map(([key, value]) => ` ${key}="${escaped(value)}"`)
  return { xml: `<${name}${more.join('')}>${inner}</${name}>` }
}

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** XML 1.0 has no control characters but tab and line ends (section 2.2). */
function escaped(text: string): string {
  return (
    text
      .toWellFormed()
      // oxlint-disable-next-line no-control-regex -- they are what is looked for
      .replace(/[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g, '')
      .replace(/[&<>"]/g, (sign) => entities[sign] ?? sign)
      .trim()
  )
}

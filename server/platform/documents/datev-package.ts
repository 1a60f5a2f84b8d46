/**
 * The XML of a DATEV document package ("Rechnungsdatenservice", formerly "XML-Schnittstelle online"): an index
 * `document.xml` (Document_v060.xsd), and for each document its bookings (Belegverwaltung_online_ledger_import_v060.xsd).
 * For the company a credit note is an outgoing invoice to the marketplace. The schemas define the order of the elements
 * and their lengths.
 */

import { createXmlDocument, createXmlElement, type XmlElement } from './xml.ts'

/** A credit note or cancellation as DATEV books it. Amounts are in cents; those of cancellations are negative. */
export interface DatevDocument {
  readonly number: string
  readonly date: string
  /** Number of the credit note that a cancellation reverses. */
  readonly cancels: string | null
  readonly company: string
  readonly ownVatId: string | null
  readonly customer: { readonly name: string; readonly city: string; readonly vat_id: string }
  readonly total: number
  readonly vatRate: number
  /** The company's revenue account. */
  readonly revenueAccount: string
  /** Day of payment. */
  readonly paidOn: string | null
  /** The last day of work. */
  readonly performedOn: string
  readonly orderNames: readonly string[]
  readonly pdf: { readonly id: string } | null
}

export interface DatevPackageOptions {
  /** The marketplace's debtor account. */
  readonly debtor: string
  /** Local time in Berlin. */
  readonly madeAt: Temporal.PlainDateTime
  /** Name of the product. */
  readonly system: string
}

const xsi = 'http://www.w3.org/2001/XMLSchema-instance'
const documentSpace = 'http://xml.datev.de/bedi/tps/document/v06.0'
const ledgerSpace = 'http://xml.datev.de/bedi/tps/ledger/v060'
/** A fixed sentence: the bookings replace no invoice. */
const dataNotice = 'Kopie nur zur Verbuchung berechtigt nicht zum Vorsteuerabzug'

export interface DatevPackage {
  /** The file `document.xml`. */
  readonly index: string
  /** In the order of the documents. */
  readonly entries: readonly {
    /** The name of the document's files, without the extension. */
    readonly name: string
    /** DATEV books no amount of zero, so such a document has no bookings. */
    readonly bookings: string | null
  }[]
}

/** Returns the XML files of a package. */
export function formatDatevPackage(
  documents: readonly DatevDocument[],
  options: DatevPackageOptions,
): DatevPackage {
  return {
    index: formatIndex(documents, options),
    entries: documents.map((document) => ({
      name: getFileName(document),
      bookings: hasBooking(document) ? formatLedger(document, options) : null,
    })),
  }
}

function getFileName({ number, cancels }: DatevDocument): string {
  return `${cancels ? 'Stornierung' : 'Gutschrift'}_${number}`
}

function hasBooking({ total }: DatevDocument): boolean {
  return total !== 0
}

function formatIndex(documents: readonly DatevDocument[], { madeAt, system }: DatevPackageOptions): string {
  const header = createXmlElement('header', [
    createXmlElement('date', madeAt.toString({ smallestUnit: 'second' })),
    createXmlElement('description', 'Gutschriften'),
  ])
  return createXmlDocument(
    createXmlElement('archive', [header, createXmlElement('content', documents.map(toIndexEntry))], {
      xmlns: documentSpace,
      'xmlns:xsi': xsi,
      'xsi:schemaLocation': `${documentSpace} Document_v060.xsd`,
      version: '6.0',
      generatingSystem: system.slice(0, 40),
    }),
  )
}

/** The id of the PDF is the GUID: DATEV skips a document that it already has, so importing twice books once. */
function toIndexEntry(document: DatevDocument): XmlElement {
  const name = getFileName(document)
  const property = (key: string, value: string) => ({ xml: `<property key="${key}" value="${value}"/>` })
  const ledger = createXmlElement(
    'extension',
    [property('1', document.date.slice(0, 7)), property('3', 'Ausgangsrechnungen')],
    { 'xsi:type': 'accountsReceivableLedger', datafile: `${name}.xml` },
  )
  const file = document.pdf ? { xml: `<extension xsi:type="File" name="${name}.pdf"/>` } : null
  return createXmlElement('document', [hasBooking(document) ? ledger : null, file], {
    ...(document.pdf ? { guid: document.pdf.id } : {}),
    type: '2',
  })
}

/** Returns the booking of one document: the gross amount against revenue; a cancellation is negative. */
function formatLedger(document: DatevDocument, options: DatevPackageOptions): string {
  const { number, date, total, company } = document
  const consolidated = {
    consolidatedAmount: formatDatevAmount(total),
    consolidatedDate: date,
    consolidatedInvoiceId: number,
    consolidatedCurrencyCode: 'EUR',
  }
  return createXmlDocument(
    createXmlElement(
      'LedgerImport',
      [createXmlElement('consolidate', [toReceivable(document, options)], consolidated)],
      {
        xmlns: ledgerSpace,
        'xmlns:xsi': xsi,
        'xsi:schemaLocation': `${ledgerSpace} Belegverwaltung_online_ledger_import_v060.xsd`,
        version: '6.0',
        generator_info: company.slice(0, 40),
        generating_system: options.system.slice(0, 40),
        xml_data: dataNotice,
      },
    ),
  )
}

function toReceivable(document: DatevDocument, { debtor }: DatevPackageOptions): XmlElement {
  const { number, cancels, date, total, vatRate, revenueAccount, orderNames, paidOn, customer } = document
  const text = `${cancels ? `Storno zu ${cancels}` : 'Gutschrift'} ${orderNames.join(', ')}`
  return createXmlElement('accountsReceivableLedger', [
    createXmlElement('date', date),
    createXmlElement('amount', formatDatevAmount(total)),
    createXmlElement('accountNo', revenueAccount),
    createXmlElement('tax', vatRate === 0 ? '' : vatRate.toFixed(2)),
    createXmlElement('information', text.slice(0, 120)),
    createXmlElement('currencyCode', 'EUR'),
    createXmlElement('invoiceId', number),
    createXmlElement('bookingText', text.slice(0, 60)),
    createXmlElement('ownVatId', toDatevVatId(document.ownVatId)),
    createXmlElement('paidAt', paidOn ?? ''),
    createXmlElement('vatId', toDatevVatId(customer.vat_id)),
    createXmlElement('bpAccountNo', debtor),
    createXmlElement('deliveryDate', document.performedOn),
    createXmlElement('customerName', customer.name.slice(0, 50)),
    createXmlElement('customerCity', customer.city.slice(0, 30)),
  ])
}

/** Returns the VAT id as DATEV allows it; empty for anything else. */
function toDatevVatId(vatId: string | null): string {
  return vatId && /^[0-9a-zA-Z. _]{1,15}$/.test(vatId) ? vatId : ''
}

function formatDatevAmount(cents: number): string {
  return (cents / 100).toFixed(2)
}

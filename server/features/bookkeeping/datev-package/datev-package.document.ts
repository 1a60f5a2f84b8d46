/**
 * The XML of a DATEV document package ("Rechnungsdatenservice", formerly "XML-Schnittstelle online"): an index
 * `document.xml` (Document_v060.xsd), and for each document its bookings (Belegverwaltung_online_ledger_import_v060.xsd).
 * For the company a credit note is an outgoing invoice to the marketplace. The schemas define the order of the elements
 * and their lengths.
 */

import { createXmlDocument, createXmlElement, type XmlElement } from '#server/platform/documents/xml'
import { revenueAccounts } from '../datev-batch.rules.ts'
import type { DatevDocument } from './datev-documents.sql.ts'

export interface DatevPackageOptions {
  /** Standard chart of accounts: SKR 03 or SKR 04. */
  readonly chart: '03' | '04'
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

/** Returns the name of the files of a document, without its extension. */
export function getDatevFileName({ number, cancels }: DatevDocument): string {
  return `${cancels ? 'Stornierung' : 'Gutschrift'}_${number}`
}

/** DATEV books no amount of zero, so such a document has a PDF only. */
export function hasDatevBooking({ total }: DatevDocument): boolean {
  return total !== 0
}

/** Returns the index of the package. */
export function formatDatevIndex(
  documents: readonly DatevDocument[],
  { madeAt, system }: DatevPackageOptions,
): string {
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
  const name = getDatevFileName(document)
  const property = (key: string, value: string) => ({ xml: `<property key="${key}" value="${value}"/>` })
  const ledger = createXmlElement(
    'extension',
    [property('1', document.date.slice(0, 7)), property('3', 'Ausgangsrechnungen')],
    { 'xsi:type': 'accountsReceivableLedger', datafile: `${name}.xml` },
  )
  const file = document.pdf ? { xml: `<extension xsi:type="File" name="${name}.pdf"/>` } : null
  return createXmlElement('document', [hasDatevBooking(document) ? ledger : null, file], {
    ...(document.pdf ? { guid: document.pdf.id } : {}),
    type: '2',
  })
}

/** Returns the booking of one document: the gross amount against revenue; a cancellation is negative. */
export function formatDatevLedger(document: DatevDocument, options: DatevPackageOptions): string {
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

function toReceivable(document: DatevDocument, { chart, debtor }: DatevPackageOptions): XmlElement {
  const { number, cancels, date, total, vatRate, vatStatus, orderNames, paidOn, customer } = document
  const text = `${cancels ? `Storno zu ${cancels}` : 'Gutschrift'} ${orderNames.join(', ')}`
  return createXmlElement('accountsReceivableLedger', [
    createXmlElement('date', date),
    createXmlElement('amount', formatDatevAmount(total)),
    createXmlElement('accountNo', revenueAccounts[chart][vatStatus]),
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

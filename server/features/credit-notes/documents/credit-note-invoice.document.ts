import type { EInvoice, InvoiceVat } from '#server/platform/documents/e-invoice'
import type { CreditNoteDocumentData, CreditNoteDocumentLine } from './credit-note-documents.sql.ts'
import { getPrintableTaxId } from '../model/issue-gaps.rules.ts'
import {
  formatAgreementNote,
  formatGermanDay,
  formatPaymentNote,
  formatRefundNote,
  formatWithholdingNote,
  vatNotes,
} from './credit-note.document.ts'

/**
 * Self-billed invoice (UNTDID 1001). The German "Gutschrift" is an invoice issued by its recipient, never a
 * credit note (381).
 */
const selfBilledInvoiceCode = '389'

/** Creates the machine-readable invoice (EN 16931) with the same amounts as the PDF. */
export function createCreditNoteInvoice(data: CreditNoteDocumentData): EInvoice {
  const payment = formatPaymentNote(data)
  const { iban, bic, account_holder: holder, name } = data.recipient
  return {
    ...createCommonInvoiceFields(data, 1),
    number: data.number,
    issueDate: data.issueDate,
    notes: ['Gutschrift', formatAgreementNote(data)],
    ...(iban ? { payment: { iban, bic, accountName: holder ?? name } } : {}),
    terms: [payment ?? 'Die Zahlung folgt, sobald eine Bankverbindung vorliegt.', formatWithholdingNote(data)]
      .filter((text) => text !== null)
      .join(' '),
  }
}

/** Creates the cancellation: negative amounts and a reference to the reversed credit note (BG-3). */
export function createCancellationInvoice(data: CreditNoteDocumentData): EInvoice {
  return {
    ...createCommonInvoiceFields(data, -1),
    number: data.cancellationNumber ?? '',
    issueDate: data.cancellationDate ?? data.issueDate,
    notes: [
      `Stornierung der Gutschrift ${data.number} vom ${formatGermanDay(data.issueDate)}`,
      formatRefundNote(data),
    ],
    terms: formatRefundNote(data),
    preceding: { number: data.number, issueDate: data.issueDate },
  }
}

type CommonInvoiceFields = Omit<EInvoice, 'number' | 'issueDate' | 'notes'>

function createCommonInvoiceFields(data: CreditNoteDocumentData, sign: 1 | -1): CommonInvoiceFields {
  const { recipient, issuer } = data
  const profile = recipient.invoice_profile ?? 'en16931'
  return {
    profile,
    typeCode: selfBilledInvoiceCode,
    seller: {
      id: data.accountId,
      name: recipient.name,
      street: recipient.street,
      postalCode: recipient.postal_code,
      city: recipient.city,
      country: recipient.country_code,
      vatId: recipient.vat_id,
      taxId: getPrintableTaxId(recipient),
      contact: getSellerContact(recipient),
    },
    buyer: {
      name: issuer.name,
      street: issuer.street,
      postalCode: issuer.postal_code,
      city: issuer.city,
      country: 'DE',
      vatId: issuer.vat_id,
      email: issuer.email,
      reference: profile === 'xrechnung' ? (issuer.buyer_reference ?? data.accountId) : null,
    },
    vat: toInvoiceVat(data),
    lines: data.lines.map((line) => toInvoiceLine(line, sign)),
    netCents: sign * data.netCents,
    vatCents: sign * data.vatCents,
    totalCents: sign * data.totalCents,
  }
}

function getSellerContact({
  invoice_profile,
  invoice_email: email,
  invoice_phone: phone,
}: CreditNoteDocumentData['recipient']): EInvoice['seller']['contact'] {
  return invoice_profile === 'xrechnung' && email && phone ? { email, phone } : null
}

function toInvoiceVat({ vatStatus, vatRate }: CreditNoteDocumentData): InvoiceVat {
  const reason = vatNotes[vatStatus]
  if (reason === null) return { category: 'S', rate: vatRate }
  return { category: vatStatus === 'reverse_charge' ? 'AE' : 'E', rate: 0, reason }
}

/** A price must not be negative (BR-27), so a cancellation has a negative quantity. */
function toInvoiceLine(line: CreditNoteDocumentLine, sign: 1 | -1): EInvoice['lines'][number] {
  return {
    name: line.description,
    description: [line.orderName, line.sfid, line.partnerEid, line.place].filter(Boolean).join(' · '),
    quantity: sign * line.quantity,
    unit: line.unit,
    priceCents: line.priceCents,
    netCents: sign * line.netCents,
    day: line.performedOn,
  }
}

/** Data of a credit note's documents, without a database. */

import type {
  CreditNoteDocumentData,
  CreditNoteDocumentLine,
} from '#server/features/credit-notes/documents/credit-note-documents.sql'
import { demoIssuer } from '#server/features/credit-notes/model/issuer.services'

export const creditNoteLine: CreditNoteDocumentLine = {
  orderId: '0190aaaa-0000-7000-8000-000000000001',
  orderName: 'Wallbox 11 kW, Einfamilienhaus',
  sfid: 'a0B7Q00000kLmNoUAK',
  partnerEid: '4711/Ä',
  place: '04229 Leipzig',
  performedOn: '2026-11-03',
  description: 'Wallbox 11 kW montieren und anschließen',
  quantity: 1,
  unit: 'Stück',
  priceCents: 38_900,
  netCents: 38_900,
}

export function createCreditNoteData(more: Partial<CreditNoteDocumentData> = {}): CreditNoteDocumentData {
  return {
    number: 'G2026-000123',
    state: 'sent',
    issueDate: '2026-11-21',
    netCents: 38_900,
    vatCents: 7_391,
    totalCents: 46_291,
    vatRate: 19,
    constructionCents: 46_291,
    announcedTaxCents: 0,
    withheldCents: 0,
    vatStatus: 'standard',
    outsideCommunicationNumber: 'RE-2026/0815',
    issuer: demoIssuer,
    recipient: {
      account_id: '0015e00000AbCdEAAV',
      name: 'Elektro- und Gebäudetechnik Łukasz Großmann & Söhne <b> GmbH',
      street: 'Karl-Heine-Straße 54',
      postal_code: '04229',
      city: 'Leipzig',
      country_code: 'DE',
      tax_id: '238/106/07521',
      vat_id: 'DE123456789',
      iban: 'DE89370400440532013000',
      bic: 'COBADEFFXXX',
      account_holder: null,
      consent_version: '2026-01',
      consent_on: '2026-01-12',
    },
    accountId: '0015e00000AbCdEAAV',
    fileId: null,
    cancellationNumber: null,
    cancellationDate: null,
    cancellationFileId: null,
    paidOn: null,
    refund: null,
    lines: [creditNoteLine],
    ...more,
  }
}

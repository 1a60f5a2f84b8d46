import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { renderInvoiceXml } from '#server/platform/documents/e-invoice'
import { createPdfPrinter } from '#server/platform/documents/pdf-printer'
import {
  listBrokenRules,
  businessRuleIds,
  listSchemaErrors,
  readInvoiceSums,
} from '#test/en16931/validate-invoice'
import { furtherFaults, plantedFaults } from '#test/en16931/planted-faults'
import { createCreditNoteData, creditNoteLine } from '#test/builders/credit-note-data'
import { readPdfAttachments, readPdfText } from '#test/pdf/pdf-content'
import type { CreditNoteDocumentData } from './credit-note-documents.sql.ts'
import { calculateVat } from '../model/credit-note-steps.rules.ts'
import { createCancellationInvoice, createCreditNoteInvoice } from './credit-note-invoice.document.ts'
import { createCancellationDocument, createCreditNoteDocument } from './credit-note.document.ts'

const printer = createPdfPrinter()
afterAll(() => printer.close())

const template = readFileSync(join(import.meta.dirname, 'credit-note.typ'), 'utf8')
const createdAt = Temporal.Instant.from('2026-11-21T09:00:00Z')

/** Lines with fractions of cents, over several days and units. */
const lines = [
  { quantity: 1, unit: 'psch.', priceCents: 38_900 },
  { quantity: 2.5, unit: 'h', priceCents: 6_733 },
  { quantity: 17.333, unit: 'm', priceCents: 415 },
  { quantity: 3, unit: 'Stk.', priceCents: 1 },
].map((line, place) => ({
  ...creditNoteLine,
  ...line,
  netCents: Math.round(line.quantity * line.priceCents),
  performedOn: `2026-11-0${place + 1}`,
}))

function createNoteData(
  vatStatus: CreditNoteDocumentData['vatStatus'],
  more: Partial<CreditNoteDocumentData> = {},
): CreditNoteDocumentData {
  const set = more.lines ?? lines
  const netCents = set.reduce((sum, line) => sum + line.netCents, 0)
  const vatCents = calculateVat(netCents, vatStatus)
  const vatRate = vatStatus === 'standard' ? 19 : 0
  return createCreditNoteData({
    vatStatus,
    vatRate,
    lines: set,
    netCents,
    vatCents,
    totalCents: netCents + vatCents,
    ...more,
  })
}

const { recipient } = createCreditNoteData()
const cancellation = { cancellationNumber: 'S2026-000007', cancellationDate: '2026-12-01' }

const notes: [string, CreditNoteDocumentData][] = [
  ['standard VAT', createNoteData('standard')],
  ['a small business', createNoteData('small_business')],
  ['reverse charge', createNoteData('reverse_charge')],
  ['a tax number alone', createNoteData('standard', { recipient: { ...recipient, vat_id: null } })],
  ['a VAT id alone', createNoteData('standard', { recipient: { ...recipient, tax_id: null } })],
  ['no bank account', createNoteData('standard', { recipient: { ...recipient, iban: null, bic: null } })],
  ['one day', createNoteData('standard', { lines: lines.slice(0, 1) })],
  [
    'signs that XML knows',
    createNoteData('standard', { recipient: { ...recipient, name: `Ü "&' <b> ]]> Łukasz` } }),
  ],
  [
    'many lines',
    createNoteData('standard', {
      lines: Array.from({ length: 200 }, (_, n) => lines[n % 4] ?? creditNoteLine),
    }),
  ],
]

describe.each([
  ['a credit note', createCreditNoteInvoice, 1, {}],
  ['its cancellation', createCancellationInvoice, -1, cancellation],
] as const)('%s', (_, invoiceOf, sign, more) => {
  test.each(notes)('the invoice of %s satisfies the schema and all business rules', async (_name, note) => {
    const data = { ...note, ...more }
    const xml = renderInvoiceXml(invoiceOf(data))
    expect(await listSchemaErrors(xml)).toEqual([])
    expect(listBrokenRules(xml)).toEqual([])
    expect(xml).toContain('<ram:TypeCode>389</ram:TypeCode>')
    expect(readInvoiceSums(xml)).toEqual({
      net: sign * data.netCents,
      vat: sign * data.vatCents + 0,
      total: sign * data.totalCents,
      due: sign * data.totalCents,
    })
  })
})

test('a cancellation names the reversed credit note and requests no transfer', async () => {
  const xml = renderInvoiceXml(createCancellationInvoice(createNoteData('standard', cancellation)))
  expect(xml).toMatch(/<ram:InvoiceReferencedDocument>\s*<ram:IssuerAssignedID>G2026-000123</)
  expect(xml).toContain('20261121')
  expect(xml).not.toContain('DE89370400440532013000')
})

test('every rule has a planted fault', () => {
  expect(Object.keys(plantedFaults).toSorted()).toEqual(businessRuleIds.toSorted())
})

test.each([...Object.entries(plantedFaults), ...Object.entries(furtherFaults)])(
  'a planted fault violates %s',
  (rule, plantFault) => {
    const status = rule.startsWith('BR-AE')
      ? 'reverse_charge'
      : rule.startsWith('BR-E')
        ? 'small_business'
        : 'standard'
    const xml = renderInvoiceXml(createCreditNoteInvoice(createNoteData(status)))
    expect(listBrokenRules(xml)).toEqual([])
    const spoilt = plantFault(xml)
    expect(spoilt).not.toBe(xml)
    expect(listBrokenRules(spoilt)).toContain(rule)
  },
)

test('the schema refuses unknown elements', async () => {
  const xml = renderInvoiceXml(createCreditNoteInvoice(createNoteData('standard')))
  expect(
    await listSchemaErrors(xml.replace('<ram:TypeCode>389</ram:TypeCode>', '<ram:Kind>389</ram:Kind>')),
  ).not.toEqual([])
})

test.each([
  ['a credit note', createCreditNoteDocument, createCreditNoteInvoice, {}, ''],
  ['a cancellation', createCancellationDocument, createCancellationInvoice, cancellation, '-'],
] as const)(
  'the PDF of %s contains the XML and shows the same sums',
  async (_, sheet, invoiceOf, more, sign) => {
    const note = createNoteData('standard', more)
    const invoice = invoiceOf(note)
    const pdf = await printer.render(template, sheet(note), { standard: 'a-3a', invoice, createdAt })
    const files = await readPdfAttachments(pdf)
    expect(Object.keys(files)).toEqual(['factur-x.xml'])
    const xml = new TextDecoder().decode(files['factur-x.xml'])
    expect(xml).toBe(renderInvoiceXml(invoice))
    const text = await readPdfText(pdf)
    for (const amount of [note.netCents, note.vatCents, note.totalCents]) {
      expect(text).toContain(
        `${sign}${new Intl.NumberFormat('de-DE', { minimumFractionDigits: 2 }).format(amount / 100)} €`,
      )
    }
    const bytes = new TextDecoder('latin1').decode(pdf)
    expect(bytes).toContain('<fx:ConformanceLevel>EN 16931</fx:ConformanceLevel>')
    expect(bytes).toContain('<pdfaid:part>3</pdfaid:part>')
    expect(bytes).toContain('/AFRelationship /Alternative')
  },
)

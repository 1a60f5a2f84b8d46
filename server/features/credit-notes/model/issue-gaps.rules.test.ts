import { expect, test } from 'vitest'
import { renderInvoiceXml } from '#server/platform/documents/e-invoice'
import { createCreditNoteData } from '#test/builders/credit-note-data'
import { listBrokenRules } from '#test/en16931/validate-invoice'
import { createCreditNoteInvoice } from '../documents/credit-note-invoice.document.ts'
import { findIssueGaps } from './issue-gaps.rules.ts'
import { createCreditNoteDocument } from '../documents/credit-note.document.ts'

const company = { consent_version: '2024-01', tax_id: '238/106/07521', vat_id: 'DE136695976' }

test.each<[string, { [F in keyof typeof company]?: string | null }, string[]]>([
  ['with everything', {}, []],
  ['with a tax number alone', { vat_id: null }, []],
  ['with a VAT id alone', { tax_id: null }, []],
  ['with a VAT id whose last digit is wrong', { vat_id: 'DE136695977' }, []],
  ['with text in place of the tax number, and a VAT id', { tax_id: 'abc' }, []],
  ['without a consent', { consent_version: null }, ['self_billing_missing self_billing_consent']],
  ['with a consent to no version', { consent_version: 'x' }, ['self_billing_missing self_billing_consent']],
  ['without any number', { tax_id: null, vat_id: null }, ['tax_or_vat_id_missing vatId']],
  ['with text in place of the tax number', { tax_id: 'abc', vat_id: null }, ['tax_id_invalid taxId']],
  ['with a VAT id without its country', { vat_id: '12345' }, ['vat_id_invalid vatId']],
  ['with a VAT id of a country that does not exist', { vat_id: 'XY123456' }, ['vat_id_invalid vatId']],
])('a company %s has exactly the expected gaps for crediting', (_, more, gaps) => {
  expect(findIssueGaps({ ...company, ...more }).map(({ code, field }) => `${code} ${field}`)).toEqual(gaps)
})

test.each([
  { tax_id: 'abc', vat_id: 'DE136695976' },
  { tax_id: '238/106/07521', vat_id: null },
  { tax_id: '238/106/07521', vat_id: 'ATABC' },
  { tax_id: null, vat_id: 'DE136695977' },
])('a creditable company violates no EN 16931 rule and prints no invalid tax number: %o', (taxes) => {
  const { recipient } = createCreditNoteData()
  const note = createCreditNoteData({ recipient: { ...recipient, ...taxes } })
  expect(findIssueGaps({ ...company, ...taxes })).toEqual([])
  expect(listBrokenRules(renderInvoiceXml(createCreditNoteInvoice(note)))).toEqual([])
  expect(JSON.stringify([createCreditNoteDocument(note), createCreditNoteInvoice(note)])).not.toContain('abc')
})

import { expect, test } from 'vitest'
import { createDocumentName } from './document-names.rules.ts'

test('a document is named by order number, customer, title, version and day', () => {
  const name = createDocumentName({
    orderName: 'A-180322',
    customer: 'Franke Immobilien GmbH & Co. KG',
    title: 'Montageprotokoll',
    version: 2,
    day: '2026-11-22',
  })
  expect(name).toBe('A-180322 Franke Immobilien GmbH & Co. KG Montageprotokoll Fassung 2 22.11.2026.pdf')
})

test('a customer name cannot add folders or reverse the direction of the text', () => {
  const name = createDocumentName({
    orderName: 'A-1',
    customer: '../..\\C:\u202efdp "x"',
    title: 'Protokoll',
    version: 1,
    day: '2026-01-05',
  })
  expect(name).toBe('A-1 .. .. C fdp x Protokoll Fassung 1 05.01.2026.pdf')
})

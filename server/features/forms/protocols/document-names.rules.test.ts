import { expect, test } from 'vitest'
import { createDocumentName } from './document-names.rules.ts'

test('a document is named by order number, customer, title and day', () => {
  const name = createDocumentName({
    orderName: 'A-180322',
    customer: 'Franke Immobilien GmbH & Co. KG',
    title: 'Montageprotokoll',
    day: '2026-11-22',
  })
  expect(name).toBe('A-180322 Franke Immobilien GmbH & Co. KG Montageprotokoll 22.11.2026.pdf')
})

test('a customer name cannot add folders or reverse the direction of the text', () => {
  const name = createDocumentName({
    orderName: 'A-1',
    customer: '../..\\C:\u202efdp "x"',
    title: 'Protokoll',
    day: '2026-01-05',
  })
  expect(name).toBe('A-1 .. .. C fdp x Protokoll 05.01.2026.pdf')
})

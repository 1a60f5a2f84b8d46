import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { createPdfPrinter } from '#server/platform/documents/pdf-printer'
import { listOverlaps, readPdfPages, readPdfTextBoxes } from '#test/pdf/pdf-content'
import type { LedgerRow } from './ledger-row.rules.ts'
import { createStatementDocument } from './statement.document.ts'

const printer = createPdfPrinter()
afterAll(() => printer.close())

const template = readFileSync(join(import.meta.dirname, 'statement.typ'), 'utf8')
const now = Temporal.Instant.from('2026-11-21T09:00:00Z')
const word = 'Rindfleischetikettierungsüberwachungsaufgabenübertragungsgesetz'

function createRow(place: number): LedgerRow {
  return {
    number: `G2026-${String(100 + place).padStart(6, '0')}`,
    date: '2026-11-03',
    cancels: place % 9 === 5 ? 'G2026-000099' : null,
    company: place % 2 ? `Niederlassung ${word}` : 'Elektro Sommer & Söhne GmbH',
    vatStatus: 'standard',
    vatRate: 19,
    net: 1_234_567_890,
    vat: 7_391,
    total: 1_234_567_890,
    state: 'sent',
    withheld: 0,
    paidOn: place % 3 ? null : '2026-11-20',
    performedOn: '2026-11-03',
    orderNames: [`A-${place}`, 'XK7T9PQ2VV81LLZMNB55GHTRFDSWQPLKJHGFDS99RTZPLMNBVCXX12345678', `Z-${place}`],
  }
}

test.each([
  ['de', 'Summe'],
  ['en', 'Total'],
  ['fr', 'Total'],
] as const)(
  'a statement of locations with long names keeps its columns and rows in %s',
  async (locale, sum) => {
    const rows = Array.from({ length: 40 }, (_, place) => createRow(place))
    const company = 'Elektro Sommer & Söhne GmbH'
    const sheet = createStatementDocument(rows, { locale, month: '2026-11', company, author: 'Gewerk', now })
    const pdf = await printer.render(template, sheet, { createdAt: now })
    expect(listOverlaps(await readPdfTextBoxes(pdf))).toEqual([])
    const pages = await readPdfPages(pdf)
    expect(pages.length).toBeGreaterThan(2)
    for (const page of pages) {
      const begun = [...page.matchAll(/A-(\d+)/g)].map(([, place]) => place)
      expect([...page.matchAll(/Z-(\d+)/g)].map(([, place]) => place)).toEqual(begun)
    }
    // Every page names the month.
    const title = sheet.title.replaceAll(/\s/g, ' ')
    for (const page of pages) expect(page.replaceAll(/\s/g, ' ')).toContain(title)
    // The sums are on the page of the last row.
    expect(pages.at(-1)).toContain('Z-39')
    expect(pages.at(-1)).toContain(sum)
  },
)

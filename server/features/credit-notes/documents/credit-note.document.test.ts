import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { createPdfPrinter } from '#server/platform/documents/pdf-printer'
import { createCreditNoteData as note, creditNoteLine as line } from '#test/builders/credit-note-data'
import {
  listOverlaps,
  readPdfMetadata,
  readPdfPages,
  readPdfText,
  readPdfTextBoxes,
} from '#test/pdf/pdf-content'
import { createCreditNoteInvoice } from './credit-note-invoice.document.ts'
import {
  createCancellationDocument,
  createCreditNoteDocument,
  type CreditNoteDocument,
} from './credit-note.document.ts'

const printer = createPdfPrinter()
afterAll(() => printer.close())

const template = readFileSync(join(import.meta.dirname, 'credit-note.typ'), 'utf8')
const createdAt = Temporal.Instant.from('2026-11-21T09:00:00Z')

function renderCreditNotePdf(sheet: CreditNoteDocument): Promise<Buffer> {
  return printer.render(template, sheet, { standard: 'a-3a', createdAt })
}

describe('credit note PDF', () => {
  test('a text that is no tax number is left out of the PDF and the e-invoice if the company has a VAT id', () => {
    const data = note({ recipient: { ...note().recipient, tax_id: 'wird nachgereicht' } })
    expect(JSON.stringify(createCreditNoteDocument(data))).not.toContain('nachgereicht')
    expect(JSON.stringify(createCreditNoteInvoice(data))).not.toContain('nachgereicht')
    expect(JSON.stringify(createCreditNoteDocument(data))).toContain('USt-IdNr. DE123456789')
  })

  test('a credit note contains all details required by § 14 UStG', async () => {
    const text = await readPdfText(await renderCreditNotePdf(createCreditNoteDocument(note())))
    for (const expectedText of [
      'Gutschrift G2026-000123',
      '21.11.2026',
      'Leistungsdatum 03.11.2026',
      'Elektro- und Gebäudetechnik Łukasz Großmann & Söhne <b> GmbH',
      'Karl-Heine-Straße 54',
      'Steuernummer 238/106/07521',
      'USt-IdNr. DE123456789',
      'Gewerk Marktplatz GmbH',
      'USt-IdNr. DE000000000',
      'Wallbox 11 kW montieren und anschließen',
      'Nettobetrag 389,00 €',
      'zuzüglich 19 % Umsatzsteuer 73,91 €',
      'Gutschriftsbetrag 462,91 €',
      'Ihre Auftragsnummer 4711/Ä',
      'DE89 3704 0044 0532 0130 00',
      'Fassung 2026-01, vom 12.01.2026',
    ]) {
      expect(text).toContain(expectedText)
    }
  })

  test('a credit note announces the tax on construction work and what is paid out', async () => {
    const sheet = createCreditNoteDocument(note({ announcedTaxCents: 6_944 }))
    const text = (await readPdfText(await renderCreditNotePdf(sheet))).replaceAll(/\s+/g, ' ')
    expect(text).toContain('15 % Steuer auf Bauleistungen ein (§ 48 EStG), voraussichtlich 69,44 €')
    expect(text).toContain('zahlen 393,47 € aus')
    expect(JSON.stringify(createCreditNoteDocument(note()))).not.toContain('EStG')
  })

  test('the cancellation of a credit note with withheld tax names what was really paid out', () => {
    const paid = { cancellationNumber: 'S2026-000007', paidOn: '2026-12-01', refund: 'transfer' } as const
    const [first = ''] = createCancellationDocument(note({ ...paid, withheldCents: 6_944 })).notes
    expect(first.replaceAll('\u00a0', ' ')).toContain(
      'Der Betrag von 393,47 € wurde am 01.12.2026 ausgezahlt. Den Steuerabzug von 69,44 € (§ 48 EStG) berichtigen wir',
    )
  })

  test.each([
    [null, null, 'Der Betrag der Gutschrift war noch nicht ausgezahlt.'],
    [
      '2026-12-01',
      'offset',
      'Der Betrag von 462,91 € wurde am 01.12.2026 ausgezahlt. Wir ziehen ihn von Ihren nächsten Gutschriften ab',
    ],
    ['2026-12-01', 'transfer', 'Bitte überweisen Sie ihn mit dem Verwendungszweck S2026-000007 zurück.'],
  ] as const)(
    'a cancellation states how the money is returned (paid on %s: %s)',
    async (paidOn, refund, expectedText) => {
      const cancelled = note({
        cancellationNumber: 'S2026-000007',
        cancellationDate: '2026-12-03',
        paidOn,
        refund,
      })
      const text = (
        await readPdfText(await renderCreditNotePdf(createCancellationDocument(cancelled)))
      ).replaceAll(/\s+/g, ' ')
      expect(text).toContain(expectedText)
    },
  )

  test('a credit note PDF is tagged, in German and has a title', async () => {
    const frame = await readPdfMetadata(await renderCreditNotePdf(createCreditNoteDocument(note())))
    expect(frame).toEqual({ title: 'Gutschrift G2026-000123', lang: 'de', tagged: true })
  })

  test.each([
    ['small_business', 'Steuerbefreiung für Kleinunternehmer (§ 19 UStG)'],
    ['reverse_charge', 'Steuerschuldnerschaft des Leistungsempfängers (§ 13b UStG)'],
  ] as const)(
    'a credit note with VAT status %s shows no VAT and states the reason',
    async (vatStatus, why) => {
      const none = note({ vatStatus, vatCents: 0, vatRate: 0, totalCents: 38_900 })
      const text = await readPdfText(await renderCreditNotePdf(createCreditNoteDocument(none)))
      expect(text).toContain(why)
      expect(text).toContain('Gutschriftsbetrag 389,00 €')
      expect(text).not.toMatch(/zuzüglich|Umsatzsteuer \d|19 %/)
    },
  )

  test('a credit note of 200 lines numbers its pages and repeats its table headers', async () => {
    const lines = Array.from({ length: 200 }, (_, place) => ({
      ...line,
      orderId: `job-${Math.floor(place / 40)}`,
      orderName: `Auftrag ${Math.floor(place / 40) + 1}`,
      performedOn: `2026-11-${String((place % 20) + 1).padStart(2, '0')}`,
    }))
    const pages = await readPdfPages(await renderCreditNotePdf(createCreditNoteDocument(note({ lines }))))
    expect(pages.length).toBeGreaterThan(4)
    for (const [place, page] of pages.entries())
      expect(page).toContain(`Seite ${place + 1} von ${pages.length}`)
    expect(pages[1]).toContain('Gutschrift G2026-000123')
    expect(pages[0]).toContain('Leistungszeitraum 01.11.2026 – 20.11.2026')
    expect(pages[2]).toContain('Einzelpreis')
  })

  test('a line of a credit note never continues on the next page', async () => {
    const lines = Array.from({ length: 40 }, (_, place) => ({
      ...line,
      description: `Anfang${place} ${'Zuleitung verlegen, '.repeat(12 + (place % 7))}Ende${place}`,
    }))
    const pages = await readPdfPages(await renderCreditNotePdf(createCreditNoteDocument(note({ lines }))))
    expect(pages.length).toBeGreaterThan(1)
    for (const page of pages) {
      const starts = [...page.matchAll(/Anfang(\d+)/g)].map(([, place]) => place)
      expect([...page.matchAll(/Ende(\d+)/g)].map(([, place]) => place)).toEqual(starts)
    }
  })

  test('words and codes of 60 letters stay in their column', async () => {
    const word = 'Rindfleischetikettierungsüberwachungsaufgabenübertragungsgesetz'
    const code = 'XK7T9PQ2VV81LLZMNB55GHTRFDSWQPLKJHGFDS99RTZPLMNBVCXX12345678'
    const lines = [
      { ...line, description: word, orderName: word, place: `04229 ${word}` },
      { ...line, description: `${code} ${word}`, priceCents: 1_234_567_890, netCents: 1_234_567_890 },
      { ...line, description: 'W'.repeat(60), partnerEid: code },
    ]
    const { recipient } = note()
    const sheet = createCreditNoteDocument(
      note({ lines, recipient: { ...recipient, name: `${word} GmbH`, street: code, account_holder: code } }),
    )
    const pdf = await renderCreditNotePdf(sheet)
    const boxes = await readPdfTextBoxes(pdf)
    expect(listOverlaps(boxes)).toEqual([])
    // A4 is 595 points wide, the right margin 20 mm.
    expect(boxes.filter(({ right }) => right > 595 - 56)).toEqual([])
    // Copied text keeps numbers and amounts.
    const text = await readPdfText(pdf)
    for (const copied of ['Gutschrift G2026-000123', 'DE123456789', '12.345.678,90 €'])
      expect(text).toContain(copied)
  })

  test('the notes stay on the page of the total, whatever the number of lines', async () => {
    for (let count = 1; count <= 16; count += 1) {
      const lines = Array.from({ length: count }, (_, place) => ({
        ...line,
        orderId: `job-${Math.floor(place / 4)}`,
      }))
      const pages = await readPdfPages(await renderCreditNotePdf(createCreditNoteDocument(note({ lines }))))
      const last = pages.find((page) => page.includes('Grundlage ist die Vereinbarung'))
      expect(last, `${count} lines`).toContain('Gutschriftsbetrag')
      expect(last, `${count} lines`).toContain('Den Betrag überweisen wir')
    }
  })

  test.each([3, 6])('no text is lost if the last of %i lines are longer than a page', async (count) => {
    const words = Array.from({ length: 330 }, (_, place) => `Wort${place}x`)
    const lines = Array.from({ length: count }, () => ({ ...line, description: words.join(' ') }))
    const pages = await readPdfPages(await renderCreditNotePdf(createCreditNoteDocument(note({ lines }))))
    for (const word of ['Wort0x', 'Wort165x', 'Wort329x'])
      expect(pages.join(' ').split(word).length - 1, word).toBe(count)
  })

  test('lines longer than half a page fill the first page, and the last one ends on the page of the total', async () => {
    const words = Array.from({ length: 330 }, (_, place) => `Wort${place}x`)
    const lines = [1, 2, 3].map(() => ({ ...line, description: words.join(' ') }))
    const pages = await readPdfPages(await renderCreditNotePdf(createCreditNoteDocument(note({ lines }))))
    expect(pages[0]).toContain('Wort0x')
    expect(pages.at(-1)).toMatch(/Wort329x.*Gutschriftsbetrag/s)
  })

  test('the email address in the notes of a cancellation stays on one line', async () => {
    const paid = { cancellationNumber: 'S2026-000007', paidOn: '2026-12-01', refund: 'transfer' } as const
    const boxes = await readPdfTextBoxes(await renderCreditNotePdf(createCancellationDocument(note(paid))))
    const rows = Object.values(Object.groupBy(boxes, ({ page, baseline }) => `${page} ${baseline}`))
    const texts = rows.map((row) => row?.map(({ text }) => text.replaceAll('\u200B', '')).join(''))
    // Once in the notes, once in the footer.
    expect(texts.filter((text) => text?.includes('abrechnung@gewerk.example'))).toHaveLength(2)
  })

  test('the page of the total has a line of the last order, below the header of the table', async () => {
    for (let count = 4; count <= 24; count += 1) {
      const lines = Array.from({ length: count }, (_, place) => ({
        ...line,
        description: `Zeile ${place + 1}`,
      }))
      const pages = await readPdfPages(await renderCreditNotePdf(createCreditNoteDocument(note({ lines }))))
      const last = pages.find((page) => page.includes('Gutschriftsbetrag'))
      expect(last, `${count} lines`).toMatch(new RegExp(`Einzelpreis.*Zeile ${count}\\b`, 's'))
      const all = pages.flatMap((page) =>
        [...page.matchAll(/Zeile (\d+)/g)].map(([, place]) => Number(place)),
      )
      expect(all).toEqual(lines.map((_, place) => place + 1))
    }
  })

  test('a credit note of several orders shows a sum for each, a cancellation a negative one', async () => {
    const lines = [
      { ...line, orderId: 'job-1', netCents: 10_000 },
      { ...line, orderId: 'job-1', netCents: 2_550 },
      { ...line, orderId: 'job-2', netCents: 700 },
    ]
    const text = await readPdfText(await renderCreditNotePdf(createCreditNoteDocument(note({ lines }))))
    expect(text).toContain('Summe dieses Auftrags 125,50 €')
    expect(text).toContain('Summe dieses Auftrags 7,00 €')
    const cancelled = note({ lines, cancellationNumber: 'S2026-000007', cancellationDate: '2026-12-01' })
    expect(await readPdfText(await renderCreditNotePdf(createCancellationDocument(cancelled)))).toContain(
      'Summe dieses Auftrags -125,50 €',
    )
  })

  test('a very large amount stays on one line', async () => {
    const big = { ...line, priceCents: 1_234_567_890, netCents: 1_234_567_890 }
    const sheet = createCreditNoteDocument(
      note({ lines: [big], netCents: 1_234_567_890, totalCents: 1_469_135_789 }),
    )
    expect(await readPdfText(await renderCreditNotePdf(sheet))).toContain('12.345.678,90 €')
  })
})

test('a cancellation names the reversed credit note and shows negative amounts', async () => {
  const cancelled = note({ cancellationNumber: 'S2026-000007', cancellationDate: '2026-12-01' })
  const pdf = await renderCreditNotePdf(createCancellationDocument(cancelled))
  const text = await readPdfText(pdf)
  expect(text).toContain('Stornierung S2026-000007 der Gutschrift G2026-000123')
  expect(text).toContain('Die Gutschrift G2026-000123 vom 21.11.2026 wird hiermit in voller Höhe storniert')
  expect(text).toContain('Nettobetrag -389,00 €')
  expect(text).toContain('Stornobetrag -462,91 €')
  expect(text).toContain('01.12.2026')
  expect(text).not.toContain('überweisen')
})

test('a recipient abroad has the country in the address', () => {
  const { recipient } = note()
  const sheet = createCreditNoteDocument(note({ recipient: { ...recipient, country_code: 'AT' } }))
  expect(sheet.recipient.address.at(-1)).toBe('ÖSTERREICH')
})

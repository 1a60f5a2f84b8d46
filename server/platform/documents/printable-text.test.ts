import { afterAll, describe, expect, test } from 'vitest'
import { readPdfText } from '#test/pdf/pdf-content'
import { createPdfPrinter } from './pdf-printer.ts'
import { allowBreaksInLongWords } from './printable-text.ts'

const printer = createPdfPrinter()
afterAll(() => printer.close())

const template = `
#let data = json(bytes(sys.inputs.data))
#set document(title: data.title, date: auto)
#set text(font: "Inter", lang: "de")
#for line in data.lines { par(text(weight: 700, line)); par(emph(line)) ; par(line) }
`

/** Renders the texts as PDF/A, which refuses every character that cannot be shown. */
function printLines(lines: readonly string[]): Promise<Buffer> {
  const createdAt = Temporal.Instant.from('2026-03-01T08:15:00Z')
  return printer.render(template, { title: lines[0]?.slice(0, 200), lines }, { createdAt, standard: 'a-3a' })
}

// Name, input, and text shown in the document.
test.each<[string, string, string]>([
  ['a keycap emoji', 'Schritt 1️⃣ und 11 Meter', 'Schritt 1 und 11 Meter'],
  ['a bullet of a word processor', '\uF0B7 Wallbox', '• Wallbox'],
  ['a check mark of a word processor', 'erledigt \uF0FC', 'erledigt ✓'],
  ['another private character', 'Logo \uE123 GmbH', 'Logo □ GmbH'],
  ['a private character beyond the basic plane', 'Logo \u{F0000} GmbH', 'Logo □ GmbH'],
  ['control characters', 'Nr.\u0000 4\u0001\u001B[31m7\u007F', 'Nr. 4[31m7'],
  ['half of a character', 'kaputt \uD83D hier', 'kaputt □ hier'],
  ['marks of direction', 'Summe \u202E00,1\u202C \u2066x\u2069\u200F', 'Summe 00,1 x'],
  ['an accent apart from its letter', 'Mu\u0308ller', 'Müller'],
  ['a letter with a mark that our fonts lack', 'Z\u1AB0iel', 'Ziel'],
  ['an emoji', 'Danke 😀!', 'Danke □!'],
  ['an emoji of several characters', 'Familie 👨‍👩‍👧 da', 'Familie □ da'],
  ['a flag', '🇩🇪 Leipzig', '□ Leipzig'],
  ['a script that our fonts lack', 'Łukasz 李小龙', 'Łukasz □□□'],
  ['Hebrew and Arabic', 'שלום مرحبا', '□□□□ □□□□□'],
  ['Greek, Cyrillic, Vietnamese', 'Ωμέγα Привет Nguyễn', 'Ωμέγα Привет Nguyễn'],
  ['signs of the trade', '5 × 6 mm² ≥ 3 kΩ, ±2 °C → 12 € ½', '5 × 6 mm² ≥ 3 kΩ, ±2 °C → 12 € ½'],
  ['spaces of other scripts', 'a\u3000b\u1680c', 'a b c'],
  ['a byte order mark', '\uFEFFName', 'Name'],
  ['a character that stands for nothing', 'a\uFFFFb\u{1FFFF}c', 'a□b□c'],
])('a document with %s is rendered', async (_, typed, shown) => {
  const words = (await readPdfText(await printLines([typed]))).replace(/\s+/g, ' ')
  expect(words).toContain(shown)
})

test('a digit rendered without its keycap does not change other digits', async () => {
  const words = await readPdfText(await printLines(['1️⃣', '1.111,11 €']))
  expect(words).toContain('1.111,11 €')
})

test('keys and numbers of the data stay unchanged', async () => {
  const numbers =
    '#let data = json(bytes(sys.inputs.data))\n#set document(title: "x", date: auto)\n#str(data.at("größe").at(0) + 1)'
  const createdAt = Temporal.Instant.from('2026-03-01T08:15:00Z')
  const pdf = await printer.render(numbers, { größe: [41, null, true] }, { createdAt, standard: 'a-3a' })
  expect(await readPdfText(pdf)).toContain('42')
})

describe('coverage of Unicode', () => {
  const planes = [
    [0x0000, 0x1000],
    [0x1000, 0x3000],
    [0x3000, 0xd800],
    [0xd800, 0xe000],
    [0xe000, 0x10000],
    [0x10000, 0x20000],
    [0x20000, 0x40000],
    [0xe0000, 0x110000],
  ] as const

  // All characters of the Latin, Greek, Cyrillic and symbol blocks, then a sample of each following block.
  test.each(planes)('the Unicode range from %i to %i is rendered', async (first, end) => {
    const step = end <= 0x3000 ? 1 : 61
    const count = Math.ceil((end - first) / step)
    const points = Array.from({ length: count }, (_, index) => first + index * step)
    const characters = points.map((point) => String.fromCodePoint(point))
    const lines = characters.flatMap((one) => [`x${one}1`, `${one}\u0301\u20E3\uFE0F`])
    const chunks = Array.from({ length: Math.ceil(lines.length / 400) }, (_, index) =>
      lines.slice(index * 400, index * 400 + 400).join(' '),
    )
    expect((await printLines(chunks)).subarray(0, 5).toString()).toBe('%PDF-')
  })
})

// Name, input, and where lines may break, shown as `|`.
test.each([
  [
    'a long word, which is hyphenated',
    'Rindfleischetikettierungsüberwachung',
    'Rindfleischetikettierungsüberwachung',
  ],
  ['a short code', 'WB-11-2026-0001234', 'WB-11-2026-0001234'],
  ['an email address', 'buchhaltung@elektro-sommer.example', 'buchhaltung@|elektro-|sommer.|example'],
  [
    'a web address, which stays copyable',
    'https://partner.example/verify/0190aaaa/',
    'https://partner.example/verify/0190aaaa/',
  ],
  ['a word without vowels', 'BCDFGHJKLMNPQRSTVWXZBCDFGH', 'BCDFGHJK|LMNPQRST|VWXZBCDFGH'],
  ['a long number with a comma', '123456789012345678901234567890,', '12345678|90123456|78901234567890,'],
])('lines may break inside %s', (_, typed, shown) => {
  expect(allowBreaksInLongWords(typed).replaceAll('\u200B', '|')).toBe(shown)
})

import sharp from 'sharp'
import { afterAll, expect, test } from 'vitest'
import { readPdfText, readPdfTextBoxes } from '#test/pdf/pdf-content'
import { createPdfPrinter, PdfError } from './pdf-printer.ts'

const printer = createPdfPrinter()
afterAll(() => printer.close())

const createdAt = Temporal.Instant.from('2026-03-01T08:15:00Z')
const template = `
#let data = json(bytes(sys.inputs.data))
#set document(title: data.title, date: auto)
#set text(font: "Inter", lang: "de")
= #data.title
#table(columns: 2, table.header[Leistung][Preis], ..data.lines.flatten())
`
const data = { title: 'Protokoll Größe', lines: [['Wallbox montieren', '199,00 €']] }

test('a template with data becomes a PDF with our font embedded', async () => {
  const pdf = await printer.render(template, data, { createdAt })
  expect(pdf.subarray(0, 5).toString()).toBe('%PDF-')
  expect(pdf.toString('latin1')).toMatch(/FontName \/[A-Z]{6}\+Inter/)
})

test('the same document gives the same bytes', async () => {
  const [one, two] = await Promise.all([
    printer.render(template, data, { createdAt }),
    printer.render(template, data, { createdAt }),
  ])
  expect(one.equals(two)).toBe(true)
})

test('user input is never interpreted as Typst source', async () => {
  const title = '#panic("typed") ] $x$ \\ "quoted" <label> @ref /* */ #read("/etc/passwd")'
  const pdf = await printer.render(template, { ...data, title }, { createdAt })
  expect(pdf.length).toBeGreaterThan(1_000)
})

test('a template can use the given files by name and no others', async () => {
  const picture = await sharp({ create: { width: 20, height: 20, channels: 3, background: '#f00' } })
    .jpeg()
    .toBuffer()
  const pdf = await printer.render(
    '#image("photo.jpg", alt: "Foto")',
    {},
    { createdAt, files: { 'photo.jpg': picture } },
  )
  expect(pdf.toString('latin1')).toContain('/Subtype /Image')
  await expect(printer.render('#image("photo.jpg")', {}, { createdAt })).rejects.toThrow(PdfError)
})

test('PDF/A-3a is created, and refused if the document breaks the standard', async () => {
  const pdf = await printer.render(template, data, { createdAt, standard: 'a-3a' })
  expect(pdf.toString('latin1')).toContain('pdfaid:part>3</pdfaid:part>')
  const attachment = '#pdf.attach("a.xml", bytes("<a/>"))'
  await expect(printer.render(attachment, {}, { createdAt, standard: 'a-2b' })).rejects.toThrow(PdfError)
})

test.each(['de', 'en', 'fr'])(
  'a German word of 60 letters stays in a column of 34 mm in %s',
  async (lang) => {
    const word = 'Rindfleischetikettierungsüberwachungsaufgabenübertragungsgesetz'
    const column = `#set text(font: "Inter", size: 9.5pt, lang: "${lang}")
#set page(margin: 0pt)
#block(width: 34mm, json(bytes(sys.inputs.data)).word)`
    const boxes = await readPdfTextBoxes(await printer.render(column, { word }, { createdAt }))
    expect(boxes.length).toBeGreaterThan(2)
    // 34 mm are 96.4 points.
    expect(Math.max(...boxes.map(({ right }) => right))).toBeLessThan(97)
  },
)

test('a character that no font has becomes a box, also in PDF/A', async () => {
  const name = 'Łukasz 李小龙 & 金 GmbH'
  const pdf = await printer.render(template, { ...data, title: name }, { createdAt, standard: 'a-3a' })
  expect(await readPdfText(pdf)).toContain('Łukasz □□□ & □ GmbH')
})

test('a faulty template reports its error, and the next template still works', async () => {
  await expect(printer.render('#nonsense()', {}, { createdAt })).rejects.toThrow(/unknown variable: nonsense/)
  await expect(printer.render('fine', {}, { createdAt })).resolves.toBeInstanceOf(Buffer)
})

test('a template cannot read files of the machine', async () => {
  await expect(printer.render('#read("/etc/passwd")', {}, { createdAt })).rejects.toThrow(PdfError)
  await expect(printer.render('#read("../etc/passwd")', {}, { createdAt })).rejects.toThrow(PdfError)
})

test('the printer process ends when idle and starts again', async () => {
  const brief = createPdfPrinter(50)
  await brief.render('one', {}, { createdAt })
  await new Promise((done) => setTimeout(done, 200))
  await expect(brief.render('two', {}, { createdAt })).resolves.toBeInstanceOf(Buffer)
  await brief.close()
})

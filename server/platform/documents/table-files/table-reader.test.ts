import { describe, expect, test } from 'vitest'
import { createTextCell, createXlsxFile } from '#test/builders/xlsx-files'
import type { TableFile } from './table-file.ts'
import { readTableInThread } from './table-reader.ts'

const encode = (text: string, encoding: BufferEncoding = 'utf8') => Buffer.from(text, encoding)

function readCells({ columns, rows }: TableFile): unknown[][] {
  return [[...columns], ...rows.map(({ cells }) => [...cells])]
}

async function findFault(bytes: Buffer): Promise<[string, string | null]> {
  try {
    await readTableInThread(bytes)
    return ['none', null]
  } catch (error) {
    const { name, fault, place } = error as Error & { fault: string; place: string | null }
    expect(name).toBe('TableFileError')
    return [fault, place]
  }
}

describe('a CSV file', () => {
  const content = [
    ['Name', 'Ort'],
    ['Müller', 'Köln'],
    ['Çelik', 'Ulm'],
  ]
  const write = (separator: string) => content.map((row) => row.join(separator)).join('\r\n')

  test.each([';', ',', '\t', '|'])('is read with the separator %j', async (separator) => {
    const table = await readTableInThread(encode(write(separator)))
    expect([table.separator, readCells(table)]).toEqual([separator, content])
  })

  test.each([
    ['UTF-8', 'utf-8', encode(write(';'))],
    ['UTF-8 with a byte order mark', 'utf-8', encode(`\uFEFF${write(';')}`)],
    ['UTF-16', 'utf-16le', encode(`\uFEFF${write(';')}`, 'utf16le')],
    ['UTF-16 without a byte order mark', 'utf-16le', encode(write(';'), 'utf16le')],
    ['big-endian UTF-16', 'utf-16be', encode(`\uFEFF${write(';')}`, 'utf16le').swap16()],
    ['Windows-1252', 'windows-1252', encode(write(';'), 'latin1')],
  ])('in %s keeps its letters', async (_, encoding, bytes) => {
    const table = await readTableInThread(bytes)
    expect([table.encoding, readCells(table)]).toEqual([encoding, content])
  })

  test('may have separators, line ends and doubled quotes inside of quotes, and rows are counted as in Excel', async () => {
    const table = await readTableInThread(encode('a;b\n"x;1\r\ny";"say ""hi"""\n\n;;\nlast;1\n'))
    expect(table.rows).toEqual([
      { number: 2, cells: ['x;1\r\ny', 'say "hi"'] },
      { number: 5, cells: ['last', '1'] },
    ])
  })

  test('may state its separator in the first line, have one column only, and rows of any length', async () => {
    expect(readCells(await readTableInThread(encode('sep=,\r\na,b\r\n1,2\r\n')))).toEqual([
      ['a', 'b'],
      ['1', '2'],
    ])
    expect(readCells(await readTableInThread(encode('name\nx\n')))).toEqual([['name'], ['x']])
    expect(readCells(await readTableInThread(encode('a;b\n1\n1;2;3\n')))).toEqual([
      ['a', 'b', ''],
      ['1'],
      ['1', '2', '3'],
    ])
  })

  test.each([
    ['0 bytes', encode(''), 'file_empty', null],
    ['a head only', encode('a;b\n'), 'file_without_rows', null],
    ['an open quote', encode('a;b\n1;2\n"x;3\n'), 'file_quote', '3'],
    ['text after a quote', encode('a;b\n"x"y;3\n'), 'file_quote', '2'],
    ['a NUL byte', encode('a;b\n1;2\n1;\0\n'), 'file_control_character', '3'],
    ['1,000,000 columns', encode(`${'a;'.repeat(1_000_000)}\n1\n`), 'file_too_many_columns', '1'],
    ['20,001 rows', encode(`a;b\n${'1;2\n'.repeat(20_001)}`), 'file_too_many_rows', '20002'],
    ['more than 20 MB', Buffer.alloc(20 * 1024 * 1024 + 1, 'a'), 'file_too_large', null],
    ['the bytes of a PDF', encode('%PDF-1.7\n\0\0\0'), 'file_unknown_format', null],
    ['a web page', encode('<!doctype html><table><tr><td>1'), 'file_unknown_format', null],
    ['an old Excel file', Buffer.from('d0cf11e0a1b11ae1', 'hex'), 'file_old_excel', null],
  ])('with %s is refused', async (_, bytes, fault, place) => {
    expect(await findFault(bytes)).toEqual([fault, place])
  })
})

describe('a JSON file', () => {
  test('has a column for each field of its records, and lists stay JSON', async () => {
    const records = [
      { name: 'A', customer: { city: 'Ulm' }, price: 1.5 },
      { name: null, lines: [{ n: 1 }] },
    ]
    const table = await readTableInThread(encode(JSON.stringify({ jobs: records })))
    expect(readCells(table)).toEqual([
      ['name', 'customer.city', 'price', 'lines'],
      ['A', 'Ulm', 1.5],
      [null, null, null, '[{"n":1}]'],
    ])
    expect(table.rows.map(({ number }) => number)).toEqual([1, 2])
  })

  test.each([
    ['cut off', '[{"a": 1},', 'file_broken', null],
    ['wrong in its second line', '[\n{"a" 1}]', 'file_broken', 'line 2 column 6'],
    ['a list with a number', '[{"a": 1}, 7]', 'file_broken', '2'],
    ['empty', '[]', 'file_without_rows', null],
  ])('that is %s is refused', async (_, text, fault, place) => {
    expect(await findFault(encode(text))).toEqual([fault, place])
  })
})

describe('an XLSX file', () => {
  const head = [createTextCell('A1', 'Name'), createTextCell('B1', 'Datum')]

  test('is read by its values: texts, numbers, dates and truth values of the first visible sheet', async () => {
    const shared = '<sst><si><t>Mül</t><rPh><t>no</t></rPh><r><t>ler</t></r></si></sst>'
    const bytes = await createXlsxFile(
      [
        [...head, createTextCell('D1', 'Preis')],
        ['<c r="A2" t="s"><v>0</v></c>', '<c r="B2" s="1"><v>46350</v></c>', '<c r="D2"><v>12.345</v></c>'],
        [
          createTextCell('A3', 'a &amp; b'),
          '<c r="B3" s="1"><v>46350.5</v></c>',
          '<c r="D3" t="b"><v>1</v></c>',
        ],
        [createTextCell('A4', 'c'), '<c r="B4" s="2"><v>3</v></c>', '<c r="D4" t="e"><v>#REF!</v></c>'],
      ],
      { 'xl/sharedStrings.xml': shared },
    )
    const table = await readTableInThread(bytes)
    expect([table.format, table.sheet]).toEqual(['xlsx', 'Aufträge'])
    expect(readCells(table)).toEqual([
      ['Name', 'Datum', '', 'Preis'],
      // 46350 days after 1899-12-30.
      ['Müller', '2026-11-24', null, 12.345],
      ['a & b', '2026-11-24 12:00', null, true],
      ['c', 3, null, '#REF!'],
    ])
  })

  test('with a formula is refused with the cell, even if the formula has a result', async () => {
    const cells = [head, [createTextCell('A2', 'x'), '<c r="B2"><f>1+1</f><v>2</v></c>']]
    expect(await findFault(await createXlsxFile(cells))).toEqual(['file_formula', 'B2'])
  })

  test('that unpacks to more than 150 MB is refused, whatever its directory says', async () => {
    const bomb = await createXlsxFile([], {
      'xl/worksheets/sheet1.xml': Buffer.alloc(160 * 1024 * 1024, ' '),
    })
    expect(bomb.length).toBeLessThan(1024 * 1024)
    expect((await findFault(bomb))[0]).toBe('file_too_large')
  })

  test('that fills the memory of its thread is refused', async () => {
    const shared = `<sst>${'<si><t>x</t></si>'.repeat(9_000_000)}</sst>`
    const bytes = await createXlsxFile([head], { 'xl/sharedStrings.xml': shared })
    expect((await findFault(bytes))[0]).toMatch(/file_too_large|file_without_rows/)
  }, 60_000)

  test.each([
    [
      'a cell far to the right',
      { 'xl/worksheets/sheet1.xml': '<worksheet><row r="1"><c r="XFD1"><v>1</v></c></row></worksheet>' },
      'file_too_many_columns',
      'XFD1',
    ],
    [
      'a document type',
      { 'xl/worksheets/sheet1.xml': '<!DOCTYPE x [<!ENTITY a "b">]><worksheet/>' },
      'file_broken',
      'xl/worksheets/sheet1.xml',
    ],
    [
      'broken XML',
      { 'xl/worksheets/sheet1.xml': '<worksheet><row>' },
      'file_broken',
      'xl/worksheets/sheet1.xml',
    ],
    ['a workbook without sheets', { 'xl/workbook.xml': '<workbook/>' }, 'file_broken', 'xl/workbook.xml'],
    [
      'a text that does not exist',
      { 'xl/worksheets/sheet1.xml': '<worksheet><row r="1"><c r="A1" t="s"><v>9</v></c></row></worksheet>' },
      'file_broken',
      'A1',
    ],
  ])('with %s is refused', async (_, parts, fault, place) => {
    expect(await findFault(await createXlsxFile([], parts))).toEqual([fault, place])
  })

  test('that is cut off, or is another zip file, is refused', async () => {
    const bytes = await createXlsxFile([head])
    expect((await findFault(bytes.subarray(0, 200)))[0]).toBe('file_broken')
    expect((await findFault(Buffer.from('PK\x03\x04rubbish')))[0]).toBe('file_broken')
  })
})

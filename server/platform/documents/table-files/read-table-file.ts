import { readCsvTable } from './csv-table.ts'
import { readJsonTable } from './json-table.ts'
import { TableFileError, tableLimits, type TableFile } from './table-file.ts'
import { readXlsxTable } from './xlsx-table.ts'

/**
 * Reads a CSV, XLSX or JSON file. The content decides which it is, not the name. Throws `TableFileError`.
 */
export async function readTableFile(bytes: Buffer): Promise<TableFile> {
  if (bytes.length === 0) throw new TableFileError('file_empty')
  if (bytes.length > tableLimits.bytes) throw new TableFileError('file_too_large')
  if (startsWith(bytes, [0x50, 0x4b])) return readXlsxTable(bytes)
  // Excel until 2003, and every Excel file with a password (OLE).
  if (startsWith(bytes, [0xd0, 0xcf, 0x11, 0xe0])) throw new TableFileError('file_old_excel')
  const { text, encoding } = decodeText(bytes)
  // oxlint-disable-next-line no-control-regex -- no table has these characters
  const control = /[\0-\x08\x0e-\x1f]/.exec(text)
  if (control) {
    const isBinary = /^(25504446|89504e47|47494638|ffd8ff|1f8b|52617221|377a)/.test(
      bytes.toString('hex', 0, 8),
    )
    if (isBinary) throw new TableFileError('file_unknown_format')
    throw new TableFileError('file_control_character', `${text.slice(0, control.index).split('\n').length}`)
  }
  const start = /^\s*([[{])/.exec(text)
  if (start && isLikelyJson(text)) return readJsonTable(text, encoding)
  if (/^\s*<(!doctype|html|\?xml)/i.test(text)) throw new TableFileError('file_unknown_format')
  return readCsvTable(text, encoding)
}

function startsWith(bytes: Buffer, start: readonly number[]): boolean {
  return start.every((byte, index) => bytes[index] === byte)
}

/** A CSV file may begin with a bracket as well, but hardly with one that a quote, a brace or a bracket follows. */
function isLikelyJson(text: string): boolean {
  return /^\s*(\[\s*[[{\]]|\{\s*["}])/.test(text)
}

interface DecodedText {
  readonly text: string
  readonly encoding: NonNullable<TableFile['encoding']>
}

/** Byte order marks decide; without one it is UTF-16 if every second byte is 0, UTF-8 if valid, else Windows-1252. */
function decodeText(bytes: Buffer): DecodedText {
  const encoding = detectEncoding(bytes)
  const text = new TextDecoder(encoding).decode(bytes)
  return { text, encoding }
}

function detectEncoding(bytes: Buffer): DecodedText['encoding'] {
  if (startsWith(bytes, [0xff, 0xfe])) return 'utf-16le'
  if (startsWith(bytes, [0xfe, 0xff])) return 'utf-16be'
  const start = bytes.subarray(0, 1000)
  const countZeros = (parity: number) =>
    start.filter((byte, index) => byte === 0 && index % 2 === parity).length
  if (countZeros(1) > start.length / 4 && countZeros(0) === 0) return 'utf-16le'
  if (countZeros(0) > start.length / 4 && countZeros(1) === 0) return 'utf-16be'
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return 'utf-8'
  } catch {
    return 'windows-1252'
  }
}

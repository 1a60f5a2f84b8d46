import type { ImportField } from './import-fields.rules.ts'
import { findLocale, findOrderType } from './import-values.rules.ts'

/** Converts cells of a file to values of an order. Refuses what could be meant in two ways instead of guessing. */

export type ImportCell = string | number | boolean | null

/** Faults of a cell that the body of `order.create` cannot have. */
export const cellFaults = [
  'cell_error',
  'formula',
  'broken_characters',
  'control_characters',
  'not_a_number',
  'ambiguous_number',
  'not_a_day',
  'ambiguous_day',
  'no_such_day',
  'not_a_period',
  'not_yes_or_no',
  'leading_zero_lost',
  'not_a_phone',
  'not_json',
  'unknown_order_type',
  'unknown_locale',
  'not_a_service_list',
] as const
export type CellFault = (typeof cellFaults)[number]

/** A service of a short list: `2 x wallbox_install`. */
export interface ServiceMention {
  readonly key: string
  readonly quantity: number
}

export type CellResult = { readonly value: unknown } | { readonly fault: CellFault }

/** A formula that is only a text: `="01067"` keeps a spreadsheet from dropping the zero. */
const quotedText = /^="([^"]*)"$/

/**
 * Returns the text of a cell without spaces at its ends. An apostrophe that hides a formula is dropped, and so is a formula
 * that is only a text.
 */
export function getCellText(cell: ImportCell): string {
  const text = cell === null ? '' : String(cell).trim().replace(quotedText, '$1')
  return /^'[=+\-@\t]/.test(text) ? text.slice(1) : text
}

/** Error values of spreadsheets, in English and German. */
const cellError = /^#(REF!|N\/A|VALUE!|DIV\/0!|NAME\?|NUM!|NULL!|BEZUG!|NV|WERT!|ZAHL!)$/
/** U+FFFD, or letters of UTF-8 that were read as Windows-1252: `Ã¼` for `ü`. */
const brokenText = /\uFFFD|Ã[¤¶¼Ÿ„–œ©¨]|â€/
// oxlint-disable-next-line no-control-regex -- these characters are looked for
const controlCharacter = /[\0-\x08\x0b\x0c\x0e-\x1f]/

/** Converts one cell. The value is undefined if the cell is empty. */
export function convertCell(cell: ImportCell, { kind }: Pick<ImportField, 'kind'>): CellResult {
  const text = getCellText(cell)
  if (text === '') return { value: undefined }
  if (cellError.test(text)) return { fault: 'cell_error' }
  if (isFormula(cell)) return { fault: 'formula' }
  if (controlCharacter.test(text) || !text.isWellFormed()) return { fault: 'control_characters' }
  if (brokenText.test(text)) return { fault: 'broken_characters' }
  return converters[kind](text, cell)
}

/** The formula of a text file was never evaluated, so its value is not known. */
function isFormula(cell: ImportCell): boolean {
  return typeof cell === 'string' && cell.trim().startsWith('=') && !quotedText.test(cell.trim())
}

type Converter = (text: string, cell: ImportCell) => CellResult

const converters: Readonly<Record<ImportField['kind'], Converter>> = {
  text: (text) => ({ value: text }),
  postal_code: (text) => convertPostalCode(text),
  phone: (text) => orFault(isPhone(text) ? text : null, 'not_a_phone'),
  number: (text, cell) => (typeof cell === 'number' ? { value: cell } : convertNumber(text)),
  yes_no: (text, cell) => (typeof cell === 'boolean' ? { value: cell } : convertYesNo(text)),
  day: (text) => convertDay(text),
  periods: (text) => (text.startsWith('[') ? convertJson(text) : convertPeriods(text)),
  order_type: (text) => orFault(findOrderType(text), 'unknown_order_type'),
  locale: (text) => orFault(findLocale(text), 'unknown_locale'),
  services: (text) => (text.startsWith('[') ? convertJson(text) : convertServices(text)),
  list: (text) => (text.startsWith('[') ? convertJson(text) : { value: splitList(text) }),
  json: (text) => convertJson(text),
}

function orFault(value: unknown, fault: CellFault): CellResult {
  return value === null ? { fault } : { value }
}

/** The shortest numbers with a code for the area have five digits. People add words, such as `ab 17 Uhr`. */
function isPhone(text: string): boolean {
  return text.replaceAll(/\D/g, '').length >= 5
}

/** Spreadsheets drop the zero of `01067`. The country in `D-01067` is dropped. */
function convertPostalCode(text: string): CellResult {
  if (/^\d{4}$/.test(text)) return { fault: 'leading_zero_lost' }
  return { value: text.replace(/^DE?[- ]?(?=\d{5}$)/i, '') }
}

/**
 * Reads a number with decimal comma or point and with or without thousands separators. `1.234` and `1,234` can be either,
 * so they are refused.
 */
export function convertNumber(given: string): CellResult {
  const text = given.replaceAll(/[\s\u00a0\u202f€%']|EUR/g, '').replace(/^\u2212/, '-')
  if (/^[-+]?\d+$/.test(text)) return { value: Number(text) }
  if (/^[-+]?[1-9]\d{0,2}[.,]\d{3}$/.test(text)) return { fault: 'ambiguous_number' }
  if (/^[-+]?\d+[.,]\d+$/.test(text)) return { value: Number(text.replace(',', '.')) }
  if (/^[-+]?\d{1,3}(\.\d{3})+(,\d+)?$/.test(text))
    return { value: Number(text.replaceAll('.', '').replace(',', '.')) }
  if (/^[-+]?\d{1,3}(,\d{3})+(\.\d+)?$/.test(text)) return { value: Number(text.replaceAll(',', '')) }
  return { fault: 'not_a_number' }
}

const yesWords = ['ja', 'j', 'yes', 'y', 'true', 'wahr', '1', 'x', 'oui', 'o', 'vrai']
const noWords = ['nein', 'n', 'no', 'false', 'falsch', '0', 'non', 'faux', '-']

function convertYesNo(text: string): CellResult {
  const word = text.toLowerCase()
  if (yesWords.includes(word)) return { value: true }
  return noWords.includes(word) ? { value: false } : { fault: 'not_yes_or_no' }
}

/** Reads `24.11.2026`, `24.11.26`, `2026-11-24` and slashes where only one order is possible. Returns `YYYY-MM-DD`. */
export function convertDay(text: string): CellResult {
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})(?:[T ]0{1,2}:00(?::00(?:\.0+)?)?Z?)?$/.exec(text)
  if (iso) return toDay(Number(iso[1]), Number(iso[2]), Number(iso[3]))
  const parts = /^(\d{1,2})([./-])(\d{1,2})\2(\d{4}|\d{2})$/.exec(text)
  if (!parts) return { fault: 'not_a_day' }
  const [first, second] = [Number(parts[1]), Number(parts[3])]
  const year = Number(parts[4]) + (parts[4]?.length === 2 ? 2000 : 0)
  // Only the point is used with one order everywhere: day, month, year.
  if (parts[2] === '.' || first === second || first > 12) return toDay(year, second, first)
  return second > 12 ? toDay(year, first, second) : { fault: 'ambiguous_day' }
}

function toDay(year: number, month: number, day: number): CellResult {
  try {
    return { value: Temporal.PlainDate.from({ year, month, day }, { overflow: 'reject' }).toString() }
  } catch {
    return { fault: 'no_such_day' }
  }
}

/** Reads `24.11.2026 08:00–10:00; …` in German time. Returns the periods of the API. */
function convertPeriods(text: string): CellResult {
  const periods: { start: string; end: string }[] = []
  for (const part of splitList(text)) {
    const match =
      /^(\S+?),?\s+(\d{1,2})(?:[:.](\d{2}))?\s*(?:[-–]|bis|to|à)\s*(\d{1,2})(?:[:.](\d{2}))?(?:\s*(?:Uhr|h))?$/.exec(
        part,
      )
    const day = match ? convertDay(match[1] ?? '') : null
    if (!match || !day) return { fault: 'not_a_period' }
    if ('fault' in day) return day
    const start = toInstant(String(day.value), match[2], match[3])
    const end = toInstant(String(day.value), match[4], match[5])
    if (!start || !end) return { fault: 'not_a_period' }
    periods.push({ start, end })
  }
  return { value: periods }
}

function toInstant(day: string, hour: string | undefined, minute: string | undefined): string | null {
  const time = `${hour?.padStart(2, '0')}:${minute ?? '00'}`
  if (!/^([01]\d|2[0-3]):[0-5]\d$/.test(time)) return null
  return Temporal.PlainDateTime.from(`${day}T${time}`)
    .toZonedDateTime('Europe/Berlin')
    .toInstant()
    .toString({ fractionalSecondDigits: 3 })
}

/** The `x` needs a space, because keys such as `cable_5x6` contain one. */
function convertServices(text: string): CellResult {
  const mentions: ServiceMention[] = []
  for (const part of splitList(text)) {
    const match = /^(?:([\d.,]+)\s*[x×*]\s+)?(.+?)(?:\s+[x×*]\s*([\d.,]+))?$/.exec(part)
    const quantity = convertNumber(match?.[1] ?? match?.[3] ?? '1')
    if (!match?.[2] || 'fault' in quantity) return { fault: 'not_a_service_list' }
    mentions.push({ key: match[2], quantity: Number(quantity.value) })
  }
  return { value: mentions }
}

function splitList(text: string): string[] {
  return text
    .split(/[;|\n]/)
    .map((part) => part.trim())
    .filter((part) => part !== '')
}

/** Deeper nesting is refused, as everywhere in the API. */
const deepestJson = 40

function convertJson(text: string): CellResult {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && isShallow(value, 0) ? { value } : { fault: 'not_json' }
  } catch {
    return { fault: 'not_json' }
  }
}

function isShallow(value: unknown, depth: number): boolean {
  if (typeof value === 'string') return value.isWellFormed() && !value.includes('\0')
  if (typeof value !== 'object' || value === null) return true
  return (
    depth < deepestJson &&
    Object.entries(value).every(([key, one]) => !(key in {}) && isShallow(one, depth + 1))
  )
}

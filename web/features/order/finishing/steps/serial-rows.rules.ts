import {
  assignSerialNumbers,
  countPieces,
  joinSerialNumbers,
  maxSerialFields,
  splitSerialNumbers,
} from '#contract/orders/model/serial-numbers'

export interface SerialProduct {
  readonly id: string
  readonly name: string
  /** The quantity that was really used. */
  readonly quantity: number
  /** The number that the order has already. */
  readonly stored: string | null
}

/** One field for one piece of a product. */
export interface SerialRow {
  readonly id: string
  readonly name: string
  /** Place of the piece, from 0; null if one field takes the numbers of all pieces. */
  readonly piece: number | null
  readonly pieces: number
  readonly number: string
  /** True if the form has asked for it, so that it is shown but not asked again. */
  readonly isFromForm: boolean
}

/** Lists one row per piece; numbers of the form fill the products for which none was typed. */
export function listSerialRows(
  products: readonly SerialProduct[],
  typed: Readonly<Record<string, string>>,
  formNumbers: readonly string[],
): SerialRow[] {
  const used = products.filter(({ quantity }) => quantity > 0)
  const lines = used.map(({ id, quantity, stored }) => ({ id, quantity, numbers: typed[id] ?? stored }))
  const assigned = assignSerialNumbers(
    lines.map((line) => ({ ...line, numbers: null })),
    formNumbers,
  )
  return used.flatMap(({ id, name, quantity, stored }): SerialRow[] => {
    const pieces = countPieces(quantity)
    const fromForm = splitSerialNumbers(assigned[id])
    const text = typed[id] ?? stored ?? ''
    if (pieces > maxSerialFields) {
      const isFromForm = fromForm.length >= pieces
      const number = isFromForm ? joinSerialNumbers(fromForm) : text
      return [{ id, name, piece: null, pieces, number, isFromForm }]
    }
    const own = splitPieces(text)
    return Array.from({ length: pieces }, (_, piece) => ({
      id,
      name,
      piece,
      pieces,
      number: fromForm[piece] ?? own[piece] ?? '',
      isFromForm: fromForm[piece] !== undefined,
    }))
  })
}

/** Splits a text by piece and keeps empty places, so that the second number may be typed before the first. */
function splitPieces(text: string): string[] {
  return text.split(',').map((number) => number.trim())
}

/** Returns the text of a product after one of its pieces was typed; a comma would start another piece. */
export function setSerialPiece(rows: readonly SerialRow[], row: SerialRow, number: string): string {
  if (row.piece === null) return number
  return rows
    .filter(({ id }) => id === row.id)
    .map((one) => (one.piece === row.piece ? number.replaceAll(',', ' ').trimStart() : one.number))
    .join(',')
}

/** Returns the numbers as they are sent, by product; products without a number are left out. */
export function toSerialInput(rows: readonly SerialRow[]): Record<string, string> {
  const ids = [...new Set(rows.map(({ id }) => id))]
  const numbers = ids.map((id) => {
    const own = rows.filter((row) => row.id === id).map(({ number }) => number)
    return [id, joinSerialNumbers(own)] as const
  })
  return Object.fromEntries(numbers.filter(([, text]) => text !== ''))
}

export function isSerialRowMissing({ number }: SerialRow): boolean {
  return number.trim() === ''
}

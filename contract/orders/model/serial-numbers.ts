/** Serial numbers of one product line: one per piece, stored in one text. */

const separator = ', '

/** Above this number of pieces the numbers are typed into one field. */
export const maxSerialFields = 10

/** Returns the number of pieces of a line; half a metre counts as one piece. */
export function countPieces(quantity: number): number {
  return Math.max(1, Math.ceil(quantity))
}

/** Splits the text of a product line into its numbers. */
export function splitSerialNumbers(text: string | null | undefined): string[] {
  return (text ?? '')
    .split(',')
    .map((number) => number.trim())
    .filter((number) => number !== '')
}

export function joinSerialNumbers(numbers: readonly string[]): string {
  return numbers
    .map((number) => number.trim())
    .filter((number) => number !== '')
    .join(separator)
}

/** Returns how many numbers of a line are still missing; long lines need at least one. */
export function countMissingSerialNumbers(text: string | null | undefined, quantity: number): number {
  const pieces = countPieces(quantity)
  const needed = pieces > maxSerialFields ? 1 : pieces
  return Math.max(0, needed - splitSerialNumbers(text).length)
}

interface SerialLine {
  readonly id: string
  readonly quantity: number
  /** The numbers that the line has already. */
  readonly numbers: string | null
}

/** Fills lines without numbers with those of a form, in the order of lines and answers, one per piece. */
export function assignSerialNumbers(
  lines: readonly SerialLine[],
  formNumbers: readonly string[],
): Record<string, string> {
  const known = new Set(lines.flatMap(({ numbers }) => splitSerialNumbers(numbers)))
  const free = formNumbers.filter((number) => !known.has(number))
  const assigned: Record<string, string> = {}
  for (const { id, quantity, numbers } of lines) {
    if (numbers?.trim()) continue
    const own = free.splice(0, countPieces(quantity))
    if (own.length > 0) assigned[id] = joinSerialNumbers(own)
  }
  return assigned
}

import { createHash, randomInt } from 'node:crypto'

/** Letters and digits that nobody takes for another one. */
const alphabet = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789'
const letters = 10

/** Ten codes of ten characters each: 49 bits, and every guess is counted. */
export function newCodes(): string[] {
  return Array.from({ length: 10 }, () =>
    Array.from({ length: letters }, () => alphabet[randomInt(alphabet.length)]).join(''),
  )
}

/** As people read it: two groups of five. */
export function shownCode(code: string): string {
  return `${code.slice(0, letters / 2)}-${code.slice(letters / 2)}`
}

/** What the database keeps of a code. */
export function codeHash(contactId: string, code: string): Buffer {
  return createHash('sha256').update(`${contactId} ${code}`).digest()
}

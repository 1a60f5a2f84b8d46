import { createHash, randomInt } from 'node:crypto'

/** Letters and digits that nobody takes for another one. */
const alphabet = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789'
const codeLength = 10

/** Ten codes of ten characters each: 49 bits, and every guess is counted. */
export function generateRecoveryCodes(): string[] {
  return Array.from({ length: 10 }, () =>
    Array.from({ length: codeLength }, () => alphabet[randomInt(alphabet.length)]).join(''),
  )
}

/** As people read it: two groups of five. */
export function formatRecoveryCode(code: string): string {
  return `${code.slice(0, codeLength / 2)}-${code.slice(codeLength / 2)}`
}

/** What the database keeps of a code. */
export function hashRecoveryCode(contactId: string, code: string): Buffer {
  return createHash('sha256').update(`${contactId} ${code}`).digest()
}

import { createHash, randomInt } from 'node:crypto'

/** Letters and digits without those that look alike. */
const alphabet = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789'
const codeLength = 10

/** Returns ten codes of ten characters, 49 bits each; wrong attempts are counted. */
export function generateRecoveryCodes(): string[] {
  return Array.from({ length: 10 }, () =>
    Array.from({ length: codeLength }, () => alphabet[randomInt(alphabet.length)]).join(''),
  )
}

/** Formats a code in two groups of five characters. */
export function formatRecoveryCode(code: string): string {
  return `${code.slice(0, codeLength / 2)}-${code.slice(codeLength / 2)}`
}

/** Returns the hash that the database stores. */
export function hashRecoveryCode(contactId: string, code: string): Buffer {
  return createHash('sha256').update(`${contactId} ${code}`).digest()
}

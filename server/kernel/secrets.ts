import { createHash, randomBytes } from 'node:crypto'

/** A secret that somebody else keeps, for a cookie, a link or an address: 256 random bits as 43 letters. */
export function createSecret(): string {
  return randomBytes(32).toString('base64url')
}

/** What the database keeps of such a secret. Nobody guesses 256 bits, so one round of SHA-256 is enough. */
export function hashSecret(secret: string): Buffer {
  return createHash('sha256').update(secret).digest()
}

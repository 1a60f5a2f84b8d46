import { createHash, randomBytes } from 'node:crypto'

/** Returns 256 random bits as 43 characters, for cookies, links and URLs. */
export function createSecret(): string {
  return randomBytes(32).toString('base64url')
}

/**
 * Returns the hash of a secret for the database. 256 random bits cannot be guessed, so one round of SHA-256
 * is enough.
 */
export function hashSecret(secret: string): Buffer {
  return createHash('sha256').update(secret).digest()
}

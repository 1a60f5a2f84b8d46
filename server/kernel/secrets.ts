import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto'

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

/** Encrypts with AES-256-GCM. Format: 12 bytes nonce, 16 bytes tag, ciphertext. */
export function encryptSecret(key: Uint8Array, secret: Uint8Array): Buffer {
  const nonce = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', key, nonce)
  const text = Buffer.concat([cipher.update(secret), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), text])
}

/**
 * Returns null if the secret was encrypted with another key, for example before SESSION_SECRET was changed.
 */
export function decryptSecret(key: Uint8Array, box: Uint8Array): Uint8Array | null {
  const bytes = Buffer.from(box)
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, 12))
  decipher.setAuthTag(bytes.subarray(12, 28))
  try {
    return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()])
  } catch {
    return null
  }
}

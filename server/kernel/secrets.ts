import { createCipheriv, createDecipheriv, createHash, createHmac, randomBytes } from 'node:crypto'

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

/** SESSION_SECRET, and the one before it, which is still accepted. */
export interface SecretConfig {
  readonly sessionSecret: string
  readonly formerSessionSecret?: string | undefined
}

/** The keys of one purpose. The first one encrypts and signs; all of them decrypt and verify. */
export type KeyRing = readonly [Uint8Array, ...Uint8Array[]]

/** Derives keys that are used for one purpose only, so that what one of them signs is never valid elsewhere. */
export function deriveKeys({ sessionSecret, formerSessionSecret }: SecretConfig, purpose: string): KeyRing {
  const derive = (secret: string) => createHmac('sha256', secret).update(purpose).digest()
  return formerSessionSecret ? [derive(sessionSecret), derive(formerSessionSecret)] : [derive(sessionSecret)]
}

/** Returns the first result that is not null; null if `attempt` returns null for every key. */
export async function tryKeys<T>(
  keys: KeyRing,
  attempt: (key: Uint8Array) => Promise<T | null>,
): Promise<T | null> {
  for (const key of keys) {
    const result = await attempt(key)
    if (result !== null) return result
  }
  return null
}

/** Encrypts with AES-256-GCM. Format: 12 bytes nonce, 16 bytes tag, ciphertext. */
export function encryptSecret([key]: KeyRing, secret: Uint8Array): Buffer {
  const nonce = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', key, nonce)
  const text = Buffer.concat([cipher.update(secret), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), text])
}

/** Returns null if the secret was encrypted with a key that is neither the current nor the former one. */
export function decryptSecret(keys: KeyRing, box: Uint8Array): Uint8Array | null {
  for (const key of keys) {
    const secret = decryptWithKey(key, box)
    if (secret) return secret
  }
  return null
}

function decryptWithKey(key: Uint8Array, box: Uint8Array): Uint8Array | null {
  const bytes = Buffer.from(box)
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, 12))
  decipher.setAuthTag(bytes.subarray(12, 28))
  try {
    return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()])
  } catch {
    return null
  }
}

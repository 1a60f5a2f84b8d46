import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'

/** Authenticator apps use six digits and a new code every 30 seconds (RFC 6238). */
const stepSeconds = 30

function createTotp(secret: Uint8Array, label?: { product: string; email: string }): TOTP {
  return new TOTP({
    ...(label ? { issuer: label.product, label: label.email } : {}),
    algorithm: 'SHA1',
    digits: 6,
    period: stepSeconds,
    secret: new Secret({ buffer: Uint8Array.from(secret).buffer }),
  })
}

/** Returns 160 random bits, the length that RFC 4226 § 4 recommends. */
export function generateAuthenticatorSecret(): Uint8Array {
  return randomBytes(20)
}

/** Returns the secret for typing and the URI for the QR code. */
export function toAuthenticatorSetup(secret: Uint8Array, label: { product: string; email: string }) {
  const app = createTotp(secret, label)
  return { secret: app.secret.base32, uri: app.toString() }
}

/**
 * Returns the 30-second step since 1970 that a code belongs to. Accepts one step before and after, because
 * clocks differ. Returns null for a wrong code or an unreadable secret.
 */
export function findCodeStep(secret: Uint8Array | null, code: string, now: Temporal.Instant): number | null {
  if (!secret || !/^\d{6}$/.test(code)) return null
  const timestamp = now.epochMilliseconds
  const delta = createTotp(secret).validate({ token: code, timestamp, window: 1 })
  return delta === null ? null : Math.floor(timestamp / 1000 / stepSeconds) + delta
}

/** Encrypts with AES-256-GCM. Format: 12 bytes nonce, 16 bytes tag, ciphertext. */
export function encryptAuthenticatorSecret(key: Uint8Array, secret: Uint8Array): Buffer {
  const nonce = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', key, nonce)
  const text = Buffer.concat([cipher.update(secret), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), text])
}

/**
 * Returns null if the secret was encrypted with another key, for example before SESSION_SECRET was changed.
 */
export function decryptAuthenticatorSecret(key: Uint8Array, box: Uint8Array): Uint8Array | null {
  const bytes = Buffer.from(box)
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, 12))
  decipher.setAuthTag(bytes.subarray(12, 28))
  try {
    return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()])
  } catch {
    return null
  }
}

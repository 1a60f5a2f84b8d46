import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'

/** Codes of authenticator apps: six digits, a new one every 30 seconds (RFC 6238), as all apps know them. */
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

/** 160 random bits, as the algorithm asks for. */
export function generateAuthenticatorSecret(): Uint8Array {
  return randomBytes(20)
}

/** The secret as one types it, and the address that a QR code holds. */
export function toAuthenticatorSetup(secret: Uint8Array, label: { product: string; email: string }) {
  const app = createTotp(secret, label)
  return { secret: app.secret.base32, uri: app.toString() }
}

/**
 * The step (half minutes since 1970) that a code belongs to, one before and after being let pass for clocks
 * that differ; null for a wrong code, and for every code of a secret that cannot be read.
 */
export function findCodeStep(secret: Uint8Array | null, code: string, now: Temporal.Instant): number | null {
  if (!secret || !/^\d{6}$/.test(code)) return null
  const timestamp = now.epochMilliseconds
  const delta = createTotp(secret).validate({ token: code, timestamp, window: 1 })
  return delta === null ? null : Math.floor(timestamp / 1000 / stepSeconds) + delta
}

/** AES-256-GCM: 12 bytes of nonce, 16 of tag, then the secret. */
export function encryptAuthenticatorSecret(key: Uint8Array, secret: Uint8Array): Buffer {
  const nonce = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', key, nonce)
  const text = Buffer.concat([cipher.update(secret), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), text])
}

/** null: it was sealed with another key, as it was before SESSION_SECRET was changed. */
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

import { randomBytes } from 'node:crypto'
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

import { decryptSecret, encryptSecret } from '#server/kernel/secrets'
import {
  findCodeStep,
  generateAuthenticatorSecret,
  toAuthenticatorSetup,
} from './authenticator-codes.crypto.ts'
import { formatRecoveryCode, generateRecoveryCodes, hashRecoveryCode } from './recovery-codes.crypto.ts'
import type { SecondFactorSettings } from './second-factor.services.ts'

/** Secrets and codes of people who are not contacts: the back office stores them in its own tables. */

/** Creates a secret: encrypted for the database, and as the app needs it. */
export function createAuthenticatorSecret({ keys, product }: SecondFactorSettings, email: string) {
  const secret = generateAuthenticatorSecret()
  return {
    encrypted: encryptSecret(keys, secret),
    setup: toAuthenticatorSetup(secret, { product, email }),
  }
}

/** Returns the 30-second step of a code, or null if the code is wrong. */
export function findAuthenticatorStep(
  { keys }: SecondFactorSettings,
  encrypted: Uint8Array,
  code: string,
  now: Temporal.Instant,
): number | null {
  return findCodeStep(decryptSecret(keys, encrypted), code, now)
}

/** Creates ten recovery codes: the hashes for the database, and the codes as the person reads them once. */
export function createRecoveryCodes(ownerId: string) {
  const codes = generateRecoveryCodes()
  return {
    codes: codes.map(formatRecoveryCode),
    hashes: codes.map((code) => hashRecoveryCode(ownerId, code)),
  }
}

/** Returns the hash by which a typed recovery code is found. */
export function hashTypedRecoveryCode(ownerId: string, code: string): Buffer {
  return hashRecoveryCode(ownerId, code)
}

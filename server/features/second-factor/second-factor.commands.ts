import type { Factors, PasskeyAnswer } from '#contract/people/second-factor'
import { asMarketplace, formatInstant, type PersonCall } from '#server/kernel/call'
import { recordHistory } from '#server/kernel/history'
import { createFieldRefusal, Refusal } from '#server/kernel/refusal'
import { decryptSecret, encryptSecret } from '#server/kernel/secrets'
import {
  toAuthenticatorSetup,
  generateAuthenticatorSecret,
  findCodeStep,
} from './authenticator-codes.crypto.ts'
import {
  lockAuthenticator,
  confirmAuthenticator,
  deleteAuthenticator,
  replaceRecoveryCodeHashes,
  consumeAuthenticatorStep,
  upsertUnconfirmedAuthenticator,
  findFactorSummary,
} from './second-factor.sql.ts'
import { deletePasskey, insertPasskey, listPasskeys } from './passkeys.sql.ts'
import { createRegistrationOptions, verifyNewPasskey } from './passkey-proofs.commands.ts'
import { findOpenChallenge, createChallenge } from './reauthentication.commands.ts'
import { hashRecoveryCode, generateRecoveryCodes, formatRecoveryCode } from './recovery-codes.crypto.ts'

/** Sets up and removes second factors. Callers must have verified the person's identity before. */

export function readSecondFactors(call: PersonCall): Promise<Factors> {
  return getSecondFactors(asMarketplace(call))
}

async function getSecondFactors(call: PersonCall): Promise<Factors> {
  const { contactId } = call.actor
  const summary = await findFactorSummary(call.tx, contactId)
  const passkeys = await listPasskeys(call.tx, contactId)
  return {
    authenticator_since: summary.authenticatorSince,
    passkeys: passkeys.map(({ id, name, createdAt, lastUsedAt }) => ({
      id,
      name,
      created_at: createdAt,
      last_used_at: lastUsedAt,
    })),
    recovery_codes_left: summary.recoveryCodesLeft,
  }
}

/**
 * Returns a new secret, which counts only after a code of it was confirmed. Throws `already_exists` if an app
 * is set up.
 */
export async function startAuthenticatorSetup(
  call: PersonCall,
  email: string,
): Promise<{ secret: string; uri: string }> {
  const secret = generateAuthenticatorSecret()
  const { keys, product } = call.services.secondFactor
  const marketplace = asMarketplace(call)
  const row = encryptSecret(keys, secret)
  const started = await upsertUnconfirmedAuthenticator(
    marketplace.tx,
    call.actor.contactId,
    row,
    formatInstant(call.now),
  )
  if (!started) throw new Refusal('already_exists')
  return toAuthenticatorSetup(secret, { product, email })
}

/**
 * Confirms the app with one of its codes. Returns recovery codes if it is the first factor, otherwise an
 * empty list.
 */
export async function confirmAuthenticatorSetup(call: PersonCall, code: string): Promise<string[]> {
  const marketplace = asMarketplace(call)
  const { contactId } = call.actor
  const app = await lockAuthenticator(marketplace.tx, contactId)
  if (!app || app.confirmedAt !== null) throw new Refusal('not_found')
  const step = findCodeStep(decryptSecret(call.services.secondFactor.keys, app.secret), code, call.now)
  if (step === null) throw createFieldRefusal({ code: 'wrong_code' })
  await consumeAuthenticatorStep(marketplace.tx, contactId, step)
  await confirmAuthenticator(marketplace.tx, contactId, formatInstant(call.now))
  await recordFactorChange(marketplace, 'factor.confirmAuthenticator')
  return issueFirstRecoveryCodes(marketplace)
}

export async function removeAuthenticator(call: PersonCall): Promise<Factors> {
  const marketplace = asMarketplace(call)
  if (!(await deleteAuthenticator(marketplace.tx, call.actor.contactId))) throw new Refusal('not_found')
  await recordFactorChange(marketplace, 'factor.removeAuthenticator')
  return removeOrphanedRecoveryCodes(marketplace)
}

/** Returns the options for a new passkey and the token that the answer must contain. */
export async function createPasskeyRegistration(call: PersonCall, email: string) {
  const marketplace = asMarketplace(call)
  const { contactId, name } = call.actor
  const question = await createRegistrationOptions(
    call.services.secondFactor,
    { id: contactId, email, name },
    await listPasskeys(marketplace.tx, contactId),
  )
  const newChallenge = { purpose: 'new_passkey' as const, contactId, question: question.challenge }
  return { token: await createChallenge(marketplace, newChallenge), question }
}

/**
 * Adds a passkey created by the browser. Returns recovery codes if it is the first factor, otherwise an empty
 * list.
 */
export async function registerPasskey(
  call: PersonCall,
  { token, name, passkey }: { token: string; name: string; passkey: PasskeyAnswer },
): Promise<string[]> {
  const marketplace = asMarketplace(call)
  const { contactId } = call.actor
  const challenge = await findOpenChallenge(marketplace, token, 'new_passkey')
  if (challenge?.contactId !== contactId || challenge.question === null) throw new Refusal('link_expired')
  const newPasskey = await verifyNewPasskey(call.services.secondFactor, passkey, challenge.question)
  if (!newPasskey) throw createFieldRefusal({ passkey: 'invalid' })
  const added = await insertPasskey(
    marketplace.tx,
    contactId,
    { ...newPasskey, name },
    formatInstant(call.now),
  )
  if (!added) throw new Refusal('already_exists')
  await recordFactorChange(marketplace, 'factor.addPasskey', { name })
  return issueFirstRecoveryCodes(marketplace)
}

export async function removePasskey(call: PersonCall, id: string): Promise<Factors> {
  const marketplace = asMarketplace(call)
  if (!(await deletePasskey(marketplace.tx, call.actor.contactId, id))) throw new Refusal('not_found')
  await recordFactorChange(marketplace, 'factor.removePasskey')
  return removeOrphanedRecoveryCodes(marketplace)
}

/** Replaces the recovery codes. Throws `not_found` if no factor is set up. */
export async function renewRecoveryCodes(call: PersonCall): Promise<string[]> {
  const marketplace = asMarketplace(call)
  const { authenticatorSince, passkeys } = await findFactorSummary(marketplace.tx, call.actor.contactId)
  if (authenticatorSince === null && passkeys === 0) throw new Refusal('not_found')
  await recordFactorChange(marketplace, 'factor.renewRecoveryCodes')
  return issueRecoveryCodes(marketplace)
}

async function issueFirstRecoveryCodes(call: PersonCall): Promise<string[]> {
  const { recoveryCodesLeft } = await findFactorSummary(call.tx, call.actor.contactId)
  return recoveryCodesLeft > 0 ? [] : issueRecoveryCodes(call)
}

async function issueRecoveryCodes(call: PersonCall): Promise<string[]> {
  const { contactId } = call.actor
  const codes = generateRecoveryCodes()
  await replaceRecoveryCodeHashes(
    call.tx,
    contactId,
    codes.map((code) => hashRecoveryCode(contactId, code)),
  )
  return codes.map(formatRecoveryCode)
}

/**
 * Deletes recovery codes together with the last factor; otherwise old codes would be valid when a factor is
 * set up again.
 */
async function removeOrphanedRecoveryCodes(call: PersonCall): Promise<Factors> {
  const left = await getSecondFactors(call)
  if (left.authenticator_since !== null || left.passkeys.length > 0) return left
  await replaceRecoveryCodeHashes(call.tx, call.actor.contactId, [])
  return { ...left, recovery_codes_left: 0 }
}

async function recordFactorChange(call: PersonCall, step: string, after?: object): Promise<void> {
  const { contactId, accountId } = call.actor
  await recordHistory(call, { subject: 'contact', id: contactId, step, accountId, after: after ?? null })
}

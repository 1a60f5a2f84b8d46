import type { Factors, PasskeyAnswer } from '#contract/people/second-factor'
import { asMarketplace, formatInstant, type PersonCall } from '#server/kernel/call'
import { recordHistory } from '#server/kernel/history'
import { createFieldRefusal, Refusal } from '#server/kernel/refusal'
import {
  toAuthenticatorSetup,
  generateAuthenticatorSecret,
  decryptAuthenticatorSecret,
  encryptAuthenticatorSecret,
  findCodeStep,
} from './authenticator-codes.ts'
import { getSecondFactorSettings } from './second-factor-dependencies.ts'
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
import { createRegistrationOptions, verifyNewPasskey } from './webauthn.ts'
import { findOpenChallenge, createChallenge } from './reauthentication.commands.ts'
import { hashRecoveryCode, generateRecoveryCodes, formatRecoveryCode } from './recovery-codes.ts'

/** Setting factors up and removing them; that the person proved who they are, the caller saw to. */

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

/** Gives a new secret; it counts once a code of it was given. Refuses where an app is set up already. */
export async function startAuthenticatorSetup(
  call: PersonCall,
  email: string,
): Promise<{ secret: string; uri: string }> {
  const secret = generateAuthenticatorSecret()
  const { key, product } = getSecondFactorSettings()
  const marketplace = asMarketplace(call)
  const row = encryptAuthenticatorSecret(key, secret)
  const started = await upsertUnconfirmedAuthenticator(
    marketplace.tx,
    call.actor.contactId,
    row,
    formatInstant(call.now),
  )
  if (!started) throw new Refusal('already_exists')
  return toAuthenticatorSetup(secret, { product, email })
}

/** Sets the app up by a code of it. Gives recovery codes where it is the first factor, else none. */
export async function confirmAuthenticatorSetup(call: PersonCall, code: string): Promise<string[]> {
  const marketplace = asMarketplace(call)
  const { contactId } = call.actor
  const app = await lockAuthenticator(marketplace.tx, contactId)
  if (!app || app.confirmedAt !== null) throw new Refusal('not_found')
  const step = findCodeStep(
    decryptAuthenticatorSecret(getSecondFactorSettings().key, app.secret),
    code,
    call.now,
  )
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

/** What to ask the browser with for a new passkey, and the token that its answer comes with. */
export async function createPasskeyRegistration(call: PersonCall, email: string) {
  const marketplace = asMarketplace(call)
  const { contactId, name } = call.actor
  const question = await createRegistrationOptions(
    { contactId, email, name },
    await listPasskeys(marketplace.tx, contactId),
  )
  const asked = { purpose: 'new_passkey' as const, contactId, question: question.challenge }
  return { token: await createChallenge(marketplace, asked), question }
}

/** Adds the passkey that the browser made. Gives recovery codes where it is the first factor, else none. */
export async function registerPasskey(
  call: PersonCall,
  { token, name, passkey }: { token: string; name: string; passkey: PasskeyAnswer },
): Promise<string[]> {
  const marketplace = asMarketplace(call)
  const { contactId } = call.actor
  const challenge = await findOpenChallenge(marketplace, token, 'new_passkey')
  if (challenge?.contactId !== contactId || challenge.question === null) throw new Refusal('link_expired')
  const made = await verifyNewPasskey(passkey, challenge.question)
  if (!made) throw createFieldRefusal({ passkey: 'invalid' })
  const added = await insertPasskey(marketplace.tx, contactId, { ...made, name }, formatInstant(call.now))
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

/** New recovery codes; the old ones end. Without a factor there is nothing to recover. */
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

/** With the last factor its recovery codes go: they would open nothing, and be old when one is set up anew. */
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

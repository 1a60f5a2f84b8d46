import type { Factors, PasskeyAnswer } from '#contract/people/second-factor'
import { asMarketplace, formatInstant, type PersonCall } from '#server/kernel/call'
import { recordHistory } from '#server/kernel/history'
import { createFieldRefusal, Refusal } from '#server/kernel/refusal'
import { forApp, newSecret, opened, sealed, stepOf } from './authenticator-codes.ts'
import { factorPlatform } from './second-factor-dependencies.ts'
import {
  authenticatorOf,
  confirmAuthenticator,
  deleteAuthenticator,
  replaceCodes,
  spendStep,
  startAuthenticator,
  summaryOf,
} from './second-factor.sql.ts'
import { deletePasskey, insertPasskey, passkeysOf } from './passkeys.sql.ts'
import { questionForNew, readNew } from './webauthn.ts'
import { challengeOf, openChallenge } from './reauthentication.commands.ts'
import { codeHash, newCodes, shownCode } from './recovery-codes.ts'

/** Setting factors up and removing them; that the person proved who they are, the caller saw to. */

export function readFactors(call: PersonCall): Promise<Factors> {
  return factors(asMarketplace(call))
}

async function factors(call: PersonCall): Promise<Factors> {
  const { contactId } = call.actor
  const summary = await summaryOf(call.tx, contactId)
  const passkeys = await passkeysOf(call.tx, contactId)
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
export async function beginAuthenticator(
  call: PersonCall,
  email: string,
): Promise<{ secret: string; uri: string }> {
  const secret = newSecret()
  const { key, product } = factorPlatform()
  const marketplace = asMarketplace(call)
  const row = sealed(key, secret)
  const started = await startAuthenticator(marketplace.tx, call.actor.contactId, row, formatInstant(call.now))
  if (!started) throw new Refusal('already_exists')
  return forApp(secret, { product, email })
}

/** Sets the app up by a code of it. Gives recovery codes where it is the first factor, else none. */
export async function finishAuthenticator(call: PersonCall, code: string): Promise<string[]> {
  const marketplace = asMarketplace(call)
  const { contactId } = call.actor
  const app = await authenticatorOf(marketplace.tx, contactId)
  if (!app || app.confirmedAt !== null) throw new Refusal('not_found')
  const step = stepOf(opened(factorPlatform().key, app.secret), code, call.now)
  if (step === null) throw createFieldRefusal({ code: 'wrong_code' })
  await spendStep(marketplace.tx, contactId, step)
  await confirmAuthenticator(marketplace.tx, contactId, formatInstant(call.now))
  await tellHistory(marketplace, 'factor.confirmAuthenticator')
  return codesForFirst(marketplace)
}

export async function removeAuthenticator(call: PersonCall): Promise<Factors> {
  const marketplace = asMarketplace(call)
  if (!(await deleteAuthenticator(marketplace.tx, call.actor.contactId))) throw new Refusal('not_found')
  await tellHistory(marketplace, 'factor.removeAuthenticator')
  return withoutLastCodes(marketplace)
}

/** What to ask the browser with for a new passkey, and the token that its answer comes with. */
export async function askNewPasskey(call: PersonCall, email: string) {
  const marketplace = asMarketplace(call)
  const { contactId, name } = call.actor
  const question = await questionForNew(
    { contactId, email, name },
    await passkeysOf(marketplace.tx, contactId),
  )
  const asked = { purpose: 'new_passkey' as const, contactId, question: question.challenge }
  return { token: await openChallenge(marketplace, asked), question }
}

/** Adds the passkey that the browser made. Gives recovery codes where it is the first factor, else none. */
export async function addPasskey(
  call: PersonCall,
  { token, name, passkey }: { token: string; name: string; passkey: PasskeyAnswer },
): Promise<string[]> {
  const marketplace = asMarketplace(call)
  const { contactId } = call.actor
  const challenge = await challengeOf(marketplace, token, 'new_passkey')
  if (challenge?.contactId !== contactId || challenge.question === null) throw new Refusal('link_expired')
  const made = await readNew(passkey, challenge.question)
  if (!made) throw createFieldRefusal({ passkey: 'invalid' })
  const added = await insertPasskey(marketplace.tx, contactId, { ...made, name }, formatInstant(call.now))
  if (!added) throw new Refusal('already_exists')
  await tellHistory(marketplace, 'factor.addPasskey', { name })
  return codesForFirst(marketplace)
}

export async function removePasskey(call: PersonCall, id: string): Promise<Factors> {
  const marketplace = asMarketplace(call)
  if (!(await deletePasskey(marketplace.tx, call.actor.contactId, id))) throw new Refusal('not_found')
  await tellHistory(marketplace, 'factor.removePasskey')
  return withoutLastCodes(marketplace)
}

/** New recovery codes; the old ones end. Without a factor there is nothing to recover. */
export async function renewRecoveryCodes(call: PersonCall): Promise<string[]> {
  const marketplace = asMarketplace(call)
  const { authenticatorSince, passkeys } = await summaryOf(marketplace.tx, call.actor.contactId)
  if (authenticatorSince === null && passkeys === 0) throw new Refusal('not_found')
  await tellHistory(marketplace, 'factor.renewRecoveryCodes')
  return freshCodes(marketplace)
}

async function codesForFirst(call: PersonCall): Promise<string[]> {
  const { recoveryCodesLeft } = await summaryOf(call.tx, call.actor.contactId)
  return recoveryCodesLeft > 0 ? [] : freshCodes(call)
}

async function freshCodes(call: PersonCall): Promise<string[]> {
  const { contactId } = call.actor
  const codes = newCodes()
  await replaceCodes(
    call.tx,
    contactId,
    codes.map((code) => codeHash(contactId, code)),
  )
  return codes.map(shownCode)
}

/** With the last factor its recovery codes go: they would open nothing, and be old when one is set up anew. */
async function withoutLastCodes(call: PersonCall): Promise<Factors> {
  const left = await factors(call)
  if (left.authenticator_since !== null || left.passkeys.length > 0) return left
  await replaceCodes(call.tx, call.actor.contactId, [])
  return { ...left, recovery_codes_left: 0 }
}

async function tellHistory(call: PersonCall, step: string, after?: object): Promise<void> {
  const { contactId, accountId } = call.actor
  await recordHistory(call, { subject: 'contact', id: contactId, step, accountId, after: after ?? null })
}

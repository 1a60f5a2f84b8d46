import type { Input, Output } from '#contract/api'
import type { ProofMethod } from '#contract/people/second-factor'
import {
  createPasskeyQuestion,
  findOpenChallenge,
  listFactorMethods,
  createChallenge,
  verifySecondFactor,
} from '#server/features/second-factor/reauthentication.commands'
import { asMarketplace, formatInstant, type PersonCall } from '#server/kernel/call'
import { Refusal } from '#server/kernel/refusal'
import type { HttpExchange } from '#server/kernel/routes'
import { insertLoginFailure } from '../throttle/login-failures.sql.ts'
import { updateProofTime, findProofTime } from '../tokens/refresh-token-families.sql.ts'
import { enforceLoginThrottle, findLoginOrigin } from './login.commands.ts'
import { findLoginContact } from '../people/people.sql.ts'
import type { SessionCommandDependencies } from '../session.services.ts'

/** How long a proof allows sensitive changes. */
const proofMinutes = 10

/**
 * Throws `proof_required` unless the person proved their identity within ten minutes. Call it before bank
 * details, second factors and the like are changed. A login counts as a proof; `session.stepUp` gives a new
 * one.
 */
export async function requireFreshProof(call: PersonCall): Promise<void> {
  const { sessionId } = call.actor
  const at = sessionId ? await findProofTime(asMarketplace(call).tx, sessionId) : null
  if (at !== null && Temporal.Instant.compare(getProofExpiry(at), call.now) > 0) return
  throw new Refusal('proof_required')
}

function getProofExpiry(provedAtText: string): Temporal.Instant {
  return Temporal.Instant.from(provedAtText).add({ minutes: proofMinutes })
}

/**
 * Lists how this person can prove their identity: the second factors if any is set up, else the password. An empty list: they log
 * in by links or an identity provider only, and a new log-in is their proof.
 */
export async function listProofMethods(call: PersonCall): Promise<Output<'session.proofMethods'>> {
  const { contactId } = call.actor
  const marketplace = asMarketplace(call)
  const contact = await findLoginContact(marketplace.tx, contactId)
  const found = await findProofMethods(marketplace)
  const methods = found.filter((method) => method !== 'password' || contact?.passwordHash)
  const token = await createChallenge(marketplace, { purpose: 'step_up', contactId })
  const challenge = { contactId, remember: true, question: null }
  const question = methods.includes('passkey')
    ? { ...(await createPasskeyQuestion(marketplace, token, challenge)) }
    : null
  return { methods, token, question }
}

async function findProofMethods(call: PersonCall): Promise<ProofMethod[]> {
  const factors = await listFactorMethods(call, call.actor.contactId)
  return factors.length > 0 ? factors : ['password']
}

/**
 * Takes a fresh proof. A wrong one counts as a wrong password, so its refusal is returned instead of thrown.
 */
export async function stepUp(
  dependencies: SessionCommandDependencies,
  call: PersonCall,
  answer: Input<'session.stepUp'>['body'],
  http: HttpExchange,
): Promise<Output<'session.stepUp'> | Refusal> {
  const { contactId, sessionId } = call.actor
  const marketplace = asMarketplace(call)
  const contact = await findLoginContact(marketplace.tx, contactId)
  if (!contact || !sessionId) return new Refusal('unauthenticated')
  const origin = await findLoginOrigin(marketplace, http, contact.email, contactId)
  await enforceLoginThrottle(marketplace, origin)
  const wrong = await findProofError(dependencies, marketplace, answer, contact.passwordHash)
  if (wrong) {
    await insertLoginFailure(marketplace.tx, origin, formatInstant(call.now))
    return wrong
  }
  await updateProofTime(marketplace.tx, sessionId, formatInstant(call.now))
  return { msg: 'success', fresh_until: formatInstant(call.now.add({ minutes: proofMinutes })) }
}

async function findProofError(
  dependencies: SessionCommandDependencies,
  call: PersonCall,
  { password, token, ...answer }: Input<'session.stepUp'>['body'],
  passwordHash: string | null,
): Promise<Refusal | null> {
  const methods = await findProofMethods(call)
  // With a second factor, the password is not enough: it may be what was stolen.
  if (methods.includes('password')) {
    const isCorrect = await dependencies.isPassword(password ?? '', passwordHash)
    return isCorrect ? null : new Refusal('invalid_password')
  }
  const { contactId } = call.actor
  const request = token ? await findOpenChallenge(call, token, 'step_up') : null
  const challenge = request?.contactId === contactId ? request : { contactId, remember: true, question: null }
  return (await verifySecondFactor(call, challenge, answer, request ? token : undefined))
    ? null
    : new Refusal('invalid_code')
}

import type { Input, Output } from '#contract/api'
import type { ProofMethod } from '#contract/people/second-factor'
import {
  askPasskey,
  challengeOf,
  factorsOf,
  openChallenge,
  proveFactor,
} from '#server/features/second-factor/reauthentication.commands'
import { asMarketplace, formatInstant, type PersonCall } from '#server/kernel/call'
import { Refusal } from '#server/kernel/refusal'
import type { HttpExchange } from '#server/kernel/routes'
import { insertFailure } from './attempts.sql.ts'
import { noteProof, provedAt } from './families.sql.ts'
import { letIn, originOf } from './login.commands.ts'
import { contactById } from './people.sql.ts'
import type { SessionMeans } from './session.means.ts'

/** For so long after a proof this log-in may do what is delicate. */
const freshMinutes = 10

/**
 * Refuses with `proof_required` where the person has not proved for ten minutes who they are: before bank
 * details, factors and the like are changed. A log-in is such a proof; `session.stepUp` gives a new one.
 */
export async function demandFreshProof(call: PersonCall): Promise<void> {
  const { sessionId } = call.actor
  const at = sessionId ? await provedAt(asMarketplace(call).tx, sessionId) : null
  if (at !== null && Temporal.Instant.compare(freshUntil(at), call.now) > 0) return
  throw new Refusal('proof_required')
}

function freshUntil(provedAtText: string): Temporal.Instant {
  return Temporal.Instant.from(provedAtText).add({ minutes: freshMinutes })
}

/** By what this person proves who they are: a second factor where one is set up, else the password. */
export async function proofMethods(call: PersonCall): Promise<Output<'session.proofMethods'>> {
  const { contactId } = call.actor
  const marketplace = asMarketplace(call)
  const methods = await methodsOf(marketplace)
  const token = await openChallenge(marketplace, { purpose: 'step_up', contactId })
  const challenge = { contactId, remember: true, question: null }
  const question = methods.includes('passkey')
    ? { ...(await askPasskey(marketplace, token, challenge)) }
    : null
  return { methods, token, question }
}

async function methodsOf(call: PersonCall): Promise<ProofMethod[]> {
  const factors = await factorsOf(call, call.actor.contactId)
  return factors.length > 0 ? factors : ['password']
}

/** Takes a fresh proof. Wrong ones count as wrong passwords do, so their refusal is returned. */
export async function stepUp(
  means: SessionMeans,
  call: PersonCall,
  answer: Input<'session.stepUp'>['body'],
  http: HttpExchange,
): Promise<Output<'session.stepUp'> | Refusal> {
  const { contactId, sessionId } = call.actor
  const marketplace = asMarketplace(call)
  const contact = await contactById(marketplace.tx, contactId)
  if (!contact || !sessionId) return new Refusal('unauthenticated')
  const origin = await originOf(marketplace, http, contact.email, contactId)
  await letIn(marketplace, origin)
  const wrong = await faultOf(means, marketplace, answer, contact.passwordHash)
  if (wrong) {
    await insertFailure(marketplace.tx, origin, formatInstant(call.now))
    return wrong
  }
  await noteProof(marketplace.tx, sessionId, formatInstant(call.now))
  return { msg: 'success', fresh_until: formatInstant(call.now.add({ minutes: freshMinutes })) }
}

async function faultOf(
  means: SessionMeans,
  call: PersonCall,
  { password, token, ...answer }: Input<'session.stepUp'>['body'],
  passwordHash: string | null,
): Promise<Refusal | null> {
  const methods = await methodsOf(call)
  // Who has a second factor proves that one: a password alone may be what was stolen.
  if (methods.includes('password')) {
    const right = await means.isPassword(password ?? '', passwordHash)
    return right ? null : new Refusal('invalid_password')
  }
  const { contactId } = call.actor
  const asked = token ? await challengeOf(call, token, 'step_up') : null
  const challenge = asked?.contactId === contactId ? asked : { contactId, remember: true, question: null }
  return (await proveFactor(call, challenge, answer, asked ? token : undefined))
    ? null
    : new Refusal('invalid_code')
}

import type { Input, Output } from '#contract/api'
import {
  createPasskeyQuestion,
  findOpenChallenge,
  verifySecondFactor,
} from '#server/features/second-factor/reauthentication.commands'
import { formatInstant, type Call } from '#server/kernel/call'
import { Refusal } from '#server/kernel/refusal'
import type { HttpExchange } from '#server/kernel/routes'
import { insertLoginFailure } from '../throttle/login-failures.sql.ts'
import { enforceLoginThrottle, findLoginOrigin } from './login.commands.ts'
import { listPersonCompanies, findLoginContact } from '../people/people.sql.ts'
import type { SessionCommandDependencies } from '../session.services.ts'
import { createSessionForPerson, type SessionAccounts } from './start-session.commands.ts'

/**
 * Completes a login with the second factor. A wrong answer counts as a wrong password for the address. Its
 * refusal is returned instead of thrown, so that the count is committed.
 */
export async function finishLogin(
  dependencies: SessionCommandDependencies,
  call: Call,
  { token, ...answer }: Input<'session.secondFactor'>['body'],
  http: HttpExchange,
): Promise<SessionAccounts | Refusal> {
  const challenge = await findOpenChallenge(call, token, 'login')
  const contact = challenge && (await findLoginContact(call.tx, challenge.contactId))
  if (!contact) return new Refusal('unauthenticated')
  const origin = await findLoginOrigin(call, http, contact.email, challenge.contactId)
  await enforceLoginThrottle(call, origin)
  if (!(await verifySecondFactor(call, challenge, answer, token))) {
    await insertLoginFailure(call.tx, origin, formatInstant(call.now))
    return new Refusal('invalid_code')
  }
  const companies = await listPersonCompanies(call.tx, challenge.contactId)
  if (companies.length === 0) return new Refusal('unauthenticated')
  return createSessionForPerson(dependencies, call, http, companies, challenge.remember)
}

/** Returns the passkey challenge for the second step of a login. */
export async function askLoginPasskey(
  call: Call,
  token: string,
): Promise<Output<'session.askPasskey'> | Refusal> {
  const challenge = await findOpenChallenge(call, token, 'login')
  if (!challenge) return new Refusal('unauthenticated')
  return { question: { ...(await createPasskeyQuestion(call, token, challenge)) } }
}

import type { Input, Output } from '#contract/api'
import {
  askPasskey,
  challengeOf,
  proveFactor,
} from '#server/features/second-factor/reauthentication.commands'
import { formatInstant, type Call } from '#server/kernel/call'
import { Refusal } from '#server/kernel/refusal'
import type { HttpExchange } from '#server/kernel/routes'
import { insertFailure } from './attempts.sql.ts'
import { letIn, originOf } from './login.commands.ts'
import { companiesOf, contactById } from './people.sql.ts'
import type { SessionMeans } from './session.means.ts'
import { signIn, type Accounts } from './sign-in.ts'

/**
 * The second step of a log-in. Wrong answers are counted with the wrong passwords of the address, so their
 * refusal is returned and not thrown.
 */
export async function finishLogin(
  means: SessionMeans,
  call: Call,
  { token, ...answer }: Input<'session.secondFactor'>['body'],
  http: HttpExchange,
): Promise<Accounts | Refusal> {
  const challenge = await challengeOf(call, token, 'login')
  const contact = challenge && (await contactById(call.tx, challenge.contactId))
  if (!contact) return new Refusal('unauthenticated')
  const origin = await originOf(call, http, contact.email, challenge.contactId)
  await letIn(call, origin)
  if (!(await proveFactor(call, challenge, answer, token))) {
    await insertFailure(call.tx, origin, formatInstant(call.now))
    return new Refusal('invalid_code')
  }
  const companies = await companiesOf(call.tx, challenge.contactId)
  if (companies.length === 0) return new Refusal('unauthenticated')
  return signIn(means, call, http, companies, challenge.remember)
}

/** What to ask the browser with, where the second step of a log-in is a passkey. */
export async function askLoginPasskey(
  call: Call,
  token: string,
): Promise<Output<'session.askPasskey'> | Refusal> {
  const challenge = await challengeOf(call, token, 'login')
  if (!challenge) return new Refusal('unauthenticated')
  return { question: { ...(await askPasskey(call, token, challenge)) } }
}

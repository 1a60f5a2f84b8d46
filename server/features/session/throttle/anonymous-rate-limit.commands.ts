import { formatInstant, type Call } from '#server/kernel/call'
import { Refusal } from '#server/kernel/refusal'
import type { HttpExchange } from '#server/kernel/routes'
import {
  insertAnonymousRequest,
  lockAnonymousSubject,
  findReachedAnonymousLimits,
} from './anonymous-rate-limit.sql.ts'
import { toNetwork, getSecondsUntilFree, throttleWindowMinutes } from './login-throttle.rules.ts'

/** The same limits as for wrong passwords, per subject and per network, within the throttle window. */
const anonymousLimits = { subject: 10, network: 100 } as const

/**
 * Counts an anonymous request and throws `too_many_requests` with the waiting time if there are too many.
 * `subject` is what the request is about, whether it exists or not.
 */
export async function countAnonymousRequest(call: Call, http: HttpExchange, subject: string): Promise<void> {
  const request = { subject, network: toNetwork(http.networkAddress) }
  await lockAnonymousSubject(call.tx, subject)
  const since = formatInstant(call.now.subtract({ minutes: throttleWindowMinutes }))
  const reached = await findReachedAnonymousLimits(call.tx, request, anonymousLimits, since)
  const retryAfterSeconds = getSecondsUntilFree(reached, call.now)
  if (retryAfterSeconds !== null) throw new Refusal('too_many_requests', { retryAfterSeconds })
  await insertAnonymousRequest(call.tx, request, formatInstant(call.now))
}

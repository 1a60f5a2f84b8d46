import { formatInstant, type Call } from '#server/kernel/call'
import { Refusal } from '#server/kernel/refusal'
import type { HttpExchange } from '#server/kernel/routes'
import {
  insertAnonymousRequest,
  lockAnonymousSubject,
  findReachedAnonymousLimits,
} from './anonymous-rate-limit.sql.ts'
import { toNetwork, getSecondsUntilFree, throttleWindowMinutes } from './login-throttle.rules.ts'

/** As many as wrong passwords: about one subject, and from one network. */
const anonymousLimits = { subject: 10, network: 100 } as const

/**
 * Counts what somebody asks for without a log-in, and refuses who asks too often, with the time to wait.
 * `subject` is what they ask about, whether that exists or not.
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

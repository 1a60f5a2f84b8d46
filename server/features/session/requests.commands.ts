import { formatInstant, type Call } from '#server/kernel/call'
import { Refusal } from '#server/kernel/refusal'
import type { HttpExchange } from '#server/kernel/routes'
import { insertRequest, oneAfterTheOther, requestsReached } from './requests.sql.ts'
import { networkOf, secondsUntilFree, windowMinutes } from './throttle.rules.ts'

/** As many as wrong passwords: about one subject, and from one network. */
const limits = { subject: 10, network: 100 } as const

/**
 * Counts what somebody asks for without a log-in, and refuses who asks too often, with the time to wait.
 * `subject` is what they ask about, whether that exists or not.
 */
export async function countRequest(call: Call, http: HttpExchange, subject: string): Promise<void> {
  const request = { subject, network: networkOf(http.networkAddress) }
  await oneAfterTheOther(call.tx, subject)
  const since = formatInstant(call.now.subtract({ minutes: windowMinutes }))
  const reached = await requestsReached(call.tx, request, limits, since)
  const retryAfterSeconds = secondsUntilFree(reached, call.now)
  if (retryAfterSeconds !== null) throw new Refusal('too_many_requests', { retryAfterSeconds })
  await insertRequest(call.tx, request, formatInstant(call.now))
}

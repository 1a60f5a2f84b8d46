import type { Output } from '#contract/api'
import { publishLiveChanges, publishSessionEnd } from '#server/kernel/live-events'
import { asMarketplace, formatInstant, type Call, type PersonCall } from '#server/kernel/call'
import { Refusal } from '#server/kernel/refusal'
import type { HttpExchange } from '#server/kernel/routes'
import { endFamily, listActiveFamilies } from './tokens/refresh-token-families.sql.ts'
import { listPersonCompanies } from './people/people.sql.ts'
import { endSessionFamily } from './session.commands.ts'
import type { SessionCommandDependencies } from './session.services.ts'
import { clearRefreshCookie, recordSessionStep, type SessionStep } from './login/start-session.commands.ts'

/** Lists the sessions of the person, the current one first. */
export async function listSessions(call: PersonCall): Promise<Output<'session.list'>> {
  const { contactId, sessionId } = call.actor
  const families = await listActiveFamilies(asMarketplace(call).tx, contactId, formatInstant(call.now))
  const data = families.map((family) => ({
    id: family.id,
    user_agent: family.userAgent,
    created_at: family.createdAt,
    last_used_at: family.lastUsedAt,
    current: family.id === sessionId,
  }))
  return { data: data.toSorted((one, other) => Number(other.current) - Number(one.current)) }
}

/** Ends one session of the person. Throws `not_found` for a session of another person. */
export async function endSession(
  dependencies: SessionCommandDependencies,
  call: PersonCall,
  id: string,
): Promise<{ msg: string }> {
  const marketplace = asMarketplace(call)
  const own = await listActiveFamilies(marketplace.tx, call.actor.contactId, formatInstant(call.now))
  if (!own.some((family) => family.id === id)) throw new Refusal('not_found')
  await endSessionFamily(dependencies, marketplace, id, 'session.end')
  await announceAccountsOfPerson(marketplace, call.actor.contactId)
  return { msg: 'success' }
}

/** Ends all sessions of the person and clears the cookie of this one. */
export async function endAllSessions(call: PersonCall, http: HttpExchange): Promise<{ msg: string }> {
  await endSessionsOfPerson(asMarketplace(call), call.actor.contactId)
  clearRefreshCookie(http)
  return { msg: 'success' }
}

/** Ends the sessions of a person except `except`. `call` must be allowed to see all tables. */
export async function endSessionsOfPerson(call: Call, contactId: string, except?: string): Promise<void> {
  const step: SessionStep = 'session.endAll'
  const [home] = await listPersonCompanies(call.tx, contactId)
  for (const { id } of await listActiveFamilies(call.tx, contactId, formatInstant(call.now))) {
    if (id === except) continue
    await endFamily(call.tx, id, formatInstant(call.now), step)
    await publishSessionEnd(call, id)
    if (home) await recordSessionStep(call, home, id, step)
  }
  await announceAccountsOfPerson(call, contactId)
}

/** Makes every process load the people of the person's companies again after the transaction commits. */
export async function announceAccountsOfPerson(call: Call, contactId: string): Promise<void> {
  const companies = await listPersonCompanies(call.tx, contactId)
  const accountIds = companies.map((company) => company.accountId)
  if (accountIds.length > 0) await publishLiveChanges(call, { accountIds, topic: 'account' })
}

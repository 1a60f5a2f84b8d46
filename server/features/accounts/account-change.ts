import type { AccountState } from '#contract/profiles'
import { announce } from '#server/kernel/announce'
import type { Call } from '#server/kernel/call'
import { record } from '#server/kernel/record'
import { Refusal } from '#server/kernel/refusal'
import { stepsThatFollow, type AccountFacts } from './accounts.rules.ts'
import { factsOf, lockAccount, updateAccount } from './accounts.sql.ts'

/** Takes a company for this transaction and gives what the rules know of it. */
export async function locked(call: Call, accountId: string): Promise<AccountFacts> {
  const found = await lockAccount(call.tx, accountId)
  const facts = found ? await factsOf(call.tx, accountId, berlinDay(call)) : null
  if (!facts) throw new Refusal('not_found')
  return facts
}

interface Change {
  readonly step: string
  readonly before?: object
  readonly after: object
}

/** Writes a change of a company down, takes the steps that follow from it, and tells its screens. */
export async function changed(call: Call, accountId: string, change: Change): Promise<void> {
  await record(call, { subject: 'account', id: accountId, accountId, ...change })
  const facts = await factsOf(call.tx, accountId, berlinDay(call))
  let before = facts?.state
  for (const step of facts ? stepsThatFollow(facts) : []) {
    const state = step.to as AccountState
    await updateAccount(call.tx, accountId, { state })
    const told = { step: step.name, before: { state: before }, after: { state } }
    await record(call, { subject: 'account', id: accountId, accountId, ...told })
    before = state
  }
  await announce(call, { accountIds: [accountId], topic: 'account' })
}

/** The calendar day of the call, where the marketplace is at home. */
export function berlinDay(call: Call): string {
  return call.now.toZonedDateTimeISO('Europe/Berlin').toPlainDate().toString()
}

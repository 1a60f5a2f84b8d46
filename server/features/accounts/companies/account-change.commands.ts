import type { CompanyDocumentType } from '#contract/company/company-enums'
import type { AccountState } from '#contract/profiles'
import { publishLiveChanges } from '#server/kernel/live-events'
import type { Call } from '#server/kernel/call'
import { enqueueTask } from '#server/kernel/enqueue'
import { recordHistory } from '#server/kernel/history'
import { Refusal } from '#server/kernel/refusal'
import { listAutomaticAccountSteps, type AccountFacts } from '../model/account-states.rules.ts'
import { findAccountFacts, lockAccount, updateAccount } from './accounts.sql.ts'

declare module '#server/kernel/enqueue' {
  interface Tasks {
    /** A company changed its state automatically; notifies its contacts. */
    'account.moved': { readonly accountId: string; readonly from: AccountState; readonly to: AccountState }
    /** A company's name or city changed; refreshes data derived from it. */
    'account.renamed': { readonly accountId: string }
  }
}

/** Locks a company for this transaction and returns its facts. Throws `not_found` for an unknown company. */
export async function lockAccountFacts(call: Call, accountId: string): Promise<AccountFacts> {
  const found = await lockAccount(call.tx, accountId)
  const facts = found ? await findAccountFacts(call.tx, accountId, getBerlinDayOfCall(call)) : null
  if (!facts) throw new Refusal('not_found')
  return facts
}

interface AccountChange {
  readonly step: string
  readonly before?: object
  readonly after: object
  /** Types of documents that this change deleted. */
  readonly deletedTypes?: readonly CompanyDocumentType[]
}

/** Records a change in the history, takes the automatic steps that follow, and publishes it to open pages. */
export async function recordAccountChange(
  call: Call,
  accountId: string,
  { deletedTypes: lost = [], ...change }: AccountChange,
): Promise<void> {
  await recordHistory(call, { subject: 'account', id: accountId, accountId, ...change })
  await takeAutomaticAccountSteps(call, accountId, lost)
  await publishLiveChanges(call, { accountIds: [accountId], topic: 'account' })
}

/** Enqueues the refresh of lists that show a company's name or city. */
export async function enqueueAccountRenamed(call: Call, accountId: string): Promise<void> {
  await enqueueTask(call, 'account.renamed', { accountId }, { key: `account.renamed ${accountId}` })
}

/**
 * Takes the automatic steps that are due today. Returns the state before and after, or null for an unknown
 * company.
 */
export async function takeAutomaticAccountSteps(
  call: Call,
  accountId: string,
  deletedTypes: readonly CompanyDocumentType[] = [],
): Promise<{ readonly from: AccountState; readonly to: AccountState } | null> {
  const found = await findAccountFacts(call.tx, accountId, getBerlinDayOfCall(call))
  if (!found) return null
  const facts = { ...found, deletedDocuments: deletedTypes }
  let currentState = facts.state
  for (const step of listAutomaticAccountSteps(facts)) {
    const state = step.to as AccountState
    await updateAccount(call.tx, accountId, { state })
    const change = { step: step.name, before: { state: currentState }, after: { state } }
    await recordHistory(call, { subject: 'account', id: accountId, accountId, ...change })
    currentState = state
  }
  if (currentState !== facts.state && !call.suppressNotifications) {
    await enqueueTask(call, 'account.moved', { accountId, from: facts.state, to: currentState })
  }
  return { from: facts.state, to: currentState }
}

/** Returns the calendar day of the call in Berlin, as `YYYY-MM-DD`. */
export function getBerlinDayOfCall(call: Call): string {
  return call.now.toZonedDateTimeISO('Europe/Berlin').toPlainDate().toString()
}

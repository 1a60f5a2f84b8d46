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
    /** A company came to another state by itself: its people are told. */
    'account.moved': { readonly accountId: string; readonly from: AccountState; readonly to: AccountState }
    /** Its name or town is another one: what was made ready with the old one is made anew. */
    'account.renamed': { readonly accountId: string }
  }
}

/** Takes a company for this transaction and gives what the rules know of it. */
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
  /** Kinds of which this very change took a document away. */
  readonly deletedTypes?: readonly CompanyDocumentType[]
}

/** Writes a change of a company down, takes the steps that follow from it, and tells its screens. */
export async function recordAccountChange(
  call: Call,
  accountId: string,
  { deletedTypes: lost = [], ...change }: AccountChange,
): Promise<void> {
  await recordHistory(call, { subject: 'account', id: accountId, accountId, ...change })
  await takeAutomaticAccountSteps(call, accountId, lost)
  await publishLiveChanges(call, { accountIds: [accountId], topic: 'account' })
}

/** A company's name or town is another one; lists show it a moment later. */
export async function enqueueAccountRenamed(call: Call, accountId: string): Promise<void> {
  await enqueueTask(call, 'account.renamed', { accountId }, { key: `account.renamed ${accountId}` })
}

/** Takes the steps that follow by themselves from what is known on this day; gives where they began and led. */
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

/** The calendar day of the call, where the marketplace is at home. */
export function getBerlinDayOfCall(call: Call): string {
  return call.now.toZonedDateTimeISO('Europe/Berlin').toPlainDate().toString()
}

import type { QualificationCategory } from '#contract/company/qualifications'
import type { Call } from '#server/kernel/call'
import { requireTransition } from '#server/kernel/state-machine'
import { createFieldRefusal } from '#server/kernel/refusal'
import { recordAccountChange, lockAccountFacts } from '../companies/account-change.commands.ts'
import { evaluateAccountStep, type AccountActor } from '../model/account-states.rules.ts'
import { updateAccount } from '../companies/accounts.sql.ts'
import { requireAccountVersion, requireKnownQualifications } from './partner.commands.ts'
import { replaceQualificationCategories } from './partner.sql.ts'
import { qualificationOptions as options } from '../model/trades.rules.ts'

/** Returns the qualifications to choose from, by category, as new lists. */
export function listQualificationOptions(): Record<QualificationCategory, string[]> {
  const lists = Object.entries(options).map(([category, list]) => [category, [...list]])
  return Object.fromEntries(lists) as Record<QualificationCategory, string[]>
}

type ChosenQualifications = Partial<Record<QualificationCategory, readonly string[]>>

export interface OfferSubscriptionChange {
  readonly actor: Extract<AccountActor, 'visitor' | 'partner'>
  readonly version?: number | undefined
}

/** Stops offers to the company. Does nothing if it already gets none. */
export async function endCompanyOffers(
  call: Call,
  accountId: string,
  { actor, version }: OfferSubscriptionChange,
): Promise<void> {
  const facts = await lockAccountFacts(call, accountId)
  if (facts.state === 'not_interested') return
  await requireAccountVersion(call, accountId, version)
  const step = requireTransition(evaluateAccountStep(facts, 'not_interested', actor))
  await updateAccount(call.tx, accountId, { state: 'not_interested' })
  const before = { state: facts.state }
  await recordAccountChange(call, accountId, { step: step.name, before, after: { state: 'not_interested' } })
}

/**
 * Resumes offers to the company, which needs at least one qualification. The automatic steps from `new`
 * restore the state that it had before.
 */
export async function resumeCompanyOffers(
  call: Call,
  accountId: string,
  values: ChosenQualifications,
  { actor, version }: OfferSubscriptionChange,
): Promise<void> {
  const facts = await lockAccountFacts(call, accountId)
  await requireAccountVersion(call, accountId, version)
  requireKnownQualifications(facts, values)
  const unchanged = facts.qualifications.filter(({ category }) => !(category in values))
  const chosen = Object.entries(values).flatMap(([category, list]) =>
    list.map((value) => ({ category, value })),
  )
  const qualifications = [...unchanged, ...chosen]
  const verdict = evaluateAccountStep({ ...facts, qualifications }, 'new', actor)
  if (!verdict.allowed && verdict.reason === 'no_qualification') {
    throw createFieldRefusal({ qualifications: 'qualification_missing' })
  }
  const step = requireTransition(verdict)
  await replaceQualificationCategories(call.tx, accountId, values)
  await updateAccount(call.tx, accountId, { state: 'new' })
  const before = { state: facts.state }
  await recordAccountChange(call, accountId, {
    step: step.name,
    before,
    after: { state: 'new', qualifications },
  })
}

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

/** What a company can be qualified for, by category; lists of their own. */
export function listQualificationOptions(): Record<QualificationCategory, string[]> {
  const lists = Object.entries(options).map(([category, list]) => [category, [...list]])
  return Object.fromEntries(lists) as Record<QualificationCategory, string[]>
}

type ChosenQualifications = Partial<Record<QualificationCategory, readonly string[]>>

export interface OfferSubscriptionChange {
  readonly actor: Extract<AccountActor, 'visitor' | 'partner'>
  readonly version?: number | undefined
}

/** The company wants no more offers (design 4); said twice it is said once. */
export async function endCompanyOffers(
  call: Call,
  accountId: string,
  { actor: who, version }: OfferSubscriptionChange,
): Promise<void> {
  const facts = await lockAccountFacts(call, accountId)
  if (facts.state === 'not_interested') return
  await requireAccountVersion(call, accountId, version)
  const step = requireTransition(evaluateAccountStep(facts, 'not_interested', who))
  await updateAccount(call.tx, accountId, { state: 'not_interested' })
  const before = { state: facts.state }
  await recordAccountChange(call, accountId, { step: step.name, before, after: { state: 'not_interested' } })
}

/**
 * The company wants offers again: with at least one qualification, old or new. From `new` it goes on by
 * itself as far as its papers reach, so that who stopped by mistake stands where they stood.
 */
export async function resumeCompanyOffers(
  call: Call,
  accountId: string,
  values: ChosenQualifications,
  { actor: who, version }: OfferSubscriptionChange,
): Promise<void> {
  const facts = await lockAccountFacts(call, accountId)
  await requireAccountVersion(call, accountId, version)
  requireKnownQualifications(facts, values)
  const unchanged = facts.qualifications.filter(({ category }) => !(category in values))
  const chosen = Object.entries(values).flatMap(([category, list]) =>
    list.map((value) => ({ category, value })),
  )
  const qualifications = [...unchanged, ...chosen]
  const verdict = evaluateAccountStep({ ...facts, qualifications }, 'new', who)
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

import type { HeldQualificationList } from '#contract/company/held-qualifications'
import { qualificationCategories, type QualificationCategory } from '#contract/company/qualifications'
import type { AccountState } from '#contract/profiles'
import { type Call, type PersonCall } from '#server/kernel/call'
import { Refusal } from '#server/kernel/refusal'
import { requireWorkingAccount } from '#server/kernel/working-accounts'
import { recordAccountChange, lockAccountFacts } from '../companies/account-change.commands.ts'
import { updateAccount, type Qualification } from '../companies/accounts.sql.ts'
import {
  requireAccountVersion,
  requireKnownQualifications,
  readAccountStateAndVersion,
} from './partner.commands.ts'
import { findPartners, replaceQualificationCategories } from './partner.sql.ts'
import { resumeCompanyOffers } from './offer-subscription.commands.ts'

/** Returns a company's qualifications. Throws `not_found` for a company that the caller does not act for. */
export async function readQualifications(
  call: PersonCall,
  accountId?: string,
): Promise<HeldQualificationList> {
  const id = accountId ?? call.actor.accountId
  requireWorkingAccount(call, id)
  return findHeldQualifications(call, id)
}

async function findHeldQualifications(call: Call, id: string): Promise<HeldQualificationList> {
  const [partner] = await findPartners(call.tx, [id])
  if (!partner) throw new Refusal('not_found')
  const entries = qualificationCategories.map((category) => [
    category,
    partner.qualifications[category] ?? [],
  ])
  const held = Object.fromEntries(entries) as Record<QualificationCategory, string[]>
  return { id, version: partner.version, ...held }
}

export type WantedQualifications = { readonly [C in QualificationCategory]?: readonly string[] | undefined }

export interface QualificationChange {
  /** Lower-case names that no category contained before. */
  readonly gained: readonly string[]
  readonly lost: readonly string[]
  readonly state: AccountState
  readonly qualifications: HeldQualificationList
}

/**
 * Replaces the categories in `wanted` and returns which names were added and removed. Trainings of brands
 * stay; adding one or an unknown value is refused. Locks the company. The caller updates offers. A company
 * that had stopped offers resumes them if it has any qualification.
 */
export async function changeQualifications(
  call: PersonCall,
  accountId: string,
  wanted: WantedQualifications,
  version?: number,
): Promise<QualificationChange> {
  const facts = await lockAccountFacts(call, accountId)
  await requireAccountVersion(call, accountId, version)
  const given = removeDuplicateValues(wanted)
  const fields = Object.fromEntries(qualificationCategories.map((category) => [category, category]))
  requireKnownQualifications(facts, given, fields)
  const { weiterbildung: _, ...values } = given
  // Saving qualifications resumes stopped offers.
  if (facts.state === 'not_interested')
    await resumeCompanyOffers(call, accountId, values, { actor: 'partner' })
  else {
    await replaceQualificationCategories(call.tx, accountId, values)
    await updateAccount(call.tx, accountId, {})
    await recordAccountChange(call, accountId, { step: 'qualification.save', after: { ...values } })
  }
  const { status: state } = await readAccountStateAndVersion(call, accountId)
  const qualifications = await findHeldQualifications(call, accountId)
  const before = toLowerCaseNames(facts.qualifications.map(({ value }) => value))
  const after = toLowerCaseNames(qualificationCategories.flatMap((category) => qualifications[category]))
  return {
    gained: [...after].filter((name) => !before.has(name)),
    lost: [...before].filter((name) => !after.has(name)),
    state,
    qualifications,
  }
}

/** Removes values that differ only in case, because matching ignores case. */
function removeDuplicateValues(
  wanted: WantedQualifications,
): Partial<Record<QualificationCategory, string[]>> {
  return Object.fromEntries(
    Object.entries(wanted).map(([category, values = []]) => [
      category,
      [...new Map(values.map((value) => [value.toLowerCase(), value])).values()],
    ]),
  )
}

function toLowerCaseNames(values: readonly Qualification['value'][]): Set<string> {
  return new Set(values.map((value) => value.toLowerCase()))
}

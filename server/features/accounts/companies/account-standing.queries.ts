import type { Output } from '#contract/api'
import type { CompanyDocumentType } from '#contract/company/company-enums'
import { onboardingSteps } from '#contract/company/qualifications'
import type { OrderType } from '#contract/orders/model/order-enums'
import {
  asMarketplace,
  formatInstant,
  getWorkingAccountIds,
  type Call,
  type PersonCall,
} from '#server/kernel/call'
import { Refusal } from '#server/kernel/refusal'
import { requireWorkingAccount } from '#server/kernel/working-accounts'
import { findAcceptanceGaps, type AcceptanceGap } from '../model/acceptance.rules.ts'
import {
  hasCheckedDocument,
  listDocumentGaps,
  listMissingDocuments,
} from '../model/company-documents.rules.ts'
import { findRestriction } from '../restrictions/restrictions.commands.ts'
import { getBerlinDayOfCall } from './account-change.commands.ts'
import { findAccountFacts, findCategoriesWithoutTerms } from './accounts.sql.ts'

/** Returns the mandatory documents of which none is in force today. */
export async function findMissingDocuments(
  call: Call,
  accountId: string,
): Promise<readonly CompanyDocumentType[]> {
  const facts = await findAccountFacts(call.tx, accountId, getBerlinDayOfCall(call))
  return facts ? listMissingDocuments(facts) : []
}

/** Returns whether a document is in force on a day (`YYYY-MM-DD`) and checked by the marketplace. */
export async function hasCheckedDocumentOn(
  call: Call,
  accountId: string,
  type: CompanyDocumentType,
  day: string,
): Promise<boolean> {
  const facts = await findAccountFacts(call.tx, accountId, day)
  return facts !== null && hasCheckedDocument(facts, type)
}

/**
 * Returns what a company or one of its locations must still do before it may accept offers and before it
 * becomes active. Throws `not_found` for a company that the caller does not act for.
 */
export async function readAccountStanding(
  call: PersonCall,
  accountId = call.actor.accountId,
): Promise<Output<'account.standing'>> {
  requireWorkingAccount(call, accountId)
  const facts = await findAccountFacts(call.tx, accountId, getBerlinDayOfCall(call))
  if (!facts) throw new Refusal('not_found')
  return {
    account_status: facts.state,
    missing: findAcceptanceGaps(facts).map((gap) => ({ ...gap })),
    documents: listDocumentGaps(facts).map((gap) => ({ ...gap })),
    onboarding: onboardingSteps.filter((step) => !facts.completedSteps.includes(step)),
    terms_to_accept: await listCategoriesWithoutTerms(
      call,
      accountId === call.actor.accountId ? getAcceptingAccountIds(call.actor) : [accountId],
    ),
    restriction: await findRestriction(call, accountId),
  }
}

/** Returns what any company must still do, for the marketplace. Throws `not_found`. */
export async function readCompanyNeeds(call: Call, accountId: string) {
  const facts = await findAccountFacts(call.tx, accountId, getBerlinDayOfCall(call))
  if (!facts) throw new Refusal('not_found')
  return {
    // Documents that have ended are among the documents, a restriction is shown apart.
    data: findAcceptanceGaps(facts).flatMap(({ code }) =>
      code === 'document_expired' || code === 'restricted' ? [] : [code],
    ),
    documents: listDocumentGaps(facts).map((gap) => ({ ...gap })),
    onboarding: onboardingSteps.filter((step) => !facts.completedSteps.includes(step)),
    terms: await listCategoriesWithoutTerms(call, [accountId]),
  }
}

/** Returns the companies that take orders: for a master account these are its locations. */
export function getAcceptingAccountIds(actor: PersonCall['actor']): readonly string[] {
  const accountIds = getWorkingAccountIds(actor)
  return accountIds.length > 1 ? accountIds.slice(1) : accountIds
}

/** Returns the categories that send no offers to any of these companies because their terms are not accepted. */
export function listCategoriesWithoutTerms(call: Call, accountIds: readonly string[]): Promise<OrderType[]> {
  // A user of a location cannot read which terms its master account has accepted.
  return findCategoriesWithoutTerms(asMarketplace(call).tx, accountIds, formatInstant(call.now))
}

/** Returns what blocks a company from accepting offers, and what it should complete soon. */
export async function listAcceptanceGaps(call: Call, accountId: string): Promise<readonly AcceptanceGap[]> {
  const facts = await findAccountFacts(call.tx, accountId, getBerlinDayOfCall(call))
  if (!facts) throw new Refusal('not_found')
  return findAcceptanceGaps(facts)
}

export type { AcceptanceGap } from '../model/acceptance.rules.ts'

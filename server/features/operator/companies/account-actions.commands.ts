import type { AccountAction } from '#contract/operator/companies/accounts'
import { lockAccountFacts } from '#server/features/accounts/companies/account-change.commands'
import type { OperatorCall } from '#server/kernel/operator-routes'
import { Refusal } from '#server/kernel/refusal'
import { listAccountActions } from './account-actions.rules.ts'
import { findAccountEnd } from './account-ends.sql.ts'

/** Locks a company for a change. Throws `not_found`, and `status_not_allowed` if its account has ended. */
export async function lockAccountFor(
  call: OperatorCall,
  accountId: string,
  action: AccountAction,
): Promise<void> {
  await lockAccountFacts(call, accountId)
  await requireAccountAction(call, accountId, action)
}

/** Does the same without the lock: an erasure locks the company and its locations in the order of their ids. */
export async function requireAccountAction(
  call: OperatorCall,
  accountId: string,
  action: AccountAction,
): Promise<void> {
  const end = await findAccountEnd(call, accountId)
  if (!listAccountActions(end).includes(action)) throw new Refusal('status_not_allowed')
}

import { getWorkingAccountIds, type PersonCall } from './call.ts'
import { Refusal } from './refusal.ts'

/**
 * Throws `not_found` unless the user works for this company. Use it before each change of a company that a user names: the
 * user reads accounts that were merged into it, but nothing new is done for them.
 */
export function requireWorkingAccount({ actor }: Pick<PersonCall, 'actor'>, accountId: string): void {
  if (!getWorkingAccountIds(actor).includes(accountId)) throw new Refusal('not_found')
}

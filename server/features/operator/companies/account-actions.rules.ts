import { accountActions, type AccountAction, type AccountEnd } from '#contract/operator/companies/accounts'

/** Credit notes of a merged account may be unpaid, so its bank data can still be changed. */
const actionsOfEnded: Readonly<Record<AccountEnd['kind'], readonly AccountAction[]>> = {
  merged: ['account.changeBankData'],
  erased: [],
}

/** Returns the changes that an account allows, which depends on whether and how it has ended. */
export function listAccountActions(end: AccountEnd | null): readonly AccountAction[] {
  return end ? actionsOfEnded[end.kind] : accountActions
}

import type { OperatorRestriction } from '#contract/operator/companies/account-restrictions'
import type { OperatorInput } from '#contract/operator/operator-api'
import {
  answerRestriction,
  findRestriction,
  liftRestriction,
  restrictAccount,
  type StoredRestriction,
} from '#server/features/accounts/restrictions/restrictions.commands'
import { enqueueEmail } from '#server/features/notifications/notifications.commands'
import { emailCompanyOrMaster } from '#server/features/payment/company-documents.commands'
import { enqueueCompanyMatching } from '#server/features/offers/automation/offer-settings.commands'
import type { OperatorCall } from '#server/kernel/operator-routes'
import { lockAccountFor } from './account-actions.commands.ts'
import { findStaffName } from './account-summary.sql.ts'
import { readAccountView } from './accounts.sql.ts'

/** The marketplace restricts companies and answers their objections; the companies get an email. */

export async function restrictAndNotify(
  call: OperatorCall,
  accountId: string,
  { reason, last_day: lastDay = null }: OperatorInput<'account.restrict'>['body'],
): Promise<OperatorRestriction> {
  const { name: company } = await readAccountView(call, accountId)
  await lockAccountFor(call, accountId, 'account.restrict')
  const restriction = await restrictAccount(call, accountId, { reason, lastDay })
  const mail = { template: 'account_restricted', data: { company, reason, lastDay } } as const
  await emailCompanyOrMaster(call, accountId, (to) => enqueueEmail(call, { ...mail, to }))
  return addAuthor(call, restriction)
}

export async function liftAndNotify(
  call: OperatorCall,
  accountId: string,
  { reason, restriction_id: seenId }: OperatorInput<'account.liftRestriction'>['body'],
): Promise<OperatorRestriction> {
  const restriction = await liftRestriction(call, accountId, { reason, seenId })
  await notifyOfAnswer(call, accountId, 'lifted', reason)
  return addAuthor(call, restriction)
}

export async function answerAndNotify(
  call: OperatorCall,
  accountId: string,
  { outcome, answer, restriction_id: seenId }: OperatorInput<'account.answerRestriction'>['body'],
): Promise<OperatorRestriction> {
  const restriction = await answerRestriction(call, accountId, { outcome, answer, seenId })
  await notifyOfAnswer(call, accountId, outcome, answer)
  return addAuthor(call, restriction)
}

/**
 * Emails the answer. If the restriction has ended, a task offers the open orders that the company missed, because a
 * company with a large radius may match thousands.
 */
async function notifyOfAnswer(
  call: OperatorCall,
  accountId: string,
  outcome: 'accepted' | 'declined' | 'lifted',
  reason: string,
): Promise<void> {
  const { name: company } = await readAccountView(call, accountId)
  const mail = { template: 'restriction_answered', data: { company, outcome, reason } } as const
  await emailCompanyOrMaster(call, accountId, (to) => enqueueEmail(call, { ...mail, to }))
  if (outcome === 'declined') return
  await enqueueCompanyMatching(call, accountId)
}

/** Returns the restriction of a company or of its master account with the name of its author; null if there is none. */
export async function findRestrictionView(
  call: OperatorCall,
  accountId: string,
): Promise<OperatorRestriction | null> {
  const found = await findRestriction(call, accountId)
  return found ? addAuthor(call, found) : null
}

async function addAuthor(
  call: OperatorCall,
  { staffId, ...restriction }: StoredRestriction,
): Promise<OperatorRestriction> {
  return { ...restriction, by: staffId ? await findStaffName(call, staffId) : null }
}

import type { MergePreview } from '#contract/operator/companies/account-merges'
import { recordAccountChange } from '#server/features/accounts/companies/account-change.commands'
import { enqueueCompanyMatching } from '#server/features/offers/automation/offer-settings.commands'
import { enqueueEmail } from '#server/features/notifications/notifications.commands'
import { withdrawOffersOfCompany } from '#server/features/offers/matching/matching.commands'
import { changeOrderCompany } from '#server/features/orders/transitions/change-company.commands'
import { formatInstant, type Call } from '#server/kernel/call'
import { enqueueTask } from '#server/kernel/enqueue'
import { publishLiveChanges } from '#server/kernel/live-events'
import { Refusal } from '#server/kernel/refusal'
import { getMergeDay, previewMerge } from './merge-preview.queries.ts'
import type { MergedAccounts } from './merge-tables.sql.ts'
import * as table from './merge.sql.ts'

declare module '#server/kernel/enqueue' {
  interface Tasks {
    /** Moves what transactions that ran beside a merge have still given to the account that ended. */
    'account.finishMerge': { readonly accountId: string }
  }
}

/**
 * Locks both accounts and throws `merge_blocked` with the preview if something prevents their merge. Needs the
 * marketplace's view of the tables.
 */
export async function requireMergeable(call: Call, accounts: MergedAccounts) {
  await table.lockMergedAccounts(call.tx, accounts)
  const preview = await previewMerge(call, accounts)
  if (preview.blockers.length > 0) throw new Refusal('merge_blocked', { current: preview })
  return preview
}

/**
 * Merges an account into another one of the same company, in the caller's transaction: its people and its open work move,
 * it gets no more offers, and it names its successor. Issued documents keep the account that they were issued to.
 */
export async function mergeAccounts(call: Call, accounts: MergedAccounts, reason: string): Promise<void> {
  const { ends, stays, moves } = await requireMergeable(call, accounts)
  await table.copyLackingDocuments(call.tx, accounts, getMergeDay(call))
  await moveWork(call, accounts, stays)
  await table.endAccount(call.tx, accounts, formatInstant(call.now))
  await announceMerge(call, accounts)
  // After the move, so that the people of both accounts get it.
  await enqueueEmail(call, {
    template: 'account_merged',
    to: { accountId: stays.id },
    data: { company: stays.name, ended: joinNameAndCity(ends), kept: joinNameAndCity(stays) },
  })
  await recordAccountChange(call, accounts.endedId, {
    step: 'account.merge',
    after: { reason, into: { id: stays.id, name: stays.name }, moves },
  })
  await recordAccountChange(call, accounts.successorId, {
    step: 'account.merge',
    after: { reason, from: { id: ends.id, name: ends.name }, moves },
  })
  await enqueueTask(
    call,
    'account.finishMerge',
    { accountId: accounts.endedId },
    { key: `account.finishMerge ${accounts.endedId}`, at: call.now.add({ minutes: 1 }) },
  )
}

function joinNameAndCity({ name, city }: MergePreview['ends']): string {
  return city ? `${name}, ${city}` : name
}

/**
 * Moves what has reached the ended account since: an order that was accepted, or an offer that was made, in a transaction
 * that had begun before the merge. Usually nothing.
 */
export async function finishMerge(call: Call, accountId: string): Promise<void> {
  const successor = await table.findSuccessor(call.tx, accountId)
  if (!successor) return
  const accounts = { endedId: accountId, successorId: successor.id }
  await moveWork(call, accounts, successor)
  await announceMerge(call, accounts)
}

async function moveWork(
  call: Call,
  accounts: MergedAccounts,
  to: { readonly id: string; readonly name: string },
): Promise<void> {
  const { endedId } = accounts
  await table.moveTables(call.tx, accounts)
  let hadOffers = false
  // An offer may have been accepted while its order was waited for. The second pass finds that order.
  for (let pass = 0; pass < 2; pass += 1) {
    for (const { id, isOffer } of await table.listOrdersToMove(call.tx, endedId)) {
      hadOffers ||= isOffer
      if (isOffer) await withdrawOffersOfCompany(call, id, endedId)
      else await changeOrderCompany(call, id, { from: endedId, to })
    }
  }
  if (hadOffers) await enqueueCompanyMatching(call, to.id)
}

/** Makes every process and every open screen load the people of both accounts again. */
async function announceMerge(call: Call, { endedId, successorId }: MergedAccounts): Promise<void> {
  await publishLiveChanges(call, { accountIds: [endedId, successorId], topic: 'account' })
}

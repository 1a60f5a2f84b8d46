import { randomUUIDv7 } from 'node:crypto'
import { isBic, isIban } from '#contract/kit/identifiers/iban'
import type { AccountView } from '#contract/operator/companies/accounts'
import type { AccountRequest } from '#contract/operator/companies/account-requests'
import type { OperatorInput, OperatorOutput } from '#contract/operator/operator-api'
import { changeCompanyData } from '#server/features/accounts/companies/company-data.commands'
import { setPaymentDetails } from '#server/features/accounts/companies/accounts.commands'
import { mergeAccounts, requireMergeable } from '#server/features/company-merges/merge.commands'
import { eraseAccount } from '#server/features/data-protection/erasure/erasure.commands'
import { getCompanyErasurePreview } from '#server/features/data-protection/erasure/preview.queries'
import { notifyOwnersOfIban } from '#server/features/payment/payment.commands'
import { formatInstant } from '#server/kernel/call'
import { getMarketplaceAuthor, requireSecondPerson } from '#server/kernel/four-eyes'
import { publishMarketplaceChange } from '#server/kernel/live-events'
import type { OperatorCall } from '#server/kernel/operator-routes'
import { createFieldRefusal, Refusal } from '#server/kernel/refusal'
import { lockAccountFor, requireAccountAction } from './account-actions.commands.ts'
import { readAccountView } from './accounts.sql.ts'
import * as table from './account-requests.sql.ts'

/** Changes data of a company. Bank data need a second person, see `requestBankData`. */
export async function changeAccount(
  call: OperatorCall,
  accountId: string,
  { version, ...data }: OperatorInput<'account.change'>['body'],
): Promise<AccountView> {
  await lockAccountFor(call, accountId, 'account.change')
  await changeCompanyData(call, accountId, data, version)
  return readAccountView(call, accountId)
}

/** Asks for a change of bank data, or makes it at once where no second person is needed. */
export async function requestBankData(
  call: OperatorCall,
  accountId: string,
  {
    iban,
    bic = null,
    account_holder: holder = null,
    reason,
  }: OperatorInput<'account.changeBankData'>['body'],
): Promise<AccountRequest> {
  await lockAccountFor(call, accountId, 'account.changeBankData')
  if (!isIban(iban)) throw createFieldRefusal({ iban: 'invalid_iban' })
  if (bic && !isBic(bic)) throw createFieldRefusal({ bic: 'invalid_bic' })
  const bankData = { iban, bic: bic || null, account_holder: holder?.trim() || null }
  return createRequest(call, { accountId, kind: 'bank_data', bankData, mergeInto: null, reason })
}

/** Asks for the erasure of a company. Throws `erasure_blocked` with what is open. */
export async function requestErasure(
  call: OperatorCall,
  accountId: string,
  { reason }: OperatorInput<'account.requestErasure'>['body'],
): Promise<AccountRequest> {
  await readAccountView(call, accountId)
  await requireAccountAction(call, accountId, 'account.requestErasure')
  const preview = await getCompanyErasurePreview(call, accountId)
  if (preview.blockers.length > 0) throw new Refusal('erasure_blocked', { current: preview })
  return createRequest(call, { accountId, kind: 'erasure', bankData: null, mergeInto: null, reason })
}

/** Asks for merging an account into another one of the same company. Throws `merge_blocked` with what prevents it. */
export async function requestMerge(
  call: OperatorCall,
  accountId: string,
  { into, reason }: OperatorInput<'account.requestMerge'>['body'],
): Promise<AccountRequest> {
  await requireMergeable(call, { endedId: accountId, successorId: into })
  return createRequest(call, { accountId, kind: 'merge', bankData: null, mergeInto: into, reason })
}

type RequestedChange = Pick<
  table.NewAccountRequest,
  'accountId' | 'kind' | 'bankData' | 'mergeInto' | 'reason'
>

async function createRequest(call: OperatorCall, change: RequestedChange): Promise<AccountRequest> {
  const request = {
    ...change,
    id: randomUUIDv7(),
    at: formatInstant(call.now),
    author: getMarketplaceAuthor(call),
  }
  if (!(await table.insertAccountRequest(call.tx, request))) throw new Refusal('already_exists')
  // Without a limit for a second person, nothing needs one.
  if (call.services.fourEyesLimitCents === null) return applyRequest(call, request.id)
  await publishMarketplaceChange(call)
  return readRequest(call, request.id)
}

/** Releases a request as a second person. Throws `second_person_required` for its author. */
export async function approveRequest(
  call: OperatorCall,
  id: string,
  kind: AccountRequest['kind'],
): Promise<AccountRequest> {
  const request = await lockWaitingRequest(call, id)
  if (request.kind !== kind) throw new Refusal('not_found')
  await requireSecondPerson(call, request.created_by)
  return applyRequest(call, id)
}

async function applyRequest(call: OperatorCall, id: string): Promise<AccountRequest> {
  const request = await lockWaitingRequest(call, id)
  const { account_id: accountId, bank_data: bankData, merge_into: successorId } = request
  await endRequest(call, id, 'approved')
  // The erasure deletes the request with the company, so it is read before.
  const view = await readRequest(call, id)
  if (successorId !== null) {
    await mergeAccounts(call, { endedId: accountId, successorId }, request.reason)
    return view
  }
  if (bankData === null) {
    await eraseAccount(call, accountId)
    return view
  }
  await lockAccountFor(call, accountId, 'account.changeBankData')
  const { iban, bic, account_holder: accountHolder } = bankData as unknown as table.BankData
  await setPaymentDetails(call, accountId, { iban, bic, accountHolder })
  const by = [getMarketplaceAuthor(call).name, call.services.issuer?.name].filter(Boolean).join(', ')
  await notifyOwnersOfIban(call, view.account, iban, by)
  return view
}

/** Ends a request without a change. */
export async function declineRequest(call: OperatorCall, id: string): Promise<AccountRequest> {
  await lockWaitingRequest(call, id)
  await endRequest(call, id, 'declined')
  return readRequest(call, id)
}

async function lockWaitingRequest(call: OperatorCall, id: string) {
  const request = await table.lockAccountRequest(call.tx, id)
  if (!request) throw new Refusal('not_found')
  if (request.state !== 'waiting') throw new Refusal('status_not_allowed')
  return request
}

async function endRequest(call: OperatorCall, id: string, state: 'approved' | 'declined'): Promise<void> {
  await table.endAccountRequest(call.tx, id, {
    state,
    at: formatInstant(call.now),
    author: getMarketplaceAuthor(call),
  })
  await publishMarketplaceChange(call)
}

async function readRequest(call: OperatorCall, id: string): Promise<AccountRequest> {
  const [request] = await table.listRequestViews(call.tx, getMarketplaceAuthor(call).key, { id })
  if (!request) throw new Refusal('not_found')
  return request
}

export async function listAccountRequests(
  call: OperatorCall,
  { account_id: accountId, state: states }: OperatorInput<'accountRequest.list'>['query'],
): Promise<OperatorOutput<'accountRequest.list'>> {
  const { key } = getMarketplaceAuthor(call)
  return { data: await table.listRequestViews(call.tx, key, { accountId, states }) }
}

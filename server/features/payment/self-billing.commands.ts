import type { Output } from '#contract/api'
import {
  endSelfBilling,
  listSelfBillingAgreements,
} from '#server/features/accounts/companies/self-billing.commands'
import { enqueueEmail } from '#server/features/notifications/notifications.commands'
import { requireFreshProof } from '#server/features/session/login/step-up.commands'
import { asMarketplace, formatInstant, type Call, type PersonCall } from '#server/kernel/call'
import { Refusal } from '#server/kernel/refusal'
import { countUncreditedOrders, findCompanyName, listMasterAccountOwners } from './payment.sql.ts'

/** Returns the agreements of a company to self-billing. Throws `not_found` for another company. */
export async function readSelfBilling(
  call: PersonCall,
  requestedId?: string,
): Promise<Output<'selfBilling.read'>> {
  const accountId = resolveSelfBillingAccountId(call, requestedId)
  return {
    agreements: await listSelfBillingAgreements(call, accountId),
    uncredited_orders: await countUncreditedOrders(call.tx, accountId),
  }
}

/** Withdraws the agreement of a company. Needs a fresh proof of identity, because it ends the credit notes. */
export async function withdrawSelfBilling(
  call: PersonCall,
  requestedId?: string,
): Promise<Output<'selfBilling.withdraw'>> {
  const accountId = resolveSelfBillingAccountId(call, requestedId)
  await requireFreshProof(call)
  await endSelfBillingWithEmail(call, accountId)
  return readSelfBilling(call, accountId)
}

/** Ends the agreement of a company and confirms it by email, once. */
export async function endSelfBillingWithEmail(call: Call, accountId: string): Promise<void> {
  const version = await endSelfBilling(call, accountId)
  if (version === null) return
  const data = {
    ...(await describeAgreement(call, accountId, version)),
    orders: await countUncreditedOrders(call.tx, accountId),
  }
  await enqueueToOwners(call, accountId, (to) => ({ template: 'self_billing_withdrawn', to, data }))
}

/** Confirms an agreement by email with its text, as proof for the company. */
export async function confirmAgreementByEmail(
  call: PersonCall,
  accountId: string,
  version: string,
): Promise<void> {
  const data = await describeAgreement(call, accountId, version)
  await enqueueToOwners(call, accountId, (to) => ({ template: 'self_billing_agreed', to, data }))
}

async function describeAgreement(call: Call, accountId: string, version: string) {
  const by = call.actor.kind === 'person' ? call.actor.name : null
  const company = await findCompanyName(call.tx, accountId)
  return { company, version, by, at: formatInstant(call.now) }
}

type Recipient = Parameters<typeof enqueueEmail>[1]['to']

/** Mails admins and owners of the company and, for a location, those of its master account. */
async function enqueueToOwners(
  call: Call,
  accountId: string,
  toEmail: (to: Recipient) => Parameters<typeof enqueueEmail>[1],
): Promise<void> {
  const marketplace = asMarketplace(call)
  await enqueueEmail(marketplace, toEmail({ accountId }))
  for (const contactId of await listMasterAccountOwners(marketplace.tx, accountId))
    await enqueueEmail(marketplace, toEmail(contactId))
}

function resolveSelfBillingAccountId({ actor }: PersonCall, requestedId: string | undefined): string {
  const accountId = requestedId ?? actor.accountId
  if (!actor.accountIds.includes(accountId)) throw new Refusal('not_found')
  return accountId
}

import type { OperatorInput, OperatorOutput } from '#contract/operator/operator-api'
import type { InvitationDraft } from '#contract/operator/companies/accounts'
import { inviteCompany } from '#server/features/invitations/invite.commands'
import {
  announceOpenOffers,
  matchOrder,
  offerOrder,
  withdrawOffer,
} from '#server/features/offers/matching/matching.commands'
import { raisePrice } from '#server/features/orders/edits/raise-price.commands'
import type { OperatorCall } from '#server/kernel/operator-routes'
import { createFieldRefusal } from '#server/kernel/refusal'
import { listOffersOfOrder } from './order-history.sql.ts'
import { readOrderView, requireOrderId } from './orders.sql.ts'

/**
 * Offers an order to the named companies, or to all that match. Companies that already have it are not
 * counted.
 */
export async function offerOrderToCompanies(
  call: OperatorCall,
  id: string,
  { account_ids: accountIds, expires_at: expiresAt }: OperatorInput<'offer.create'>['body'],
): Promise<OperatorOutput<'offer.create'>> {
  if (expiresAt && Temporal.Instant.compare(expiresAt, call.now) <= 0)
    throw createFieldRefusal({ expires_at: 'date_past' })
  const orderId = await requireOrderId(call, id)
  const offered = accountIds
    ? await offerOrder(call, orderId, accountIds, expiresAt)
    : await matchOrder(call, orderId, { expiresAt })
  return { offered: offered.length, data: await listOffersOfOrder(call, orderId) }
}

/** Invites a company that has not registered. The link is sent only to its email address. */
export async function inviteCompanyToOrder(
  call: OperatorCall,
  id: string,
  { company, first_name, last_name, email, locale }: InvitationDraft,
): Promise<OperatorOutput<'invitation.create'>> {
  const { postal_code: postalCode, ...rest } = company
  const sent = await inviteCompany(call, await requireOrderId(call, id), {
    company: { ...rest, postalCode },
    email,
    firstName: first_name,
    lastName: last_name,
    locale,
  })
  return { account_id: sent.accountId, contact_id: sent.contactId, email, expires_at: sent.expiresAt }
}

/** Raises the price of an open order, shows it to the companies that have the offer, and offers it again to those named. */
export async function raiseOrderPrice(
  call: OperatorCall,
  id: string,
  {
    price_purchasing: price,
    reason,
    account_ids: again = [],
    version,
  }: OperatorInput<'order.raisePrice'>['body'],
): Promise<OperatorOutput<'order.raisePrice'>> {
  const orderId = await requireOrderId(call, id)
  await raisePrice(call, orderId, { price, reason, version })
  if (again.length > 0) await offerOrder(call, orderId, again)
  await announceOpenOffers(call, orderId)
  return readOrderView(call, orderId)
}

export async function withdrawOffersOfOrder(
  call: OperatorCall,
  id: string,
  accountIds?: readonly string[],
): Promise<OperatorOutput<'offer.withdraw'>> {
  const orderId = await requireOrderId(call, id)
  const withdrawn = await withdrawOffer(call, orderId, accountIds)
  return { withdrawn: withdrawn.length, data: await listOffersOfOrder(call, orderId) }
}

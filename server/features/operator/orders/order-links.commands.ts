import type { OperatorOutput } from '#contract/operator/operator-api'
import {
  createOrderLink,
  listOrderLinks,
  revokeOrderLink,
} from '#server/features/order-links/order-links.commands'
import { recordHistory } from '#server/kernel/history'
import { Refusal } from '#server/kernel/refusal'
import type { OperatorCall } from '#server/kernel/operator-routes'
import { isContactOfAccount } from '../companies/accounts.sql.ts'
import { readOrderView } from './orders.sql.ts'

/**
 * Creates a link that opens an order for a person of its company without a login. Only this answer has the
 * secret.
 */
export async function createLinkToOrder(
  call: OperatorCall,
  id: string,
  contactId: string,
): Promise<OperatorOutput<'access.create'>> {
  const { api_id: orderId, partner } = await readOrderView(call, id)
  if (!partner) throw new Refusal('status_not_allowed')
  if (!(await isContactOfAccount(call, partner.id, contactId))) throw new Refusal('not_found')
  const link = await createOrderLink(call, { orderId, accountId: partner.id }, contactId)
  await recordHistory(call, {
    subject: 'order',
    id: orderId,
    step: 'access.create',
    accountId: partner.id,
    after: { link: link.id },
  })
  return { id: link.id, path: link.path, expires_at: link.expiresAt }
}

export async function revokeLinkToOrder(
  call: OperatorCall,
  id: string,
  linkId: string,
): Promise<OperatorOutput<'access.revoke'>> {
  const { api_id: orderId, partner } = await readOrderView(call, id)
  const { data } = await listOrderLinks(call, orderId, null)
  if (!partner || !data.some((link) => link.id === linkId)) throw new Refusal('not_found')
  await revokeOrderLink(call, { orderId, accountId: partner.id }, linkId)
  return listOrderLinks(call, orderId, null)
}

import type { Output } from '#contract/api'
import {
  listOrderLinks,
  revokeOrderLink,
  type LinkedOrder,
} from '#server/features/order-links/order-links.commands'
import type { PersonCall } from '#server/kernel/call'
import { Refusal } from '#server/kernel/refusal'
import { requireOrder, lockOrder } from '../store/order-context.queries.ts'

/** Lists the mailed links that open this order without a login, for its company. */

export async function listDelegationLinks(call: PersonCall, id: string): Promise<Output<'access.list'>> {
  const { orderId, accountId } = await requireOrder(call, id)
  return listOrderLinks(call, orderId, accountId)
}

export async function revokeDelegationLink(
  call: PersonCall,
  id: string,
  linkId: string,
): Promise<Output<'access.revoke'>> {
  const { orderId, accountId } = await lockOrder(call, id)
  if (accountId === null) throw new Refusal('not_found')
  const order: LinkedOrder = { orderId, accountId }
  const { data } = await listOrderLinks(call, orderId, accountId)
  if (!data.some((link) => link.id === linkId)) throw new Refusal('not_found')
  await revokeOrderLink(call, order, linkId)
  return listOrderLinks(call, orderId, accountId)
}

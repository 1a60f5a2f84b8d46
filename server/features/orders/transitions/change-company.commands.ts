import { settledStatuses, type OrderStatus } from '#contract/orders/model/order-enums'
import { publishLiveChanges } from '#server/kernel/live-events'
import type { Call } from '#server/kernel/call'
import { recordHistory } from '#server/kernel/history'
import { refreshListProjection } from '../projection/list-projection.commands.ts'
import { lockOrder } from '../store/order-context.queries.ts'
import { hasCreditNote } from '../store/order-lookups.sql.ts'
import { moveOrderToCompany } from '../store/order-company.sql.ts'

interface CompanyChange {
  readonly from: string
  readonly to: { readonly id: string; readonly name: string }
}

/**
 * Moves an order with what belongs to it to another account of the same company, unless it is settled or has a valid
 * credit note, which names the account. Returns whether it was moved. Needs the marketplace's view of the tables.
 */
export async function changeOrderCompany(
  call: Call,
  orderId: string,
  { from, to }: CompanyChange,
): Promise<boolean> {
  const { accountId, facts } = await lockOrder(call, orderId)
  const isSettled = (settledStatuses as readonly OrderStatus[]).includes(facts.status)
  if (accountId !== from || isSettled || (await hasCreditNote(call.tx, orderId))) return false
  await moveOrderToCompany(call.tx, orderId, from, to.id)
  await recordHistory(call, {
    subject: 'order',
    id: orderId,
    step: 'order.changeCompany',
    accountId: to.id,
    before: { account_id: from },
    after: { account_id: to.id, name: to.name },
  })
  await refreshListProjection(call, orderId)
  await publishLiveChanges(
    call,
    { accountIds: [from, to.id], topic: 'order', orderId },
    { accountIds: [from, to.id], topic: 'orders', orderId },
    { accountIds: [from, to.id], topic: 'counts' },
  )
  return true
}

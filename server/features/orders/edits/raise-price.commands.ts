import { randomUUIDv7 } from 'node:crypto'
import { amountToCents } from '#contract/kit/amounts/money'
import type { Call } from '#server/kernel/call'
import { createFieldRefusal, Refusal } from '#server/kernel/refusal'
import { lockOrder } from '../store/order-context.queries.ts'
import { findPurchasingTotal } from '../store/order-lookups.sql.ts'
import { insertCustomService, updateOrderTotals } from '../store/order-writes.sql.ts'
import { applyChange, requireOrderVersion } from '../transitions/apply-change.commands.ts'

export interface RaisedPrice {
  /** The new total in euros. */
  readonly price: number
  /** Companies read it beside the line. */
  readonly reason: string
  readonly version?: number | undefined
}

/**
 * Raises the price of an open order by a line of its own, so that each company sees how much more it is and why. Throws 422
 * unless the price is higher, and `status_not_allowed` once a company has the order: then it is agreed by a proposal.
 */
export async function raisePrice(call: Call, orderId: string, raised: RaisedPrice): Promise<void> {
  const order = await lockOrder(call, orderId)
  await requireOrderVersion(call, order, raised.version)
  if (order.facts.status !== 'open') throw new Refusal('status_not_allowed')
  const before = await findPurchasingTotal(call.tx, order.orderId)
  const cents = amountToCents(raised.price)
  if (cents <= before) throw createFieldRefusal({ price_purchasing: 'price_not_higher' })
  await insertCustomService(call.tx, order.orderId, {
    id: randomUUIDv7(),
    name: 'Preiszuschlag',
    hint: raised.reason,
    serviceType: null,
    quantity: 1,
    cents: cents - before,
  })
  await updateOrderTotals(call.tx, order.orderId)
  await applyChange(call, order, {
    step: 'order.raisePrice',
    columns: {},
    before: { price: before / 100 },
    after: { price: cents / 100, comment: raised.reason },
    audience: ['admin'],
  })
}

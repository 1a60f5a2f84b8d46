import { canSeeFinalConfirmation } from '#contract/authorization'
import type { OrderType } from '#contract/orders/model/order-enums'
import type { Queue } from '#contract/orders/model/queues'
import { sql } from 'kysely'
import { asMarketplace, type PersonCall } from '#server/kernel/call'
import { getVisibleQueue } from '../model/queues/queues.rules.ts'
import { getOrderPagePath, listSearchableQueues } from '../model/queues/order-paths.rules.ts'

/** The names of an order and its page for the caller. `path` is null if the caller may no longer open it. */
export interface OrderReference {
  readonly api_id: string
  readonly sfid: string | null
  readonly name: string
  readonly order_type: OrderType
  readonly opportunity: string
  /** Postal code and town, as shown in an offer. */
  readonly place: string
  readonly path: string | null
}

interface Row extends Omit<OrderReference, 'path'> {
  readonly queue: Queue | null
}

/**
 * Finds names and pages of orders that the caller has or had before them. For orders of other companies it
 * returns only what their offer showed. Pass only ids that come from the caller's own rows, because this
 * reads without tenant checks.
 */
export async function findOrderReferences(
  call: PersonCall,
  orderIds: readonly string[],
): Promise<Map<string, OrderReference>> {
  const { rows } = await sql<Row>`
      select j.api_id, j.sfid, j.name, j.order_type, o.name as opportunity, c.postal_code || ' ' || c.city as place,
        (select r.queue from order_rows r
          where r.job_id = j.api_id and r.account_id = any(${[...call.actor.accountIds]}::text[])
            and r.queue <> 'customer-signature' limit 1) as queue
      from jobs j
      join opportunities o on o.id = j.opportunity_id
      join customers c on c.id = j.customer_id
      where j.api_id = any(${[...orderIds]}::uuid[])`.execute(asMarketplace(call).tx)
  const open = listSearchableQueues(call.actor)
  return new Map(rows.map((row) => [row.api_id, toOrderReference(call, row, open)]))
}

function toOrderReference(
  { actor }: PersonCall,
  { queue: own, ...row }: Row,
  open: readonly Queue[],
): OrderReference {
  const queue = own && getVisibleQueue(own, canSeeFinalConfirmation(actor.profiles))
  const isOpen = queue !== null && open.includes(queue)
  return { ...row, path: isOpen ? getOrderPagePath(actor, queue, row.sfid ?? row.api_id) : null }
}

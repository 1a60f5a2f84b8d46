import { sql } from 'kysely'
import type { CustomerMail } from '#contract/orders/model/order-enums'
import { formatInstant, type Tx } from '#server/kernel/call'

/** How often the customer of an order was sent this mail since then, by a press; those that come by themselves do not count. */
export async function countCustomerMails(
  tx: Tx,
  orderId: string,
  template: CustomerMail,
  since: Temporal.Instant,
): Promise<number> {
  const { rows } = await sql<{ times: number }>`
    select count(*)::int as times from history
    where subject = 'order' and subject_id = ${orderId} and step = 'order.mailCustomer'
      and after ->> 'template' = ${template} and at >= ${formatInstant(since)}`.execute(tx)
  return rows[0]?.times ?? 0
}

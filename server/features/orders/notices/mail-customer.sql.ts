import { sql } from 'kysely'
import type { CustomerMail } from '#contract/orders/model/order-enums'
import { formatInstant, type Tx } from '#server/kernel/call'

/** Counts how often a person sent this email to the customer since `since`. Automatic emails do not count. */
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

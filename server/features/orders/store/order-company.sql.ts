import { sql } from 'kysely'
import type { DB } from '#db/types'
import type { Tx } from '#server/kernel/call'
import { updateOrder } from './order-writes.sql.ts'

/** Tables whose rows belong to an order and name its company. They move with the order. */
export const tablesOfOrderAndCompany = [
  'access_links',
  'additional_services',
  'comment_unread',
  'counter_proposals',
  'customer_signatures',
  'proposals',
  'signature_requests',
  'submissions',
] as const satisfies readonly (keyof DB)[]

/** Assigns an order with what belongs to it to another account. Messages and files keep the account that wrote them. */
export async function moveOrderToCompany(tx: Tx, orderId: string, from: string, to: string): Promise<void> {
  await updateOrder(tx, orderId, { partner_account_id: to })
  for (const table of tablesOfOrderAndCompany) {
    await sql`
      update ${sql.table(table)} set account_id = ${to}
      where job_id = ${orderId} and account_id = ${from}`.execute(tx)
  }
}

import { offerAccountStates } from '#contract/profiles'
import type { Call } from '#server/kernel/call'

/** Returns those of these companies that exist and may see offers. */
export async function listCompaniesOpenToOffers(
  call: Call,
  accountIds: readonly string[],
): Promise<string[]> {
  const rows = await call.tx
    .selectFrom('accounts')
    .select('id')
    .where('id', 'in', [...accountIds])
    .where('state', 'in', offerAccountStates)
    .execute()
  return rows.map((row) => row.id)
}

/** Maps each location among these companies to its master account. */
export async function mapMasterAccounts(
  call: Call,
  accountIds: readonly string[],
): Promise<Map<string, string>> {
  const rows = await call.tx
    .selectFrom('accounts')
    .select(['id', 'parent_id'])
    .where('id', 'in', [...accountIds])
    .where('parent_id', 'is not', null)
    .execute()
  return new Map(rows.map((row) => [row.id, row.parent_id ?? row.id]))
}

/** Returns the postal code and town of an order, for the email about it. */
export async function getOrderTown(call: Call, orderId: string): Promise<string> {
  const row = await call.tx
    .selectFrom('jobs as j')
    .innerJoin('customers as c', 'c.id', 'j.customer_id')
    .select(['c.postal_code', 'c.city'])
    .where('j.api_id', '=', orderId)
    .executeTakeFirstOrThrow()
  return `${row.postal_code} ${row.city}`
}

/** Whether the customer of an order has an email address. */
export async function hasCustomerEmail(call: Call, orderId: string): Promise<boolean> {
  const row = await call.tx
    .selectFrom('jobs as j')
    .innerJoin('customers as c', 'c.id', 'j.customer_id')
    .select('c.email')
    .where('j.api_id', '=', orderId)
    .executeTakeFirst()
  return Boolean(row?.email)
}

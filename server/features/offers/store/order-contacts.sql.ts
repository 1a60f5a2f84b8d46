import type { Call } from '#server/kernel/call'

/** Who stands around an offer: companies that may have it, and the order's customer. */

/** Of these companies the ones that exist and may see offers. */
export async function listCompaniesOpenToOffers(
  call: Call,
  accountIds: readonly string[],
): Promise<string[]> {
  const rows = await call.tx
    .selectFrom('accounts')
    .select('id')
    .where('id', 'in', [...accountIds])
    .where('state', 'in', ['new', 'beginner_onboarding', 'active', 'repeated_onboarding'])
    .execute()
  return rows.map((row) => row.id)
}

/** The master account of each location among these companies. */
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

/** The town of an order, for the mail that tells of it. */
export async function getOrderTown(call: Call, orderId: string): Promise<string> {
  const row = await call.tx
    .selectFrom('jobs as j')
    .innerJoin('customers as c', 'c.id', 'j.customer_id')
    .select(['c.postal_code', 'c.city'])
    .where('j.api_id', '=', orderId)
    .executeTakeFirstOrThrow()
  return `${row.postal_code} ${row.city}`
}

/** Whether the customer of an order can be written to. */
export async function hasCustomerEmail(call: Call, orderId: string): Promise<boolean> {
  const row = await call.tx
    .selectFrom('jobs as j')
    .innerJoin('customers as c', 'c.id', 'j.customer_id')
    .select('c.email')
    .where('j.api_id', '=', orderId)
    .executeTakeFirst()
  return Boolean(row?.email)
}

import type { Call } from '#server/kernel/call'

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

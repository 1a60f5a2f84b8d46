import { sql } from 'kysely'
import type { AccountEnd } from '#contract/operator/companies/accounts'
import type { OperatorCall } from '#server/kernel/operator-routes'

/**
 * Returns why and when an account has ended, or null. Erasing a company ends its locations, and the accounts that were merged
 * into it, as well. An erased account keeps no reference to them, but has an entry of its own.
 */
export async function findAccountEnd({ tx }: OperatorCall, accountId: string): Promise<AccountEnd | null> {
  const { rows } = await sql<AccountEnd>`
    select case when e.asked_at is null then 'merged' else 'erased' end as kind, coalesce(e.asked_at, a.merged_at) as at
    from accounts a left join lateral (
      select min(asked_at) as asked_at from erasures
      where subject = 'company' and subject_id in (a.id, a.parent_id, a.merged_into)) e on true
    where a.id = ${accountId} and coalesce(e.asked_at, a.merged_at) is not null`.execute(tx)
  return rows[0] ?? null
}

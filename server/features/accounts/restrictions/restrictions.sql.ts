import { sql, type Insertable, type Updateable } from 'kysely'
import type { Restriction } from '#contract/company/restrictions'
import type { AccountRestrictions } from '#db/types'
import type { Tx } from '#server/kernel/call'

export async function insertRestriction(tx: Tx, row: Insertable<AccountRestrictions>): Promise<void> {
  await tx.insertInto('account_restrictions').values(row).execute()
}

export async function updateRestriction(
  tx: Tx,
  id: string,
  change: Updateable<AccountRestrictions>,
): Promise<void> {
  await tx.updateTable('account_restrictions').set(change).where('id', '=', id).execute()
}

/** Ends restrictions of a company whose last day is over, so that a new one can begin. */
export async function endExpiredRestrictions(
  tx: Tx,
  accountId: string,
  today: string,
  now: string,
): Promise<void> {
  await tx
    .updateTable('account_restrictions')
    .set({ lifted_at: now })
    .where('account_id', '=', accountId)
    .where('lifted_at', 'is', null)
    .where('last_day', '<', today)
    .execute()
}

/** Returns the restriction of a company on a day; with `orParent` also that of its master account. */
export async function findRestrictionInForce(
  tx: Tx,
  accountId: string,
  today: string,
  { orParent = false } = {},
): Promise<(Restriction & { readonly staffId: string | null }) | null> {
  const row = await tx
    .selectFrom('account_restrictions as r')
    .selectAll('r')
    .where('r.lifted_at', 'is', null)
    .where(sql<boolean>`(r.last_day is null or r.last_day >= ${today}::date)`)
    .where(
      sql<boolean>`(r.account_id = ${accountId} or ${orParent}::boolean
        and r.account_id = (select parent_id from accounts where id = ${accountId}))`,
    )
    .orderBy(sql`r.account_id = ${accountId}`, 'desc')
    .executeTakeFirst()
  return row ? toRestriction(row) : null
}

/** Returns those of these companies that are restricted on a day, themselves or with their master account. */
export async function listRestrictedIds(
  tx: Tx,
  accountIds: readonly string[],
  today: string,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from unnest(${[...accountIds]}::text[]) as id where account_is_restricted(id, ${today}::date)`.execute(
    tx,
  )
  return rows.map(({ id }) => id)
}

/** Returns a restriction by its id, also one that has ended. */
export async function findRestrictionById(
  tx: Tx,
  id: string,
): Promise<(Restriction & { readonly staffId: string | null }) | null> {
  const row = await tx.selectFrom('account_restrictions').selectAll().where('id', '=', id).executeTakeFirst()
  return row ? toRestriction(row) : null
}

interface RestrictionRow {
  id: string
  account_id: string
  reason: string
  started_at: string
  last_day: string | null
  staff_id: string | null
  objection: string | null
  objected_at: string | null
  objected_by: string | null
  outcome: string | null
  answer: string | null
  answered_at: string | null
}

function toRestriction(row: RestrictionRow): Restriction & { readonly staffId: string | null } {
  const { objection, objected_at: at, objected_by: by, outcome, answer, answered_at: answeredAt } = row
  return {
    id: row.id,
    account_id: row.account_id,
    reason: row.reason,
    started_at: row.started_at,
    last_day: row.last_day,
    staffId: row.staff_id,
    objection: objection && at ? { text: objection, at, by: by ?? '' } : null,
    answer:
      outcome && answeredAt
        ? { outcome: outcome as 'accepted' | 'declined', text: answer ?? '', at: answeredAt }
        : null,
  }
}

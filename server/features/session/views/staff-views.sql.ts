import type { Insertable } from 'kysely'
import type { StaffViews } from '#db/types'
import type { StaffViewer, Tx } from '#server/kernel/call'

export async function insertStaffView(tx: Tx, row: Insertable<StaffViews>): Promise<void> {
  await tx.insertInto('staff_views').values(row).execute()
}

/** Returns who looks in a view that has not ended; null also after the log-out or the deactivation of that person. */
export async function findOpenStaffView(
  tx: Tx,
  { view, contact, account }: { readonly view: string; readonly contact: string; readonly account: string },
  now: string,
): Promise<StaffViewer | null> {
  const row = await tx
    .selectFrom('staff_views as v')
    .innerJoin('staff_people as p', 'p.id', 'v.staff_id')
    .innerJoin('staff_sessions as s', 's.id', 'v.session_id')
    .select(['v.id', 'p.name', 'p.role', 'v.expires_at as endsAt'])
    .where('v.id', '=', view)
    .where('v.contact_id', '=', contact)
    .where('v.account_id', '=', account)
    .where('v.expires_at', '>', now)
    .where('p.deactivated_at', 'is', null)
    .where('s.ended_at', 'is', null)
    .where('s.expires_at', '>', now)
    .executeTakeFirst()
  return row ?? null
}

/** Deletes one view, or all views of a person of the marketplace. Returns the ids of the deleted views. */
export async function deleteStaffViews(
  tx: Tx,
  which: { readonly id: string } | { readonly staffId: string },
): Promise<string[]> {
  const rows = await tx
    .deleteFrom('staff_views')
    .$if('id' in which, (query) => query.where('id', '=', 'id' in which ? which.id : ''))
    .$if('staffId' in which, (query) => query.where('staff_id', '=', 'staffId' in which ? which.staffId : ''))
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}

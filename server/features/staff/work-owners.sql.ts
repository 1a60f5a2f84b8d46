import { sql } from 'kysely'
import type { WorkQueueKind } from '#contract/operator/work-queue'
import type { Tx } from '#server/kernel/call'

interface WorkKey {
  readonly kind: WorkQueueKind
  readonly item_id: string
}

/** Locks an item until the end of the transaction, also if it has no owner yet. */
export async function lockWorkOwner(tx: Tx, { kind, item_id: itemId }: WorkKey): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`work ${kind} ${itemId}`}, 0))`.execute(tx)
}

/** Finds who takes care of an item. */
export async function findWorkOwner(
  tx: Tx,
  { kind, item_id: itemId }: WorkKey,
): Promise<{ id: string; name: string } | null> {
  const row = await tx
    .selectFrom('work_owners as o')
    .innerJoin('staff_people as p', 'p.id', 'o.staff_id')
    .select(['p.id', 'p.name'])
    .where('o.kind', '=', kind)
    .where('o.item_id', '=', itemId)
    .executeTakeFirst()
  return row ?? null
}

export async function saveWorkOwner(
  tx: Tx,
  { kind, item_id }: WorkKey,
  staffId: string,
  now: string,
): Promise<void> {
  await tx
    .insertInto('work_owners')
    .values({ kind, item_id, staff_id: staffId, taken_at: now })
    .onConflict((conflict) =>
      conflict.columns(['kind', 'item_id']).doUpdateSet({ staff_id: staffId, taken_at: now }),
    )
    .execute()
}

export async function removeWorkOwner(tx: Tx, { kind, item_id: itemId }: WorkKey): Promise<void> {
  await tx.deleteFrom('work_owners').where('kind', '=', kind).where('item_id', '=', itemId).execute()
}

/** Removes a person from all items, so that these can be taken again. */
export async function removeWorkOfPerson(tx: Tx, staffId: string): Promise<void> {
  await tx.deleteFrom('work_owners').where('staff_id', '=', staffId).execute()
}

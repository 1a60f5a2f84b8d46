import type { Insertable } from 'kysely'
import type { Contacts, Memberships } from '#db/types'
import type { Tx } from '#server/kernel/call'

/** Adds a person; false where the id, or the address of somebody who is still there, is taken. */
export async function insertContact(tx: Tx, row: Insertable<Contacts>): Promise<boolean> {
  const result = await tx
    .insertInto('contacts')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return result.numInsertedOrUpdatedRows === 1n
}

export async function insertMemberships(tx: Tx, rows: readonly Insertable<Memberships>[]): Promise<void> {
  await tx
    .insertInto('memberships')
    .values([...rows])
    .execute()
}

/** How many of these companies there are. */
export async function countAccounts(tx: Tx, ids: readonly string[]): Promise<number> {
  const rows = await tx
    .selectFrom('accounts')
    .select('id')
    .where('id', 'in', [...ids])
    .execute()
  return rows.length
}

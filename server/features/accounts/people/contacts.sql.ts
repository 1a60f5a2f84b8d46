import type { Insertable } from 'kysely'
import type { Contacts, Memberships } from '#db/types'
import type { Tx } from '#server/kernel/call'

/** Inserts a person. Returns false if the id, or the address of an active person, is taken. */
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

/** Returns how many of these companies exist. */
export async function countAccounts(tx: Tx, ids: readonly string[]): Promise<number> {
  const rows = await tx
    .selectFrom('accounts')
    .select('id')
    .where('id', 'in', [...ids])
    .execute()
  return rows.length
}

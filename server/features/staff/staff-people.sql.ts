import type { Updateable } from 'kysely'
import type { StaffPeople } from '#db/types'
import type { Tx } from '#server/kernel/call'

/** A person of the back office with their role and what a log-in needs. */
export interface StaffLogin {
  readonly id: string
  readonly email: string
  readonly name: string
  readonly role: StaffPeople['role']
  readonly passwordHash: string | null
  readonly factorSecret: Buffer | null
  readonly factorConfirmedAt: string | null
  readonly deactivatedAt: string | null
}

const loginColumns = [
  'id',
  'email',
  'name',
  'role',
  'password_hash as passwordHash',
  'factor_secret as factorSecret',
  'factor_confirmed_at as factorConfirmedAt',
  'deactivated_at as deactivatedAt',
] as const

export async function findStaffByEmail(tx: Tx, email: string): Promise<StaffLogin | null> {
  const row = await tx
    .selectFrom('staff_people')
    .select(loginColumns)
    .where('email', '=', email)
    .executeTakeFirst()
  return row ?? null
}

/** Locks and returns an active person, so that a code works once even in concurrent requests. */
export async function lockActiveStaff(tx: Tx, id: string): Promise<StaffLogin | null> {
  const row = await tx
    .selectFrom('staff_people')
    .select(loginColumns)
    .where('id', '=', id)
    .where('deactivated_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  return row ?? null
}

/** Adds a person. Returns false if the address is taken. */
export async function insertStaff(
  tx: Tx,
  person: Pick<StaffPeople, 'id' | 'email' | 'name' | 'role' | 'created_at'> & { locale: 'de' | 'en' | 'fr' },
): Promise<boolean> {
  const result = await tx
    .insertInto('staff_people')
    .values(person)
    .onConflict((conflict) => conflict.column('email').doNothing())
    .executeTakeFirst()
  return result.numInsertedOrUpdatedRows === 1n
}

/** Returns the secret of an app that is being set up, or null. */
export async function findNextFactorSecret(tx: Tx, id: string): Promise<Buffer | null> {
  const row = await tx
    .selectFrom('staff_people')
    .select('next_factor_secret as secret')
    .where('id', '=', id)
    .executeTakeFirst()
  return row?.secret ?? null
}

export async function updateStaff(tx: Tx, id: string, change: Updateable<StaffPeople>): Promise<void> {
  await tx.updateTable('staff_people').set(change).where('id', '=', id).execute()
}

/** Marks the code of a step as used. Returns false if it or a later one was used before. */
export async function consumeStaffStep(tx: Tx, id: string, step: number): Promise<boolean> {
  const result = await tx
    .updateTable('staff_people')
    .set({ factor_last_step: step })
    .where('id', '=', id)
    .where('factor_last_step', '<', step)
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}

/** Marks a recovery code as used. Returns true for exactly one of several concurrent requests. */
export async function consumeStaffRecoveryCode(
  tx: Tx,
  staffId: string,
  hash: Buffer,
  now: string,
): Promise<boolean> {
  const result = await tx
    .updateTable('staff_recovery_codes')
    .set({ used_at: now })
    .where('staff_id', '=', staffId)
    .where('hash', '=', hash)
    .where('used_at', 'is', null)
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}

export async function replaceStaffRecoveryCodes(
  tx: Tx,
  staffId: string,
  hashes: readonly Buffer[],
): Promise<void> {
  await tx.deleteFrom('staff_recovery_codes').where('staff_id', '=', staffId).execute()
  if (hashes.length === 0) return
  await tx
    .insertInto('staff_recovery_codes')
    .values(hashes.map((hash) => ({ staff_id: staffId, hash })))
    .execute()
}

export async function countStaffRecoveryCodes(tx: Tx, staffId: string): Promise<number> {
  const row = await tx
    .selectFrom('staff_recovery_codes')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('staff_id', '=', staffId)
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow()
  return row.count
}

/** Lists the people of the back office by name, or one person. */
export function listStaffRows(tx: Tx, id: string | null = null) {
  return tx
    .selectFrom('staff_people')
    .selectAll()
    .select((eb) =>
      eb
        .or([
          eb('factor_confirmed_at', 'is not', null),
          eb.exists(
            eb.selectFrom('staff_passkeys').select('id').whereRef('staff_id', '=', 'staff_people.id'),
          ),
        ])
        .as('has_second_factor'),
    )
    .$if(id !== null, (query) => query.where('id', '=', id))
    .orderBy('name')
    .orderBy('id')
    .execute()
}

/**
 * Locks all active administrators, so that two changes at the same time cannot remove the last two. Returns their
 * ids.
 */
export async function lockAdministrators(tx: Tx): Promise<string[]> {
  const rows = await tx
    .selectFrom('staff_people')
    .select('id')
    .where('role', '=', 'administrator')
    .where('deactivated_at', 'is', null)
    .orderBy('id')
    .forUpdate()
    .execute()
  return rows.map(({ id }) => id)
}

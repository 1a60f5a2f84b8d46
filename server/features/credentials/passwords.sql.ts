import type { Tx } from '#server/kernel/call'

/** Stores a password hash. Returns whether the user had a password before. */
export async function updatePasswordHash(tx: Tx, contactId: string, passwordHash: string): Promise<boolean> {
  const before = await tx
    .selectFrom('contacts')
    .select('password_hash')
    .where('id', '=', contactId)
    .forUpdate()
    .executeTakeFirst()
  await tx
    .updateTable('contacts')
    .set({ password_hash: passwordHash })
    .where('id', '=', contactId)
    .where('ended_at', 'is', null)
    .execute()
  return typeof before?.password_hash === 'string'
}

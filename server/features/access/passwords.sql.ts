import type { Tx } from '#server/kernel/call'

export async function setPassword(tx: Tx, contactId: string, passwordHash: string): Promise<void> {
  await tx
    .updateTable('contacts')
    .set({ password_hash: passwordHash })
    .where('id', '=', contactId)
    .where('ended_at', 'is', null)
    .execute()
}

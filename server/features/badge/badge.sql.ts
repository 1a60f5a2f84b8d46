import type { Tx } from '#server/kernel/call'

/** Whether a tracking id is that of a company which works as a partner. */
export async function isActivePartner(tx: Tx, trackingId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('accounts')
    .select('id')
    .where('tracking_id', '=', trackingId)
    .where('state', '=', 'active')
    .executeTakeFirst()
  return row !== undefined
}

import type { Tx } from '#server/kernel/call'

/** Returns whether the tracking id belongs to an active company. */
export async function isActivePartner(tx: Tx, trackingId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('accounts')
    .select('id')
    .where('tracking_id', '=', trackingId)
    .where('state', '=', 'active')
    .executeTakeFirst()
  return row !== undefined
}

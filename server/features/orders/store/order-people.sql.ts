import { sql } from 'kysely'
import type { Tx } from '#server/kernel/call'

/** A person of a company. */
export interface TeamMember {
  readonly id: string
  readonly name: string
}

export const fullName = sql<string>`concat_ws(' ', c.first_name, c.last_name)`

/** Finds the person to whom the order is delegated. */
export async function findDelegate(tx: Tx, orderId: string): Promise<TeamMember | null> {
  const { rows } = await sql<TeamMember>`
    select c.id, ${fullName} as name
    from jobs j join contacts c on c.id = j.delegated_to_id where j.api_id = ${orderId}`.execute(tx)
  return rows[0] ?? null
}

/** Returns how a company signs its emails. */
export async function findCompanySender(
  tx: Tx,
  accountId: string,
): Promise<{ readonly name: string; readonly phone: string | null }> {
  return tx
    .selectFrom('accounts')
    .select(['name', 'phone'])
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow()
}

/** Records the statements that the product sends to PostgreSQL for one call, for the baseline server. */

import { benchServices } from './services.ts'
import { randomUUID } from 'node:crypto'
import type { Person, PersonCall } from '#server/kernel/call'
import { connectAsOwner } from '#server/platform/database/database'
import {
  createRoleSwitcher,
  TenantTransaction,
  type Statement,
} from '#server/platform/database/tenant-transaction'

export type { Statement }

/**
 * Returns the statements of `work` and rolls its changes back. Leaves out `set local`, which belongs to the
 * tenancy checks.
 */
export async function recordStatements(
  databaseUrl: string,
  actor: Person,
  work: (call: PersonCall) => Promise<unknown>,
): Promise<Statement[]> {
  const client = await connectAsOwner(databaseUrl)
  const statements: Statement[] = []
  const query = ({ text, values }: Statement) => {
    if (!text.startsWith('set local')) statements.push({ text, values })
    return client.query(text, values)
  }
  try {
    await client.query(
      `begin; set local role gewerk_app; set local gewerk.accounts = '${actor.accountIds.join(',')}'`,
    )
    const as = createRoleSwitcher({ query }, 'gewerk_app')
    const tx = new TenantTransaction(as('gewerk_app'), () => as('gewerk_system'))
    await work({
      actor,
      tx,
      services: benchServices,
      now: Temporal.Now.instant(),
      locale: 'de',
      requestId: randomUUID(),
    })
    await client.query('rollback')
  } finally {
    await client.end()
  }
  return statements
}

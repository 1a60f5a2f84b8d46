import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import type { Call, System, Tx } from '#server/kernel/call'
import { createSystemClock } from '#server/platform/clock'
import { readConfig, type Config } from '#server/platform/config/config'
import { connectAsOwner } from '#server/platform/database/database'
import { createDependencies, type Dependencies } from '../../server/dependencies.ts'
import { openPortalDatabase } from './portal-database.ts'

/** The services of the portal, and a connection of the database's owner. */
export interface Portal extends Dependencies {
  readonly owner: pg.Client
}

/** Runs `work` with the configured portal, whether it is running or not, and closes all connections afterwards. */
export async function withPortal<T>(
  work: (portal: Portal) => Promise<T>,
  config: Config = readConfig(),
): Promise<T> {
  const place = await openPortalDatabase(config)
  try {
    // Commands print for people; the log is for programs.
    const dependencies = createDependencies({ ...config, logLevel: 'silent' }, place.url)
    const owner = await connectAsOwner(place.url)
    try {
      return await work({ ...dependencies, owner })
    } finally {
      await owner.end()
      await dependencies.database.close()
    }
  } finally {
    await place.stop()
  }
}

/** Returns a call of the product itself in this transaction, which must be one of the tenant `system`. */
export function createSystemCall(
  { config, services }: Pick<Portal, 'config' | 'services'>,
  tx: Tx,
): Call<System> {
  const now = createSystemClock(config)()
  return { actor: { kind: 'system' }, tx, services, now, locale: 'de', requestId: randomUUID() }
}

/** The author of changes from the command line, as the audit shows it. */
export const commandLineAuthor = { id: null, name: 'command line' } as const

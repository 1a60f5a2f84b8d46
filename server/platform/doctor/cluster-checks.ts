/** The checks of `gewerk doctor` for DATABASE_REPLICA_URL and DATABASE_POOLER_URL. */

import pg from 'pg'
import { sql } from 'kysely'
import type { Config } from '#server/platform/config/config'
import { createDatabaseClient } from '#server/platform/database/database'
import { splitDatabaseHosts } from '#server/platform/database/pg-hosts'
import { fault, ok, warning, type Finding } from './finding.ts'

const timeoutMillis = 5_000

/** A standby that cannot be used is a warning only, because the primary answers instead. */
export async function checkReplicas({ databaseReplicaUrl }: Config): Promise<Finding[]> {
  if (!databaseReplicaUrl) return []
  const hosts = await Promise.all(splitDatabaseHosts(databaseReplicaUrl).map(examineHost))
  const standbys = hosts.filter(({ state }) => state === 'standby')
  const failed = hosts.flatMap(({ address, state }) =>
    state === 'standby' || state === 'primary'
      ? []
      : [
          warning(
            'standbys',
            `${address} cannot be used: ${state}`,
            'Start it, or remove it from DATABASE_REPLICA_URL.',
          ),
        ],
  )
  if (standbys.length > 0)
    return [
      ok('standbys', `lists are read from ${standbys.map(({ address }) => address).join(', ')}`),
      ...failed,
    ]
  const remedy = 'Name a standby in DATABASE_REPLICA_URL, or remove the variable.'
  return [warning('standbys', 'DATABASE_REPLICA_URL leads to no standby', remedy), ...failed]
}

/** `state` is `standby`, `primary`, or the message of a failure. */
async function examineHost(url: string): Promise<{ address: string; state: string }> {
  const { host: address } = new URL(url)
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: timeoutMillis,
    query_timeout: timeoutMillis,
  })
  client.on('error', () => undefined)
  try {
    await client.connect()
    const { rows } = await client.query<{ standby: boolean }>('select pg_is_in_recovery() as standby')
    return { address, state: rows[0]?.standby ? 'standby' : 'primary' }
  } catch (error) {
    return { address, state: (error as Error).message }
  } finally {
    client.end().catch(() => undefined)
  }
}

/** Runs a transaction through the pooler as a call does. */
export async function checkPooler({ databasePoolerUrl }: Config): Promise<Finding[]> {
  if (!databasePoolerUrl) return []
  const remedy = 'Start the pooler, let it lead to the primary, or correct DATABASE_POOLER_URL.'
  const database = createDatabaseClient(databasePoolerUrl, { isPooled: true, poolSize: 1 })
  try {
    const isStandby = await database.transaction('system', { readOnly: true }, async (tx) => {
      const { rows } = await sql<{ standby: boolean }>`select pg_is_in_recovery() as standby`.execute(tx)
      return rows[0]?.standby
    })
    return [isStandby ? fault('pooler', 'leads to a standby', remedy) : ok('pooler', 'transactions work')]
  } catch (error) {
    return [fault('pooler', `cannot be used: ${(error as Error).message}`, remedy)]
  } finally {
    await database.close()
  }
}

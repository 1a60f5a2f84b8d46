/** Supports several hosts in DATABASE_URL. The pg package supports one, so this finds the writable one. */

import pg from 'pg'

/** Returns one URL per host: `postgres://u:p@a,b:5433/db` → one with `a`, one with `b:5433`. */
export function splitDatabaseHosts(databaseUrl: string): string[] {
  const parts = /^(postgres(?:ql)?:\/\/(?:[^/@]*@)?)([^/?]*)(.*)$/.exec(databaseUrl)
  const [, before = '', hosts = '', after = ''] = parts ?? []
  return hosts.split(',').map((host) => `${before}${host}${after}`)
}

export interface Host {
  readonly host: string
  readonly port: number
}

/** Returns the writable server; undefined if there is only one host. Tries the last working host first. */
export type FindPrimary = () => Promise<Host | undefined>

export function createPrimaryFinder(databaseUrl: string, timeoutMillis = 3_000): FindPrimary {
  const urls = splitDatabaseHosts(databaseUrl)
  let last = 0
  return async () => {
    if (urls.length === 1) return undefined
    const failures: Error[] = []
    for (let step = 0; step < urls.length; step += 1) {
      const index = (last + step) % urls.length
      const url = urls[index] ?? databaseUrl
      const failure = await probeDatabaseHost(url, timeoutMillis)
      if (!failure) {
        last = index
        return parseDatabaseHost(url)
      }
      failures.push(failure)
    }
    const message = `None of the ${urls.length} hosts of DATABASE_URL can be written to.`
    // cannot_connect_now: the cluster chooses a new primary, so the same call may succeed later.
    throw Object.assign(new AggregateError(failures, message), { code: '57P03' })
  }
}

function parseDatabaseHost(url: string): Host {
  const { hostname, port } = new URL(url)
  return { host: hostname.replace(/^\[(.+)\]$/, '$1'), port: Number(port || 5432) }
}

/** Returns why this server cannot be used; undefined if it can. */
async function probeDatabaseHost(url: string, timeoutMillis: number): Promise<Error | undefined> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: timeoutMillis,
    // A pooler accepts connections while its server is gone, and answers nothing.
    query_timeout: timeoutMillis,
  })
  client.on('error', () => undefined)
  try {
    await client.connect()
    const { rows } = await client.query<{ transaction_read_only: string }>('show transaction_read_only')
    return rows[0]?.transaction_read_only === 'off' ? undefined : new Error(`${client.host} is read-only`)
  } catch (error) {
    return error as Error
  } finally {
    // Not awaited: a host that does not answer does not say goodbye either.
    client.end().catch(() => undefined)
  }
}

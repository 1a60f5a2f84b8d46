/** Database connections to a writable server, in UTC and under a given role. */

import pg from 'pg'
import { splitDatabaseHosts, createPrimaryFinder, type FindPrimary } from './pg-hosts.ts'
import { ownArrayTypesQuery, registerTypeParsers } from './pg-values.ts'

export interface ClientOptions {
  /** The role of the session; undefined: the owner, for migrations and the task runner. */
  readonly role?: 'gewerk_app'
  /** Longer statements are cancelled; 0 means no limit. */
  readonly statementTimeoutMillis: number
}

type Connect = (done?: (error: Error | null) => void) => Promise<pg.Client> | undefined

/** Returns a class for `new Pool({ Client })` whose connections are set up before their first use. */
export function createClientClass(databaseUrl: string, options: ClientOptions): typeof pg.Client {
  const findPrimary = createPrimaryFinder(databaseUrl)
  return class extends pg.Client {
    constructor(config?: string | pg.ClientConfig) {
      super(config)
      const connectAsIs = super.connect.bind<() => Promise<pg.Client>>(this)
      const connect: Connect = (done) => {
        const ready = connectAndSetUp(this, connectAsIs, findPrimary, options)
        if (!done) return ready
        ready.then(() => done(null), done)
        return undefined
      }
      this.connect = connect as pg.Client['connect']
    }
  }
}

async function connectAndSetUp(
  client: pg.Client,
  connect: () => Promise<pg.Client>,
  findPrimary: FindPrimary,
  options: ClientOptions,
): Promise<pg.Client> {
  const primary = await findPrimary()
  if (primary) Object.assign(client, primary)
  await connect()
  const results = await client.query(createSetupStatements(options))
  // Several statements in one query return several results, which the types do not express.
  const lists = (results as unknown as pg.QueryResult<{ oid: number }>[]).at(-1)?.rows ?? []
  registerTypeParsers(client, lists)
  return client
}

function createSetupStatements({ role, statementTimeoutMillis }: ClientOptions): string {
  return [
    `set timezone to 'UTC'`,
    `set statement_timeout to ${statementTimeoutMillis}`,
    `set idle_in_transaction_session_timeout to ${statementTimeoutMillis * 2}`,
    ...(role ? [`set role ${role}`] : []),
    ownArrayTypesQuery,
  ].join('; ')
}

/** Returns the options of `new Client` and `new Pool` that do not depend on the host. */
export function toConnectionConfig(databaseUrl: string, timeoutMillis = 10_000): pg.ClientConfig {
  return {
    connectionString: splitDatabaseHosts(databaseUrl)[0] ?? databaseUrl,
    connectionTimeoutMillis: timeoutMillis,
    keepAlive: true,
  }
}

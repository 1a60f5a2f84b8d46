/** Connections as the product wants them: to a server that can be written to, in UTC, under a role. */

import pg from 'pg'
import { splitDatabaseHosts, createPrimaryFinder, type FindPrimary } from './pg-hosts.ts'
import { ownArrayTypesQuery, registerTypeParsers } from './pg-values.ts'

export interface ClientOptions {
  /** Whose rights the session has; undefined: the owner's, for migrations and the job runner. */
  readonly role?: 'gewerk_app'
  /** A statement that runs longer is ended; 0: none is. */
  readonly statementTimeoutMillis: number
}

type Connect = (done?: (error: Error | null) => void) => Promise<pg.Client> | undefined

/** A class for `new Pool({ Client })` whose connections are set up before anybody gets them. */
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
  // Several statements in one message give several results; the types do not say so.
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

/** What `new Client` and `new Pool` need to know of the server, whichever host it will be. */
export function toConnectionConfig(databaseUrl: string, timeoutMillis = 10_000): pg.ClientConfig {
  return {
    connectionString: splitDatabaseHosts(databaseUrl)[0] ?? databaseUrl,
    connectionTimeoutMillis: timeoutMillis,
    keepAlive: true,
  }
}

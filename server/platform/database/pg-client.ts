/** Database connections to a writable server, in UTC and under a given role. */

import { Socket } from 'node:net'
import pg from 'pg'
import { createPrimaryFinder, splitDatabaseHosts } from './pg-hosts.ts'
import { ownArrayTypesQuery, registerTypeParsers } from './pg-values.ts'

export interface ClientOptions {
  /** The role of the session; undefined: the owner, for migrations and the task runner. */
  readonly role?: 'gewerk_app'
  /** Longer statements are cancelled; 0 means no limit. Undefined: the session gets no settings, as behind a pooler. */
  readonly statementTimeoutMillis?: number
}

/** A client with its own socket, so that it can send several statements in one packet. */
class BatchingClient extends pg.Client {
  readonly #socket: Socket

  constructor(config?: string | pg.ClientConfig) {
    const socket = new Socket()
    super({ ...(typeof config === 'string' ? { connectionString: config } : config), stream: () => socket })
    // A broken connection may report two errors, the second one while it is being replaced. Without a listener, an error
    // of a connection ends the process. The statements that were running fail by themselves.
    this.on('error', () => undefined)
    this.#socket = socket
  }

  holdWrites(): void {
    this.#socket.cork()
    process.nextTick(() => this.#socket.uncork())
  }
}

/**
 * Sends all statements of this turn of the event loop in one packet, because each packet costs a system call on
 * both sides. TLS bypasses the socket, so encrypted connections work without this saving.
 */
export function sendInOnePacket(client: pg.ClientBase): void {
  if (client instanceof BatchingClient) client.holdWrites()
}

/**
 * Returns a class for `new Pool({ Client })` that connects to the writable host and sets up the session before
 * its first use.
 */
export function createClientClass(databaseUrl: string, options: ClientOptions): typeof pg.Client {
  const findPrimary = createPrimaryFinder(databaseUrl)
  return class extends BatchingClient {
    override connect(): Promise<pg.Client>
    override connect(callback: (error: Error | null) => void): void
    override connect(callback?: (error: Error | null) => void): Promise<pg.Client> | undefined {
      const connected = this.#connectAndSetUp()
      if (!callback) return connected
      connected.then(() => callback(null), callback)
      return undefined
    }

    async #connectAndSetUp(): Promise<pg.Client> {
      const primary = await findPrimary()
      if (primary) {
        this.host = primary.host
        this.port = primary.port
      }
      await super.connect()
      // Several statements in one query return several results, which the types do not express.
      const results: unknown = await this.query(createSetupStatements(options))
      const arrayTypes = [results].flat().at(-1) as pg.QueryResult<{ oid: number }> | undefined
      registerTypeParsers(this, arrayTypes?.rows)
      return this
    }
  }
}

function createSetupStatements({ role, statementTimeoutMillis }: ClientOptions): string {
  if (statementTimeoutMillis === undefined) return ownArrayTypesQuery
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

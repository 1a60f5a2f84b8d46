/** A transaction on one connection as a Kysely instance, with as few round trips as possible. */

import {
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type QueryResult,
} from 'kysely'
import type pg from 'pg'
import type { DB } from '#db/types'
import { createStatementNames } from './prepared-statements.ts'

/** Shared by all connections, so that the uses of a statement are counted together. */
const preparedNames = createStatementNames({ minimumUses: 5, maxNames: 300 })

const commandsWithRowCount = new Set(['INSERT', 'UPDATE', 'DELETE', 'MERGE'])

export interface Statement {
  readonly text: string
  readonly values: unknown[]
  /** PostgreSQL keeps the plan of a named statement. */
  readonly name?: string
}

/** A client, or an object that runs statements like one. */
export interface Queryable {
  query(statement: Statement): Promise<Pick<pg.QueryResult, 'command' | 'rowCount' | 'rows'>>
}

/**
 * A migration changed a table of a prepared statement. Under a new name the statement works again.
 */
export function isStalePlan(error: unknown): boolean {
  const { code, message } = error as { code?: string; message: string }
  return code === '0A000' && message.startsWith('cached plan')
}

class PipelinedConnection implements DatabaseConnection {
  readonly #client: Queryable

  constructor(client: Queryable) {
    this.#client = client
  }

  async executeQuery<R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> {
    const statement = { text: sql, values: [...parameters] }
    const name = preparedNames.find(sql)
    const { command, rowCount, rows } = await this.#client
      .query(name ? { ...statement, name } : statement)
      .catch((error: unknown) => {
        if (isStalePlan(error)) preparedNames.forget(sql)
        throw error
      })
    if (!commandsWithRowCount.has(command)) return { rows: rows as R[] }
    return { rows: rows as R[], numAffectedRows: BigInt(rowCount ?? 0) }
  }

  streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
    throw new Error('A pipelined connection has no cursors. Read in pages instead.')
  }
}

/** Gives Kysely one connection whose transaction is begun and ended elsewhere. */
class SingleConnectionDriver implements Driver {
  readonly #connection: DatabaseConnection

  constructor(connection: DatabaseConnection) {
    this.#connection = connection
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<DatabaseConnection> {
    return this.#connection
  }

  beginTransaction(): Promise<void> {
    return Promise.reject(new Error('Transactions cannot be nested.'))
  }

  async commitTransaction(): Promise<void> {}

  async rollbackTransaction(): Promise<void> {}

  async releaseConnection(): Promise<void> {}

  async destroy(): Promise<void> {}
}

const queryCompiler = new PostgresQueryCompiler()
const adapter = new PostgresAdapter()

function createPipelinedDialect(client: Queryable): Dialect {
  return {
    createDriver: () => new SingleConnectionDriver(new PipelinedConnection(client)),
    createQueryCompiler: () => queryCompiler,
    createAdapter: () => adapter,
    createIntrospector: (database) => new PostgresIntrospector(database),
  }
}

/**
 * A transaction limited to the rows of its tenant. Statements that are not awaited are pipelined.
 */
export class TenantTransaction extends Kysely<DB> {
  readonly #openMarketplace: (() => Queryable) | undefined
  #marketplace: TenantTransaction | undefined

  /**
   * Wraps the transaction that `client` is in. `openMarketplace` returns the same transaction with the rows of
   * every company; omit it if `client` already sees them.
   */
  constructor(client: Queryable, openMarketplace?: () => Queryable) {
    super({ dialect: createPipelinedDialect(client) })
    this.#openMarketplace = openMarketplace
  }

  override get isTransaction(): boolean {
    return true
  }

  /**
   * The same transaction with the rows of every company. A separate object, so that concurrent statements each
   * run with the rights of the object they were called on.
   */
  get marketplace(): TenantTransaction {
    if (!this.#openMarketplace) return this
    this.#marketplace ??= new TenantTransaction(this.#openMarketplace())
    return this.#marketplace
  }
}

export type Role = 'gewerk_app' | 'gewerk_system'

/**
 * Returns a function that gives access to one transaction under a role. A change of role is sent directly
 * before the statement, in the same turn of the event loop. The connection works in order, so no other
 * statement can come between. `first` is the initial role of the transaction.
 */
export function createRoleSwitcher(client: Queryable, first: Role): (role: Role) => Queryable {
  let current = first
  return (role) => ({
    query(statement) {
      if (role !== current) {
        current = role
        // It can only fail in an aborted transaction, where the statement fails too.
        client.query({ text: `set local role ${role}`, values: [] }).catch(() => undefined)
      }
      return client.query(statement)
    },
  })
}

/** One transaction on one connection, in Kysely's words and with as few round trips as it can be. */

import {
  DefaultQueryExecutor,
  PostgresAdapter,
  PostgresDialect,
  PostgresDriver,
  PostgresQueryCompiler,
  Transaction,
  type CompiledQuery,
  type DatabaseConnection,
  type QueryResult,
} from 'kysely'
import type pg from 'pg'
import type { DB } from '#db/types'
import { createStatementNames } from './prepared-statements.ts'

/** The same in all connections, so that a text is counted once wherever it runs. */
const preparedNames = createStatementNames({ minimumUses: 5, maxNames: 300 })

const commandsWithRowCount = new Set(['INSERT', 'UPDATE', 'DELETE', 'MERGE'])

export interface Statement {
  readonly text: string
  readonly values: unknown[]
  /** PostgreSQL keeps the plan of a statement that has one. */
  readonly name?: string
}

/** What answers statements: a client, or something that looks like one. */
export interface Queryable {
  query(statement: Statement): Promise<Pick<pg.QueryResult, 'command' | 'rowCount' | 'rows'>>
}

/** A migration changed a table under a statement that has a plan; under a new name it runs. */
export function isStalePlan(error: unknown): boolean {
  const { code, message } = error as { code?: string; message: string }
  return code === '0A000' && message.startsWith('cached plan')
}

class Connection implements DatabaseConnection {
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
    throw new Error('A pipelined connection has no cursors: read in pages.')
  }
}

const compiler = new PostgresQueryCompiler()
const adapter = new PostgresAdapter()
// Kysely wants a dialect and a driver to be named; the executor below never asks them.
const unusedDialectConfig = {
  pool: () => Promise.reject(new Error('A transaction has its connection already.')),
}
const dialect = new PostgresDialect(unusedDialectConfig)
const driver = new PostgresDriver(unusedDialectConfig)

/** A transaction as its tenant sees it. */
export interface TenantTransaction extends Transaction<DB> {
  /**
   * The same transaction with the rows of every company. It is another object, so a statement sees what the
   * object that it is run on may see, whatever else runs at the same time.
   */
  readonly marketplace: TenantTransaction
}

class PipelinedTransaction extends Transaction<DB> implements TenantTransaction {
  readonly #openMarketplace: (() => Queryable) | undefined
  #marketplace: TenantTransaction | undefined

  constructor(client: Queryable, openMarketplace?: () => Queryable) {
    const connection = new Connection(client)
    const executor = new DefaultQueryExecutor(compiler, adapter, {
      provideConnection: (consumer) => consumer(connection),
    })
    super({ config: { dialect }, dialect, driver, executor })
    this.#openMarketplace = openMarketplace
  }

  get marketplace(): TenantTransaction {
    if (!this.#openMarketplace) return this
    this.#marketplace ??= new PipelinedTransaction(this.#openMarketplace())
    return this.#marketplace
  }
}

/**
 * Returns Kysely's view of the transaction that `client` is in. Statements that are not awaited are pipelined.
 * `openMarketplace` gives the same transaction with the rows of every company; leave it out where `client` sees
 * them already.
 */
export function createTenantTransaction(
  client: Queryable,
  openMarketplace?: () => Queryable,
): TenantTransaction {
  return new PipelinedTransaction(client, openMarketplace)
}

export type Role = 'gewerk_app' | 'gewerk_system'

/**
 * Returns the statements of one transaction by role. Whenever the role differs from that of the statement before,
 * it is set right in front, in the same turn of the event loop: the connection answers in order, so no other
 * statement can come between. `first` is the role that the transaction begins with.
 */
export function createRoleSwitcher(client: Queryable, first: Role): (role: Role) => Queryable {
  let current = first
  return (role) => ({
    query(statement) {
      if (role !== current) {
        current = role
        // It can only fail in an aborted transaction, where the statement itself fails too.
        client.query({ text: `set local role ${role}`, values: [] }).catch(() => undefined)
      }
      return client.query(statement)
    },
  })
}

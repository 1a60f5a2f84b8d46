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

const counted = new Set(['INSERT', 'UPDATE', 'DELETE', 'MERGE'])

class Connection implements DatabaseConnection {
  readonly #client: pg.ClientBase

  constructor(client: pg.ClientBase) {
    this.#client = client
  }

  async executeQuery<R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> {
    const { command, rowCount, rows } = await this.#client.query(sql, [...parameters])
    if (!counted.has(command)) return { rows: rows as R[] }
    return { rows: rows as R[], numAffectedRows: BigInt(rowCount ?? 0) }
  }

  streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
    throw new Error('A pipelined connection has no cursors: read in pages.')
  }
}

const compiler = new PostgresQueryCompiler()
const adapter = new PostgresAdapter()
// Kysely wants a dialect and a driver to be named; the executor below never asks them.
const unused = { pool: () => Promise.reject(new Error('A transaction has its connection already.')) }
const dialect = new PostgresDialect(unused)
const driver = new PostgresDriver(unused)

/** Kysely's view of the transaction that `client` is in. Statements that are not awaited are pipelined. */
export function transactionOn(client: pg.ClientBase): Transaction<DB> {
  const connection = new Connection(client)
  const executor = new DefaultQueryExecutor(compiler, adapter, {
    provideConnection: (consumer) => consumer(connection),
  })
  return new Transaction<DB>({ config: { dialect }, dialect, driver, executor })
}

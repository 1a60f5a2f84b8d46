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
import { statementNames } from './statement-names.ts'

/** The same in all connections, so that a text is counted once wherever it runs. */
const names = statementNames({ times: 5, most: 300 })

const counted = new Set(['INSERT', 'UPDATE', 'DELETE', 'MERGE'])

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
    const name = names.of(sql)
    const { command, rowCount, rows } = await this.#client
      .query(name ? { ...statement, name } : statement)
      .catch((error: unknown) => {
        if (isStalePlan(error)) names.forget(sql)
        throw error
      })
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
export function transactionOn(client: Queryable): Transaction<DB> {
  const connection = new Connection(client)
  const executor = new DefaultQueryExecutor(compiler, adapter, {
    provideConnection: (consumer) => consumer(connection),
  })
  return new Transaction<DB>({ config: { dialect }, dialect, driver, executor })
}

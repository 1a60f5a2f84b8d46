import type pg from 'pg'
import { sendInOnePacket } from './pg-client.ts'
import type { Queryable, Statement } from './tenant-transaction.ts'

/**
 * Reads without one transaction around the whole work: each statement has its own, and begin, statement and
 * commit are sent in one packet. In READ COMMITTED every statement sees the latest committed data anyway, so
 * nothing is lost, and two round trips become one. `begin` begins the transaction of each statement and sets the
 * tenant.
 */
export function createPipelinedReader(pool: pg.Pool, begin: string): Queryable {
  return { query: (statement) => runReadStatement(pool, begin, statement) }
}

/** Reads one statement in a transaction of its own. */
export async function runReadStatement(pool: pg.Pool, begin: string, statement: Statement) {
  const client = await pool.connect()
  sendInOnePacket(client)
  const results = [client.query(begin), client.query(statement)] as const
  client.query('commit').then(
    () => client.release(),
    (error: Error) => client.release(error),
  )
  const [, result] = await Promise.all(results)
  return result
}

/** A pooler gives each transaction any connection, and a prepared statement exists on one of them only. */
export function dropStatementNames(queryable: Queryable): Queryable {
  return { query: ({ text, values }) => queryable.query({ text, values }) }
}

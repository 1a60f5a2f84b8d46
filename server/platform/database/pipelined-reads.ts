/**
 * Reading without a transaction around the whole work: each statement brings its own, and begin, statement
 * and commit leave in one packet. In READ COMMITTED every statement sees what was committed before it
 * anyway, so the readers lose nothing, and PostgreSQL is asked once instead of twice.
 */

import type { Socket } from 'node:net'
import type pg from 'pg'
import type { Queryable, Statement } from './tenant-transaction.ts'

/** `opening` begins the transaction of each statement and says whose rows it sees. */
export function createPipelinedReader(pool: pg.Pool, opening: string): Queryable {
  return { query: (statement) => runReadStatement(pool, opening, statement) }
}

async function runReadStatement(pool: pg.Pool, first: string, statement: Statement) {
  const client = await pool.connect()
  writeInOnePacket(client)
  const asked = [client.query(first), client.query(statement)] as const
  client.query('commit').then(
    () => client.release(),
    (error: Error) => client.release(error),
  )
  const [, result] = await Promise.all(asked)
  return result
}

/** What is written in this turn of the event loop leaves together; each packet costs both sides a system call. */
export function writeInOnePacket(client: pg.PoolClient): void {
  const { stream } = (client as unknown as { connection: { stream: Socket } }).connection
  stream.cork()
  process.nextTick(() => stream.uncork())
}

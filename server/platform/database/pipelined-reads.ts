/**
 * Reads without one transaction around the whole work: each statement has its own, and begin, statement and
 * commit are sent in one packet. In READ COMMITTED every statement sees the latest committed data anyway, so
 * nothing is lost, and two round trips become one.
 */

import type { Socket } from 'node:net'
import type pg from 'pg'
import type { Queryable, Statement } from './tenant-transaction.ts'

/** `opening` begins the transaction of each statement and sets the tenant. */
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

/**
 * Sends everything written in this turn of the event loop in one packet, because each packet costs a system
 * call.
 */
export function writeInOnePacket(client: pg.PoolClient): void {
  const { stream } = (client as unknown as { connection: { stream: Socket } }).connection
  stream.cork()
  process.nextTick(() => stream.uncork())
}

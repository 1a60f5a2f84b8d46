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

/**
 * Returns a function that creates pipelined readers which share a connection: statements that are started while another one
 * runs are sent on its connection, those of one turn of the event loop in one packet. Each statement still has its own
 * transaction. PostgreSQL runs them one after another, so this is only for short statements.
 */
export function createSharedReaders(pool: pg.Pool): (begin: string) => Queryable {
  let shared: { readonly client: Promise<pg.PoolClient>; users: number } | undefined
  return (begin) => ({
    async query(statement) {
      const current = (shared ??= { client: pool.connect(), users: 0 })
      current.users += 1
      const client = await current.client
      return sendReadStatement(client, begin, statement, (error) => {
        current.users -= 1
        // A broken connection fails every statement on it; the next one gets another connection.
        if (error && shared === current) shared = undefined
        if (current.users > 0) return
        if (shared === current) shared = undefined
        client.release(error)
      })
    },
  })
}

/** Reads one statement in a transaction of its own. */
export async function runReadStatement(pool: pg.Pool, begin: string, statement: Statement) {
  const client = await pool.connect()
  return sendReadStatement(client, begin, statement, (error) => client.release(error))
}

/** Calls `end` after the transaction, with the error of the connection if it is broken. */
async function sendReadStatement(
  client: pg.PoolClient,
  begin: string,
  statement: Statement,
  end: (error?: Error) => void,
) {
  sendInOnePacket(client)
  const results = [client.query(begin), client.query(statement)] as const
  client.query('commit').then(() => end(), end)
  const [, result] = await Promise.all(results)
  return result
}

/** A pooler gives each transaction any connection, and a prepared statement exists on one of them only. */
export function dropStatementNames(queryable: Queryable): Queryable {
  return { query: ({ text, values }) => queryable.query({ text, values }) }
}

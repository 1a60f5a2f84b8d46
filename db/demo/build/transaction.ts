import { sql } from 'kysely'
import type pg from 'pg'
import type { Tx } from '#server/kernel/call'
import type { Database } from '#server/platform/database'
import { transactionOn } from '#server/platform/pg-transaction'

/**
 * Runs `work` in one transaction with the marketplace's view. Some hundred statements are sent tens of
 * thousands of times, so the server plans each of them once; the connection is not used for anything else.
 */
export async function inOneTransaction<T>({ pool }: Database, work: (tx: Tx) => Promise<T>): Promise<T> {
  const client = await pool.connect()
  try {
    await client.query('begin; set local role gewerk_system')
    const result = await work(transactionOn(prepared(client)))
    await client.query('commit')
    return result
  } finally {
    client.release(true)
  }
}

function prepared(client: pg.ClientBase): pg.ClientBase {
  const names = new Map<string, string>()
  const nameOf = (text: string) => {
    const name = names.get(text) ?? `demo_${names.size}`
    names.set(text, name)
    return name
  }
  const query = (text: string, values: unknown[]) => client.query({ name: nameOf(text), text, values })
  return { query } as unknown as pg.ClientBase
}

/** Waits for every other process that wants the same; held until the end of the transaction. */
export async function alone(tx: Tx, lockNumber: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(${lockNumber})`.execute(tx)
}

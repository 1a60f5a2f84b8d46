import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import { expect, test } from 'vitest'
import { freshDatabase } from '#test/database/fresh-database'
import { createQueuePool } from './queue-pool.ts'

const { url, owner } = await freshDatabase()
/** The code after which graphile-worker tries again. */
const retried = { code: '57P03' }

test('a lost connection gets a code after which the queue tries again, and the next connection works', async () => {
  const pool = createQueuePool(url, { poolSize: 1 })
  const client = await pool.connect()
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  const sleeping = client.query('select pg_sleep(30)')
  const lost = expect(sleeping).rejects.toMatchObject(retried)
  await owner.query('select pg_terminate_backend($1)', [rows[0]?.pid])
  await lost
  await expect(client.query('select 1')).rejects.toMatchObject(retried)
  client.release()
  expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }])
  await pool.end()
})

test('a server that cannot be reached gives the same code, a wrong statement keeps its own', async () => {
  const unreachable = createQueuePool('postgres://gewerk:x@127.0.0.1:1/gewerk', { poolSize: 1 })
  await expect(unreachable.connect()).rejects.toMatchObject(retried)
  await unreachable.end()
  const pool = createQueuePool(url, { poolSize: 1 })
  const client = await pool.connect()
  await expect(client.query('select 1/0')).rejects.toMatchObject({ code: '22012' })
  client.release()
  await pool.end()
})

test('a task whose end is repeated after the end of the pool causes no error', async () => {
  const pool = createQueuePool(url, { poolSize: 1 })
  await pool.end()
  const connected = pool.connect().then(
    () => 'connected',
    () => 'failed',
  )
  expect(await Promise.race([connected, pause(100, 'waits')])).toBe('waits')
})

test('with a pooler, only listeners connect to PostgreSQL itself, and pooled connections get no settings', async () => {
  // Another database in the place of the pooler shows which connection a statement used.
  const pooled = await freshDatabase()
  await pooled.owner.query(`alter database ${getDatabaseName(pooled.url)} set statement_timeout to 7000`)
  const pool = createQueuePool(url, { poolerUrl: pooled.url, poolSize: 1, listeners: 1 })
  const read = `select current_database() as name, current_setting('statement_timeout') as timeout`
  const client = await pool.connect()
  // A setting of this session would reach the transactions of others.
  expect((await client.query(read)).rows).toEqual([{ name: getDatabaseName(pooled.url), timeout: '7s' }])
  const listener = await new Promise<pg.PoolClient>((resolve, reject) => {
    pool.connect((error, connected) => (connected ? resolve(connected) : reject(error)))
  })
  expect((await listener.query(read)).rows).toEqual([{ name: getDatabaseName(url), timeout: '0' }])
  client.release()
  listener.release()
  await pool.end()
})

const getDatabaseName = (address: string) => new URL(address).pathname.slice(1)

test('while no host of a cluster can be written to, connections give the same code', async () => {
  const pool = createQueuePool('postgres://gewerk:x@127.0.0.1:1,127.0.0.1:2/gewerk', { poolSize: 1 })
  await expect(pool.connect()).rejects.toMatchObject(retried)
  await pool.end()
})

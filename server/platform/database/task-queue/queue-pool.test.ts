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

test('while no host of a cluster can be written to, connections give the same code', async () => {
  const pool = createQueuePool('postgres://gewerk:x@127.0.0.1:1,127.0.0.1:2/gewerk', { poolSize: 1 })
  await expect(pool.connect()).rejects.toMatchObject(retried)
  await pool.end()
})

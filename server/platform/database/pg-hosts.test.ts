import { createServer, type Server } from 'node:net'
import { afterAll, expect, inject, test } from 'vitest'
import { createEmptyDatabase } from '#test/database/fresh-database'
import { runStatementAsOwner } from '#test/database/global-setup'
import { connectAsOwner } from './database.ts'
import { splitDatabaseHosts, createPrimaryFinder } from './pg-hosts.ts'

test('a URL with several hosts is split into one URL per host', () => {
  expect(splitDatabaseHosts('postgres://u:p@one:5432,two/db?sslmode=require')).toEqual([
    'postgres://u:p@one:5432/db?sslmode=require',
    'postgres://u:p@two/db?sslmode=require',
  ])
  expect(splitDatabaseHosts('postgres://u:p@[::1]:5433/db')).toEqual(['postgres://u:p@[::1]:5433/db'])
})

const silent = await silentServer()
afterAll(() => silent.close())

/** Prepends two hosts: one that accepts connections but never answers, and one that is down. */
function withDeadHosts(url: string): string {
  const { port } = silent.address() as { port: number }
  return url.replace('@', `@127.0.0.1:${port},127.0.0.1:1,`)
}

test('dead hosts are skipped, and the working host is tried first from then on', async () => {
  const url = inject('serverUrl')
  const findPrimary = createPrimaryFinder(withDeadHosts(url), 300)
  const port = Number(new URL(url).port)
  expect(await findPrimary()).toEqual({ host: '127.0.0.1', port })
  const start = performance.now()
  expect(await findPrimary()).toEqual({ host: '127.0.0.1', port })
  expect(performance.now() - start).toBeLessThan(250)
})

test('a read-only host is skipped', async () => {
  const url = await createEmptyDatabase()
  const name = new URL(url).pathname.slice(1)
  await runStatementAsOwner(
    inject('serverUrl'),
    `alter database ${name} set default_transaction_read_only to on`,
  )
  const findPrimary = createPrimaryFinder(url.replace('@', '@127.0.0.1:1,'), 300)
  await expect(findPrimary()).rejects.toThrow(/None of the 2 hosts/)
})

test('connections go to the working host', async () => {
  const client = await connectAsOwner(withDeadHosts(inject('serverUrl')))
  const { rows } = await client.query('select 1 as one')
  await client.end()
  expect(rows).toEqual([{ one: 1 }])
})

async function silentServer(): Promise<Server> {
  const server = createServer((socket) => void socket.on('error', () => undefined))
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return server.unref()
}

import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { startEmbeddedPostgres, type EmbeddedPostgres } from './embedded-postgres.ts'

const dir = await mkdtemp(join(tmpdir(), 'gewerk-postgres-'))
await chmod(dir, 0o755)
const running = new Set<EmbeddedPostgres>()

afterAll(async () => {
  await Promise.all([...running].map((server) => server.stop()))
  await rm(dir, { recursive: true, force: true })
})

async function startTestPostgres(): Promise<EmbeddedPostgres> {
  const server = await startEmbeddedPostgres(dir)
  running.add(server)
  return server
}

async function stopTestPostgres(server: EmbeddedPostgres): Promise<void> {
  await server.stop()
  running.delete(server)
}

async function queryPostgres(url: string, statement: string): Promise<unknown[]> {
  const client = new pg.Client(url)
  client.on('error', () => undefined)
  await client.connect()
  try {
    return (await client.query<Record<string, unknown>>(statement)).rows
  } finally {
    await client.end()
  }
}

test('after a restart the data are still there, on the same port', async () => {
  const first = await startTestPostgres()
  await queryPostgres(first.url, 'create table kept as select 42 as answer')
  await stopTestPostgres(first)
  const second = await startTestPostgres()
  expect(second.url).toBe(first.url)
  expect(await queryPostgres(second.url, 'select answer from kept')).toEqual([{ answer: 42 }])
  await stopTestPostgres(second)
})

test('a connection with a wrong password is refused', async () => {
  const server = await startTestPostgres()
  await expect(queryPostgres(server.url.replace(/:[^:@]+@/, ':guess@'), 'select 1')).rejects.toThrow(
    /authentication failed/,
  )
  await stopTestPostgres(server)
})

test('a second start is refused and names the first process; a tool may join it instead', async () => {
  const server = await startTestPostgres()
  await expect(startEmbeddedPostgres(dir)).rejects.toThrow(`in use by process ${process.pid}`)
  const joined = await startEmbeddedPostgres(dir, { whenRunning: 'join' })
  await joined.stop()
  expect(await queryPostgres(joined.url, 'select 1 as one')).toEqual([{ one: 1 }])
  await stopTestPostgres(server)
})

test('of two concurrent starts one succeeds', async () => {
  const results = await Promise.allSettled([startEmbeddedPostgres(dir), startEmbeddedPostgres(dir)])
  const won = results.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []))
  for (const server of won) running.add(server)
  expect(won).toHaveLength(1)
  await Promise.all(won.map(stopTestPostgres))
})

test('a server left running by a killed process is adopted', async () => {
  const left = await startTestPostgres()
  const owner = await readFile(join(dir, 'postgres.owner'), 'utf8')
  // Above the maximum process id on Linux, so no such process exists.
  await writeFile(join(dir, 'postgres.owner'), owner.replace(/^\d+/, '4194304'))
  const taken = await startTestPostgres()
  expect(taken.url).toBe(left.url)
  await taken.stop()
  running.clear()
  await expect(queryPostgres(left.url, 'select 1')).rejects.toThrow()
})

test('a crash of the server loses no committed data', async () => {
  const server = await startTestPostgres()
  await queryPostgres(server.url, 'create table survived as select 1 as one')
  const [pid] = (await readFile(join(dir, 'postgres/postmaster.pid'), 'utf8')).split('\n')
  process.kill(Number(pid), 'SIGKILL')
  await stopTestPostgres(server)
  const again = await startTestPostgres()
  expect(await queryPostgres(again.url, 'select one from survived')).toEqual([{ one: 1 }])
  await stopTestPostgres(again)
})

test('a stale postmaster.pid with the id of another process does not prevent the start', async () => {
  const server = await startTestPostgres()
  const file = join(dir, 'postgres/postmaster.pid')
  const text = await readFile(file, 'utf8')
  await stopTestPostgres(server)
  await writeFile(file, text.replace(/^\d+/, String(process.pid)))
  const again = await startTestPostgres()
  expect(await queryPostgres(again.url, 'select 1 as one')).toEqual([{ one: 1 }])
  await stopTestPostgres(again)
})

import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest'
import { startReplicatedPostgres } from '#test/database/replicated-postgres'
import { createDatabaseClient, type Database, type DatabaseOptions } from './database.ts'
import type { ReadPlace } from './read-replicas.ts'

const postgres = await startReplicatedPostgres()
const owner = new pg.Client(postgres.primaryUrl)
await owner.connect()
await owner.query(`create table notes (id integer primary key, account_id text not null);
  alter table notes enable row level security;
  grant all on notes to gewerk_app, gewerk_system;
  create policy own on notes to gewerk_app using (account_id = any (gewerk_accounts()));
  create policy everything on notes to gewerk_system using (true)`)
afterAll(async () => {
  await owner.end()
  await postgres.stop()
})

let database: Database
let places: ReadPlace[] = []
let errors: string[] = []

const openDatabase = (replicaUrl = postgres.replicaUrl, options: DatabaseOptions = {}) =>
  createDatabaseClient(postgres.primaryUrl, {
    ...options,
    replicaUrl,
    onReplicaRead: (place) => places.push(place),
    onError: (error) => errors.push(`${error.message}: ${(error.cause as Error | undefined)?.message}`),
  })

beforeEach(() => {
  places = []
  errors = []
  database = openDatabase()
})
afterEach(async () => {
  await database.close()
  await owner.query('truncate notes')
})

/** Counts the visible rows with a statement that may run on the standby. */
function countNotes(tenant: 'system' | { accountIds: string[] } = 'system'): Promise<number> {
  return database.transaction(tenant, { readOnly: true, mayUseReplica: true }, async (tx) => {
    const { rows } = await sql<{ count: number }>`select count(*)::int as count from notes`.execute(tx)
    return rows[0]?.count ?? -1
  })
}

const addNote = (id: number, account = '000000000000001AAA') =>
  database.transaction('system', {}, (tx) => sql`insert into notes values (${id}, ${account})`.execute(tx))

async function runOnReplica(statement: string): Promise<void> {
  const client = new pg.Client(postgres.replicaUrl)
  await client.connect()
  await client.query(statement)
  await client.end()
}

test('a read after a write sees it on the standby, 200 times in a row', async () => {
  await database.close()
  // On a busy machine, the standby may need longer than a person would wait.
  database = openDatabase(postgres.replicaUrl, { replicaWaitMillis: 60_000 })
  for (let id = 1; id <= 200; id += 1) {
    await addNote(id)
    expect(await countNotes()).toBe(id)
  }
  expect(places.filter((place) => place === 'replica')).toHaveLength(200)
  expect(errors).toEqual([])
})

test('a write through another process is seen as well', async () => {
  const other = openDatabase()
  for (let id = 1; id <= 50; id += 1) {
    await other.transaction('system', {}, (tx) => sql`insert into notes values (${id}, 'x')`.execute(tx))
    expect(await countNotes()).toBe(id)
  }
  await other.close()
})

test('the standby shows a company its own rows only', async () => {
  await addNote(1, '000000000000001AAA')
  await addNote(2, '000000000000002AAA')
  expect(await countNotes({ accountIds: ['000000000000001AAA'] })).toBe(1)
  expect(await countNotes({ accountIds: [] })).toBe(0)
  expect(places).toEqual(['replica', 'replica'])
})

test('while the standby is behind, the primary answers, and later reads do not wait for it', async () => {
  expect(await countNotes()).toBe(0)
  await runOnReplica('select pg_wal_replay_pause()')
  try {
    await addNote(1)
    expect(await countNotes()).toBe(1)
    expect(places.at(-1)).toBe('primary')
    expect(errors).toEqual([expect.stringContaining('more than 300 ms behind')])
    const start = performance.now()
    for (let count = 0; count < 20; count += 1) expect(await countNotes()).toBe(1)
    expect(performance.now() - start).toBeLessThan(300)
  } finally {
    await runOnReplica('select pg_wal_replay_resume()')
  }
})

test('while the standby is stopped, the primary answers', async () => {
  await addNote(1)
  expect(await countNotes()).toBe(1)
  await postgres.stopReplica()
  try {
    await addNote(2)
    expect(await countNotes()).toBe(2)
    expect(places.at(-1)).toBe('primary')
  } finally {
    await postgres.startReplica()
  }
})

test('of several hosts, the primary is left out', async () => {
  await database.close()
  const hosts = [postgres.primaryUrl, postgres.replicaUrl].map((url) => new URL(url).host).join(',')
  database = openDatabase(postgres.replicaUrl.replace(new URL(postgres.replicaUrl).host, hosts))
  await addNote(1)
  for (let count = 0; count < 4; count += 1) expect(await countNotes()).toBe(1)
  expect(places.filter((place) => place === 'replica')).toHaveLength(3)
  expect(errors).toEqual([expect.stringContaining('It is no standby.')])
})

test('writes and reads that may not use the standby run on the primary', async () => {
  await addNote(1)
  await database.transaction('system', { readOnly: true }, (tx) => sql`select 1`.execute(tx))
  expect(places).toEqual([])
})

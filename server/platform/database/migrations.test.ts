import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, expect, test } from 'vitest'
import { createEmptyDatabase, freshDatabase } from '#test/database/fresh-database'
import { connectAsOwner } from './database.ts'
import { migrate } from './migrations.ts'

const { database, owner } = await freshDatabase()
const folders: string[] = []
afterAll(() => Promise.all(folders.map((folder) => rm(folder, { recursive: true }))))

async function createMigrationFolder(files: Record<string, string>): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'gewerk-migrations-'))
  folders.push(folder)
  await Promise.all(Object.entries(files).map(([name, text]) => writeFile(join(folder, name), text)))
  return folder
}

const firstMigration = { '0001_one.sql': 'create table one (id integer)' }
const secondMigration = { '0002_two.sql': 'create table two (id integer); insert into one values (1)' }

test('an unreachable database is reported with its URL, without the password', async () => {
  const url = 'postgres://gewerk:secret@127.0.0.1:1/gewerk'
  const refused = await migrate(url).catch((error: Error) => error.message)
  expect(refused).toMatch(
    /^DATABASE_URL is postgres:\/\/gewerk:…@127\.0\.0\.1:1\/gewerk, .*ECONNREFUSED.* Start it/,
  )
})

test('migrations run once and in order, later ones on the next start', async () => {
  const url = await createEmptyDatabase()
  expect(await migrate(url, await createMigrationFolder(firstMigration))).toEqual(['0001_one.sql'])
  const both = await createMigrationFolder({ ...firstMigration, ...secondMigration })
  expect(await migrate(url, both)).toEqual(['0002_two.sql'])
  expect(await migrate(url, both)).toEqual([])
})

test('concurrent starts run each migration once', async () => {
  const url = await createEmptyDatabase()
  const folder = await createMigrationFolder({ ...firstMigration, ...secondMigration })
  const ran = await Promise.all([migrate(url, folder), migrate(url, folder), migrate(url, folder)])
  expect(ran.flat().toSorted()).toEqual(['0001_one.sql', '0002_two.sql'])
})

test('a migration changed after it ran is refused with its name', async () => {
  const url = await createEmptyDatabase()
  await migrate(url, await createMigrationFolder(firstMigration))
  const changed = await createMigrationFolder({ '0001_one.sql': 'create table one (id bigint)' })
  await expect(migrate(url, changed)).rejects.toThrow(/0001_one\.sql cannot be used.*was changed since/)
})

test('a database with migrations unknown to the program is refused', async () => {
  const url = await createEmptyDatabase()
  await migrate(url, await createMigrationFolder({ ...firstMigration, ...secondMigration }))
  await expect(migrate(url, await createMigrationFolder(firstMigration))).rejects.toThrow(
    /0002_two\.sql.*not in this program/,
  )
})

test('a new migration numbered before one that ran is refused', async () => {
  const url = await createEmptyDatabase()
  await migrate(url, await createMigrationFolder({ '0002_two.sql': 'select 1' }))
  await expect(
    migrate(url, await createMigrationFolder({ ...firstMigration, '0002_two.sql': 'select 1' })),
  ).rejects.toThrow(/0001_one\.sql.*Give it a later number/)
})

test('a failing migration is rolled back and reported with its name and line', async () => {
  const url = await createEmptyDatabase()
  const broken = await createMigrationFolder({
    '0001_one.sql': 'create table one (id integer);\nselect nonsense',
  })
  await expect(migrate(url, broken)).rejects.toThrow(/0001_one\.sql .*"nonsense" does not exist \(line 2\)/)
  const client = await connectAsOwner(url)
  const { rows } = await client.query(`select to_regclass('one') as one`)
  await client.end()
  expect(rows).toEqual([{ one: null }])
})

test('a migration file with a wrong name is refused', async () => {
  const url = await createEmptyDatabase()
  await expect(migrate(url, await createMigrationFolder({ 'one.sql': '' }))).rejects.toThrow(
    /one\.sql.*Name it like/,
  )
})

test.each(['gewerk_app', 'gewerk_system'])('%s may add tasks but may not read them', async (role) => {
  await owner.query(`begin; set local role ${role}`)
  const added = owner.query(`select graphile_worker.add_job('a.job', '{"id": 1}', job_key => '${role}')`)
  await expect(added).resolves.toMatchObject({ rowCount: 1 })
  await owner.query('commit')
  const reading = owner.query(`set local role ${role}; select * from graphile_worker._private_jobs`)
  await expect(reading).rejects.toThrow(/permission denied/)
})

test('a task added in a rolled-back transaction does not exist', async () => {
  const failing = database.transaction('system', {}, async (tx) => {
    const { sql } = await import('kysely')
    await sql`select graphile_worker.add_job('never')`.execute(tx)
    throw new Error('Thrown on purpose.')
  })
  await expect(failing).rejects.toThrow('Thrown on purpose.')
  const { rowCount } = await owner.query(`select from graphile_worker.jobs where task_identifier = 'never'`)
  expect(rowCount).toBe(0)
})

test('a migration that waits for a long transaction lets other statements pass, and runs afterwards', async () => {
  const url = await createEmptyDatabase()
  await migrate(url, await createMigrationFolder(firstMigration))
  const alter = { '0002_two.sql': 'alter table one add column name text' }
  const folder = await createMigrationFolder({ ...firstMigration, ...alter })
  const [long, other] = [await connectAsOwner(url), await connectAsOwner(url)]
  await long.query('begin; select * from one')
  const migrated = migrate(url, folder)
  const waits: number[] = []
  for (const end = performance.now() + 3_000; performance.now() < end;) {
    const start = performance.now()
    await other.query('select * from one')
    waits.push(performance.now() - start)
    await pause(20)
  }
  await long.query('commit')
  expect(await migrated).toEqual(['0002_two.sql'])
  expect(Math.max(...waits)).toBeLessThan(2_500)
  await Promise.all([long.end(), other.end()])
})

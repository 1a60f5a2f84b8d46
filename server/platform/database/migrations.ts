/** Updates a database to the schema of this program: plain SQL files, forward only, each in a transaction. */

import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { runMigrations } from 'graphile-worker'
import type pg from 'pg'
import { connectAsOwner, createOwnerPool } from './database.ts'

const ourMigrations = join(import.meta.dirname, '../../../db/migrations')

/** An arbitrary number for the advisory lock on which concurrent starts wait for each other. */
const migrationLock = 7_409_113

interface Migration {
  readonly name: string
  readonly text: string
  readonly checksum: string
}

/** Runs the pending migrations and returns their names. Several processes may call it at once. */
export async function migrate(databaseUrl: string, folder: string = ourMigrations): Promise<string[]> {
  const client = await connectForMigrations(databaseUrl)
  try {
    await client.query(`select pg_advisory_lock(${migrationLock})`)
    const migrations = await readMigrations(folder)
    const pending = await findPendingMigrations(client, migrations)
    await migrateJobQueue(databaseUrl)
    for (const migration of pending) await runMigration(client, migration)
    await grantEnqueueToApp(client)
    return pending.map(({ name }) => name)
  } finally {
    await client.end()
  }
}

/**
 * Explains a failure, because this is the first connection of a process: the URL is wrong or the server is
 * down.
 */
async function connectForMigrations(databaseUrl: string): Promise<pg.Client> {
  try {
    return await connectAsOwner(databaseUrl)
  } catch (cause) {
    const address = databaseUrl.replace(/(\/\/[^:@/]*):[^@]*@/, '$1:…@')
    const remedy = 'Start it, or write the right host, user, password and database.'
    throw new Error(
      `DATABASE_URL is ${address}, where PostgreSQL cannot be used: ${(cause as Error).message}. ${remedy}`,
      { cause },
    )
  }
}

async function readMigrations(folder: string): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).toSorted()
  const misnamed = names.find((name) => !/^\d{4}_\w+\.sql$/.test(name))
  if (misnamed) throw new MigrationError(misnamed, 'Name it like 0001_accounts.sql.')
  return Promise.all(
    names.map(async (name) => {
      const text = await readFile(join(folder, name), 'utf8')
      return { name, text, checksum: createHash('sha256').update(text).digest('hex') }
    }),
  )
}

/** Returns the migrations still to run. Throws if one that ran has since changed. */
async function findPendingMigrations(
  client: pg.Client,
  migrations: readonly Migration[],
): Promise<Migration[]> {
  await client.query(`create table if not exists gewerk_migrations (
    name text primary key, checksum text not null, ran_at timestamptz not null default now())`)
  const { rows } = await client.query<{ name: string; checksum: string }>(
    'select name, checksum from gewerk_migrations order by name',
  )
  for (const { name, checksum } of rows) requireUnchangedMigration(name, checksum, migrations)
  const last = rows.at(-1)?.name ?? ''
  const pending = migrations.filter((migration) => !rows.some(({ name }) => name === migration.name))
  const late = pending.find(({ name }) => name < last)
  if (late)
    throw new MigrationError(late.name, `It comes before ${last}, which has run. Give it a later number.`)
  return pending
}

function requireUnchangedMigration(name: string, checksum: string, migrations: readonly Migration[]): void {
  const file = migrations.find((migration) => migration.name === name)
  if (!file) {
    throw new MigrationError(name, 'It has run on this database and is not in this program, which is older.')
  }
  if (file.checksum !== checksum) {
    throw new MigrationError(
      name,
      'It has run on this database and was changed since. Put the change in a new file.',
    )
  }
}

/**
 * A change of a table waits for running transactions, and meanwhile all new ones wait for it. It gives up early and tries
 * again, so that the servers go on answering during an upgrade.
 */
const lockTimeoutMillis = 1_000
const lockPauseMillis = 500
const longestLockWaitMillis = 120_000
/** lock_not_available, deadlock_detected */
const lockCodes = new Set(['55P03', '40P01'])

async function runMigration(client: pg.Client, migration: Migration): Promise<void> {
  const deadline = performance.now() + longestLockWaitMillis
  for (;;) {
    try {
      return await tryMigration(client, migration)
    } catch (error) {
      const { code } = ((error as Error).cause ?? {}) as { code?: string }
      if (!code || !lockCodes.has(code) || performance.now() > deadline) throw error
    }
    await pause(lockPauseMillis)
  }
}

async function tryMigration(client: pg.Client, { name, text, checksum }: Migration): Promise<void> {
  try {
    await client.query(`begin; set local lock_timeout to ${lockTimeoutMillis}`)
    await client.query(text)
    await client.query('insert into gewerk_migrations (name, checksum) values ($1, $2)', [name, checksum])
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw new MigrationError(name, `${(error as Error).message}${describeErrorLine(text, error)}`, error)
  }
}

/** Returns the line of the error in the file. */
function describeErrorLine(text: string, error: unknown): string {
  const position = Number((error as { position?: string }).position)
  return position ? ` (line ${text.slice(0, position - 1).split('\n').length})` : ''
}

async function migrateJobQueue(databaseUrl: string): Promise<void> {
  const pgPool = createOwnerPool(databaseUrl, { poolSize: 2 })
  try {
    await runMigrations({ pgPool })
  } finally {
    await pgPool.end()
  }
}

/**
 * Features add tasks in their own transactions, under roles without rights on the queue. `add_job` is
 * therefore changed to run with the rights of its owner; the tables stay closed.
 */
async function grantEnqueueToApp(client: pg.Client): Promise<void> {
  await client.query(`do $$
    declare f regprocedure;
    begin
      if not exists (select from pg_roles where rolname = 'gewerk_system') then return; end if;
      grant usage on schema graphile_worker to gewerk_app, gewerk_system;
      for f in select oid from pg_proc
        where pronamespace = 'graphile_worker'::regnamespace and proname = 'add_job' and not prosecdef
      loop
        execute format('alter function %s security definer', f);
        execute format('alter function %s set search_path = pg_catalog, graphile_worker, pg_temp', f);
        execute format('revoke all on function %s from public', f);
      end loop;
      for f in select oid from pg_proc
        where pronamespace = 'graphile_worker'::regnamespace and proname = 'add_job'
      loop
        execute format('grant execute on function %s to gewerk_app, gewerk_system', f);
      end loop;
    end $$`)
}

class MigrationError extends Error {
  override readonly name = 'MigrationError'

  constructor(file: string, what: string, cause?: unknown) {
    super(`The migration db/migrations/${file} cannot be used. ${what}`, { cause })
  }
}

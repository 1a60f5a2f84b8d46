/**
 * Reads and writes the rows of all tables as text, without pg_dump: its version must fit the server's, and the embedded
 * PostgreSQL has none. The tables themselves come from the migrations.
 */

import { createReadStream, createWriteStream } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import type pg from 'pg'

export interface CopiedTable {
  readonly schema: string
  readonly name: string
  /** Name and type of each stored column. A restore refuses tables with other columns. */
  readonly columns: readonly string[]
  readonly rows: number
}

export interface CopiedSequence {
  readonly name: string
  /** A bigint as text. */
  readonly last: string
}

export interface DatabaseCopy {
  readonly postgres: string
  readonly migrations: readonly { readonly name: string; readonly checksum: string }[]
  /** Version of graphile-worker's tables. */
  readonly queueVersion: number
  readonly tables: readonly CopiedTable[]
  readonly sequences: readonly CopiedSequence[]
}

const schemas = ['public', 'graphile_worker']
/** These tables describe the migrations that have run; a restore runs them again. */
const migrationTables = ['public.gewerk_migrations', 'graphile_worker.migrations']
/** Rows per round trip: few enough that long texts fit into memory. */
const rowsPerBatch = 500

/**
 * Writes the rows of all tables to compressed files in `folder`, as they were at one moment, while the portal runs.
 * Throws if row-level security would hide rows.
 */
export async function copyDatabaseTo(client: pg.Client, folder: string): Promise<DatabaseCopy> {
  await client.query('begin isolation level repeatable read read only')
  try {
    await setExactFormats(client)
    const { rows } = await client.query<{ superuser: boolean; postgres: string }>(
      `select rolsuper as superuser, current_setting('server_version') as postgres
       from pg_roles where rolname = current_user`,
    )
    const { superuser = false, postgres = '' } = rows[0] ?? {}
    if (!superuser) await requireVisibleRows(client)
    const found = await listTables(client)
    const description = { postgres, ...(await readVersions(client)), sequences: await readSequences(client) }
    const tables: CopiedTable[] = []
    for (const table of found) {
      // The owner itself sees no rows of tables with forced row-level security.
      const role = table.schema === 'public' && !superuser ? 'gewerk_system' : 'none'
      await client.query(`set local role ${role}`)
      tables.push({ ...table, rows: await writeRows(client, table, join(folder, getRowFileName(table))) })
    }
    return { ...description, tables }
  } finally {
    await client.query('rollback')
  }
}

/** Values in these formats are read back as exactly the same values. */
async function setExactFormats(client: pg.Client): Promise<void> {
  await client.query(
    `set local datestyle = 'ISO, YMD'; set local intervalstyle = 'postgres'; set local timezone = 'UTC';
     set local extra_float_digits = 1; set local bytea_output = 'hex'`,
  )
}

/** A table whose policies hide rows from `gewerk_system` would be copied without them and without an error. */
async function requireVisibleRows(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `select c.relname as name from pg_class c
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and c.relrowsecurity
       and not c.relispartition
       and not exists (select from pg_policies p where p.schemaname = 'public' and p.tablename = c.relname
         and p.qual = 'true' and 'gewerk_system' = any (p.roles) and p.cmd in ('ALL', 'SELECT'))`,
  )
  const hidden = rows.map(({ name }) => name)
  if (hidden.length > 0) throw new Error(`Policies hide rows of ${hidden.join(', ')} from gewerk_system.`)
}

async function listTables(client: pg.Client): Promise<Omit<CopiedTable, 'rows'>[]> {
  const { rows } = await client.query<Omit<CopiedTable, 'rows'>>(
    `select n.nspname as schema, c.relname as name,
       array_agg(format('%I %s', a.attname, format_type(a.atttypid, a.atttypmod)) order by a.attnum) as columns
     from pg_class c
       join pg_namespace n on n.oid = c.relnamespace
       join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
     where c.relkind in ('r', 'p') and not c.relispartition and n.nspname = any ($1)
       and n.nspname || '.' || c.relname <> all ($2)
     group by 1, 2 order by 1, 2`,
    [schemas, migrationTables],
  )
  return rows
}

async function readVersions(client: pg.Client): Promise<Pick<DatabaseCopy, 'migrations' | 'queueVersion'>> {
  const { rows: migrations } = await client.query<{ name: string; checksum: string }>(
    'select name, checksum from gewerk_migrations order by name',
  )
  return { migrations, queueVersion: await readQueueVersion(client) }
}

/** Returns the version of graphile-worker's tables. */
export async function readQueueVersion(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ version: number }>(
    'select max(id)::int as version from graphile_worker.migrations',
  )
  return rows[0]?.version ?? 0
}

async function readSequences(client: pg.Client): Promise<CopiedSequence[]> {
  const { rows } = await client.query<CopiedSequence>(
    `select format('%I.%I', schemaname, sequencename) as name, last_value::text as last
     from pg_sequences where schemaname = any ($1) and last_value is not null order by 1`,
    [schemas],
  )
  return rows
}

/** Returns the name of the file with the rows of a table. */
export function getRowFileName({ schema, name }: Pick<CopiedTable, 'schema' | 'name'>): string {
  return `${schema}.${name}.jsonl.gz`
}

function quoteTable({ schema, name }: Pick<CopiedTable, 'schema' | 'name'>): string {
  return `"${schema}"."${name}"`
}

/** Writes one JSON string per row: PostgreSQL's text of the whole row. Returns the number of rows. */
async function writeRows(
  client: pg.Client,
  table: Pick<CopiedTable, 'schema' | 'name'>,
  path: string,
): Promise<number> {
  let count = 0
  async function* readLines(): AsyncGenerator<string> {
    for (;;) {
      const { rows } = await client.query<{ row: string }>(`fetch ${rowsPerBatch} from copied_rows`)
      if (rows.length === 0) return
      count += rows.length
      yield rows.map(({ row }) => `${JSON.stringify(row)}\n`).join('')
    }
  }
  await client.query(
    `declare copied_rows no scroll cursor for select t::text as row from ${quoteTable(table)} t`,
  )
  await pipeline(Readable.from(readLines()), createGzip(), createWriteStream(path, { mode: 0o600 }))
  await client.query('close copied_rows')
  return count
}

/** Returns whether the database has no table of the portal. */
export async function isDatabaseEmpty(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query(
    `select from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where n.nspname = any ($1) and c.relkind in ('r', 'p')
       and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e') limit 1`,
    [schemas],
  )
  return rows.length === 0
}

/**
 * Replaces the rows of all tables by those in `folder`, completely or not at all. The tables must be those of the copy:
 * throws if a column differs.
 */
export async function loadDatabaseFrom(
  client: pg.Client,
  copy: Pick<DatabaseCopy, 'tables' | 'sequences'>,
  folder: string,
): Promise<void> {
  await client.query('begin')
  try {
    await setExactFormats(client)
    const there = await listTables(client)
    requireSameTables(copy.tables, there)
    const tables = there.map((table) => quoteTable(table))
    await client.query(`truncate ${tables.join(', ')} cascade`)
    const restore = await suspendChecks(client, tables)
    for (const table of copy.tables) await loadRows(client, table, join(folder, getRowFileName(table)))
    await restore()
    await client.query(movesFromDefaultPartitions)
    for (const { name, last } of copy.sequences) {
      await client.query('select setval($1::regclass, $2::bigint)', [name, last])
    }
    await releaseCopiedTasks(client)
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw error
  }
  await client.query('analyze')
}

function requireSameTables(
  copied: readonly CopiedTable[],
  there: readonly Omit<CopiedTable, 'rows'>[],
): void {
  const describe = ({ schema, name, columns }: Omit<CopiedTable, 'rows'>) =>
    `${schema}.${name} (${columns.join(', ')})`
  const known = new Set(there.map((table) => describe(table)))
  const unknown = copied.find((table) => !known.has(describe(table)))
  if (!unknown && copied.length === there.length) return
  const name = unknown ? `${unknown.schema}.${unknown.name}` : 'A table'
  throw new Error(
    `${name} differs from the backup. Restore with the version of the portal that made the backup.`,
  )
}

/**
 * Drops foreign keys, and switches triggers and forced row-level security off, so that rows can be written in any
 * sequence by the owner of the tables. Returns a function that brings all of them back and checks the foreign keys.
 */
async function suspendChecks(client: pg.Client, tables: readonly string[]): Promise<() => Promise<void>> {
  const { rows: keys } = await client.query<{ table: string; name: string; definition: string }>(
    `select format('%I.%I', n.nspname, c.relname) as table, quote_ident(k.conname) as name,
       pg_get_constraintdef(k.oid) as definition
     from pg_constraint k join pg_class c on c.oid = k.conrelid join pg_namespace n on n.oid = c.relnamespace
     where k.contype = 'f' and k.conparentid = 0 and n.nspname = any ($1)`,
    [schemas],
  )
  const { rows: forced } = await client.query<{ table: string }>(
    `select format('%I.%I', n.nspname, c.relname) as table from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relforcerowsecurity and n.nspname = any ($1)`,
    [schemas],
  )
  for (const { table, name } of keys) await client.query(`alter table ${table} drop constraint ${name}`)
  for (const { table } of forced) await client.query(`alter table ${table} no force row level security`)
  for (const table of tables) await client.query(`alter table ${table} disable trigger user`)
  return async () => {
    await client.query('set constraints all immediate')
    for (const { table, name, definition } of keys)
      await client.query(`alter table ${table} add constraint ${name} ${definition}`)
    for (const table of tables) await client.query(`alter table ${table} enable trigger user`)
    for (const { table } of forced) await client.query(`alter table ${table} force row level security`)
  }
}

/** Rows of former times were loaded into the default partitions. Without partitioned tables, the function is not needed. */
const movesFromDefaultPartitions = `do $$ declare parent regclass; begin
  for parent in select oid from pg_class where relkind = 'p' and relnamespace = 'public'::regnamespace loop
    perform keep_partitions(parent, now());
  end loop; end $$`

async function loadRows(client: pg.Client, table: CopiedTable, path: string): Promise<void> {
  const { rows: found } = await client.query<{ column: string }>(
    `select quote_ident(attname) as column from pg_attribute
     where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = '' order by attnum`,
    [quoteTable(table)],
  )
  const columns = found.map(({ column }) => column).join(', ')
  let count = 0
  for await (const batch of readBatches(path)) {
    await client.query(
      `insert into ${quoteTable(table)} (${columns}) overriding system value
       select ${columns} from unnest($1::${quoteTable(table)}[])`,
      [batch],
    )
    count += batch.length
  }
  if (count !== table.rows)
    throw new Error(`${path} has ${count} rows, but the backup had ${table.rows}. The backup is damaged.`)
}

async function* readBatches(path: string): AsyncGenerator<string[]> {
  let rest = ''
  let batch: string[] = []
  for await (const piece of createReadStream(path).pipe(createGunzip()).setEncoding('utf8')) {
    // node:readline is not used because it also splits at U+2028 and U+2029, which JSON may contain.
    const lines = `${rest}${String(piece)}`.split('\n')
    rest = lines.pop() ?? ''
    for (const line of lines) {
      batch.push(JSON.parse(line) as string)
      if (batch.length < rowsPerBatch) continue
      yield batch
      batch = []
    }
  }
  if (batch.length > 0) yield batch
}

/** Tasks that were running during the copy are not held by any worker of the new place. */
async function releaseCopiedTasks(client: pg.Client): Promise<void> {
  await client.query(
    `update graphile_worker._private_jobs set locked_at = null, locked_by = null where locked_by is not null;
     update graphile_worker._private_job_queues set locked_at = null, locked_by = null where locked_by is not null`,
  )
}

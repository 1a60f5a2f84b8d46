import { execFileSync } from 'node:child_process'
import { createHash, randomUUID } from 'node:crypto'
import {
  appendFileSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { readdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { insertMissingPostalCodes } from '#db/geo/postal-codes'
import { readConfig, type Config } from '#server/platform/config/config'
import { connectAsOwner } from '#server/platform/database/database'
import { startEmbeddedPostgres } from '#server/platform/database/embedded/embedded-postgres'
import { createFileStore } from '#server/platform/storage/file-store'
import { createOrderInStatus, createTestPartner } from '#test/builders/orders'
import { createEmptyDatabase, freshDatabase } from '#test/database/fresh-database'
import { startTestBucket } from '#test/fakes/s3-bucket'
import { createBackup } from './create-backup.ts'
import { restoreBackup } from './restore-backup.ts'
import { secretFiles } from '#server/platform/config/persistent-secret'

const { url, database, owner } = await freshDatabase()
const root = mkdtempSync(join(tmpdir(), 'gewerk-backup-'))
const dataDir = join(root, 'data')
const backup = join(root, 'backup')
const sourceEnv = { DATABASE_URL: url, DATA_DIR: dataDir }
const photo = Buffer.from(`a photo ${'x'.repeat(100_000)}`)
const photoKey = 'files/ab/photo'

beforeAll(async () => {
  await insertMissingPostalCodes((text, values) => owner.query(text, values))
  const partner = await createTestPartner(database, 'Müller "& Söhne", Blitz\\GmbH')
  await createOrderInStatus(database, partner, 'finished')
  for (const at of ['2019-07-03Z', '2024-12-31T23:59:59Z', '1970-01-01Z', '2026-01-01Z'])
    await owner.query(
      `insert into history (at, subject, subject_id, step, actor_kind, actor_name, request_id)
       values ($1, 'account', $2, 'account.test', 'system', 'system', 'r')`,
      [at, partner.accountId],
    )
  await owner.query(`select keep_partitions('history', now())`)
  await owner.query(`select graphile_worker.add_job('waiting', '{"text":"a, (b) \\"c\\""}')`)
  await owner.query(
    `update graphile_worker._private_jobs set locked_by = 'a worker', locked_at = now() where id = (select max(id) from graphile_worker._private_jobs)`,
  )
  const config = readConfig(sourceEnv)
  await createFileStore(config).put(photoKey, photo)
  writeFileSync(join(dataDir, 'files/files/ab/photo.1234.part'), 'half')
  await createBackup(backup, config, { SMTP_URL: 'smtp://localhost' })
}, 120_000)

afterAll(() => rmSync(root, { recursive: true, force: true }))

/** Returns number and hash of the rows of each table, read without the code under test. */
async function fingerprint(client: pg.Client): Promise<Record<string, string>> {
  const { rows } = await client.query<{ name: string }>(
    `select schemaname || '.' || tablename as name from pg_tables
     where schemaname = 'public' or (schemaname = 'graphile_worker' and tablename = '_private_tasks') order by 1`,
  )
  const found: Record<string, string> = {}
  for (const { name } of rows.filter((row) => row.name !== 'public.gewerk_migrations')) {
    const { rows: counted } = await client.query<{ n: string; h: string | null }>(
      `select count(*) as n, md5(string_agg(t::text, chr(10) order by t::text)) as h from ${name} t`,
    )
    found[name] = `${counted[0]?.n} ${counted[0]?.h}`
  }
  return found
}

/** Returns the schema's constraints, triggers and row-level security. */
async function listGuards(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ guard: string }>(
    `select conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid) || convalidated as guard
       from pg_constraint where connamespace = 'public'::regnamespace
     union all select tgrelid::regclass || ' ' || tgname || ' ' || tgenabled::text from pg_trigger where not tgisinternal
     union all select oid::regclass || ' ' || relrowsecurity || ' ' || relforcerowsecurity from pg_class
       where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
     order by 1`,
  )
  return rows.map(({ guard }) => guard)
}

/** Creates a database whose owner is no superuser, as docs/operating.md describes. Returns its URL. */
async function createOwnedDatabase(): Promise<string> {
  const empty = await createEmptyDatabase()
  const role = `portal_${randomUUID().slice(0, 8)}`
  const name = new URL(empty).pathname.slice(1)
  const admin = await connectAsOwner(inject('serverUrl'))
  await admin.query(`create role ${role} login createrole password 'secret'`)
  await admin.query(`grant gewerk_app, gewerk_system to ${role}`)
  await admin.query(`alter database ${name} owner to ${role}`)
  await admin.end()
  const target = new URL(empty)
  target.username = role
  target.password = 'secret'
  return target.href
}

async function expectRestored(restoredUrl: string, config: Config): Promise<void> {
  const client = await connectAsOwner(
    restoredUrl.replace(/\/\/portal_\w+:secret/, `//${new URL(url).username}:${new URL(url).password}`),
  )
  try {
    expect(await fingerprint(client)).toEqual(await fingerprint(owner))
    expect(await listGuards(client)).toEqual(await listGuards(owner))
    const { rows } = await client.query('select locked_by from graphile_worker.jobs')
    expect(rows.length).toBeGreaterThan(0)
    expect(rows.every((row) => (row as { locked_by: string | null }).locked_by === null)).toBe(true)
    await client.query(`select graphile_worker.add_job('another')`)
  } finally {
    await client.end()
  }
  expect(await createFileStore(config).readBytes(photoKey)).toEqual(photo)
}

test('a backup of a running portal is restored into the PostgreSQL of another owner and a bucket', async () => {
  const bucket = await startTestBucket(root)
  const target = await createOwnedDatabase()
  const { endpoint = '', bucket: S3_BUCKET, accessKeyId, secretAccessKey } = bucket.config
  const env = {
    DATABASE_URL: target,
    DATA_DIR: join(root, 'external'),
    S3_BUCKET,
    S3_ENDPOINT: endpoint,
    S3_ACCESS_KEY_ID: accessKeyId,
    S3_SECRET_ACCESS_KEY: secretAccessKey,
  }
  await restoreBackup(backup, env)
  await expectRestored(target, readConfig(env))
  // An owner without rights of a superuser can make a backup as well.
  const second = join(root, 'second')
  const manifest = await createBackup(second, readConfig(env), {})
  const first = JSON.parse(readFileSync(join(backup, 'manifest.json'), 'utf8')) as typeof manifest
  const counts = ({ tables }: typeof manifest) =>
    tables.map(({ name, rows }) => [name, rows]).filter(([name]) => name !== '_private_jobs')
  expect(counts(manifest).filter(([name]) => name !== '_private_tasks')).toEqual(
    counts(first).filter(([name]) => name !== '_private_tasks'),
  )
  await bucket.stop()
}, 180_000)

test('a backup is restored into an embedded PostgreSQL with the same secrets', async () => {
  const env = { DATA_DIR: join(root, 'embedded') }
  await restoreBackup(backup, env)
  for (const name of secretFiles) {
    expect(readFileSync(join(env.DATA_DIR, name))).toEqual(readFileSync(join(dataDir, name)))
    expect(statSync(join(env.DATA_DIR, name)).mode & 0o077).toBe(0)
  }
  const server = await startEmbeddedPostgres(env.DATA_DIR)
  try {
    await expectRestored(server.url, readConfig(env))
    await expect(restoreBackup(backup, env)).rejects.toThrow('has a database')
    // The embedded database can be backed up while another process runs it.
    const { tables } = await createBackup(join(root, 'third'), readConfig(env), {})
    expect(tables.find(({ name }) => name === 'jobs')?.rows).toBe(1)
  } finally {
    await server.stop()
  }
}, 180_000)

test('the backup has the hashes of all its files, in the format of sha256sum, and only its owner may read it', async () => {
  const output = execFileSync('sha256sum', ['-c', '--quiet', '--strict', 'SHA256SUMS'], { cwd: backup })
  expect(String(output)).toBe('')
  const names = (await readdir(backup, { recursive: true, withFileTypes: true })).filter((entry) =>
    entry.isFile(),
  )
  const listed = readFileSync(join(backup, 'SHA256SUMS'), 'utf8').trim().split('\n')
  expect(listed).toHaveLength(names.length - 1)
  expect(statSync(backup).mode & 0o777).toBe(0o700)
  expect(listed.filter((line) => line.endsWith('.part'))).toEqual([])
  const manifest = JSON.parse(readFileSync(join(backup, 'manifest.json'), 'utf8')) as {
    secrets_elsewhere: string[]
  }
  expect(manifest.secrets_elsewhere).toEqual(['SMTP_URL'])
})

test('the list of secrets names everything that the portal creates in DATA_DIR', async () => {
  const dir = join(root, 'new')
  readConfig({ DATA_DIR: dir })
  expect((await readdir(dir)).toSorted()).toEqual([...secretFiles].toSorted())
})

test('a place that is not empty is refused and stays as it is', async () => {
  const before = await fingerprint(owner)
  const env = { DATABASE_URL: url, DATA_DIR: join(root, 'full') }
  await expect(restoreBackup(backup, env)).rejects.toThrow('The database has tables already')
  expect(await fingerprint(owner)).toEqual(before)
  expect(existsSync(join(env.DATA_DIR, 'session-secret'))).toBe(false)
  await expect(restoreBackup(backup, sourceEnv)).rejects.toThrow('is not empty')
  const other = join(root, 'other-secret')
  readConfig({ DATA_DIR: other })
  await expect(restoreBackup(backup, { DATA_DIR: other })).rejects.toThrow('is another secret')
})

test('a damaged or incomplete backup is refused before the first write', async () => {
  const damaged = join(root, 'damaged')
  execFileSync('cp', ['-r', backup, damaged])
  const env = { DATABASE_URL: await createOwnedDatabase(), DATA_DIR: join(root, 'never') }
  const sums = join(damaged, 'SHA256SUMS')
  const lines = readFileSync(sums, 'utf8').split('\n')
  for (const part of [photoKey, 'public.jobs.jsonl.gz', 'secrets/seal-key']) {
    writeFileSync(sums, lines.filter((line) => !line.endsWith(part)).join('\n'))
    await expect(restoreBackup(damaged, env)).rejects.toThrow('SHA256SUMS is incomplete')
  }
  writeFileSync(sums, lines.join('\n'))
  appendFileSync(join(damaged, 'files', photoKey), 'x')
  await expect(restoreBackup(damaged, env)).rejects.toThrow(/files\/files\/ab\/photo was changed/)
  rmSync(join(damaged, 'files', photoKey))
  await expect(restoreBackup(damaged, env)).rejects.toThrow(/files\/files\/ab\/photo is missing/)
  writeFileSync(sums, `${'0'.repeat(64)}  ../secret\n`)
  await expect(restoreBackup(damaged, env)).rejects.toThrow('outside of the backup')
  rmSync(sums)
  await expect(restoreBackup(damaged, env)).rejects.toThrow('is no backup')
  expect(existsSync(env.DATA_DIR)).toBe(false)
})

test('a backup of a newer version is refused with the remedy', async () => {
  const newer = join(root, 'newer')
  execFileSync('cp', ['-r', backup, newer])
  const path = join(newer, 'manifest.json')
  const sums = join(newer, 'SHA256SUMS')
  const hash = () => createHash('sha256').update(readFileSync(path)).digest('hex')
  const before = hash()
  const manifest = JSON.parse(readFileSync(path, 'utf8')) as { migrations: object[] }
  manifest.migrations.push({ name: '9999_future.sql', checksum: 'x' })
  writeFileSync(path, JSON.stringify(manifest))
  writeFileSync(sums, readFileSync(sums, 'utf8').replace(before, hash()))
  await expect(restoreBackup(newer, { DATA_DIR: join(root, 'never') })).rejects.toThrow(
    /migration 9999_future\.sql this version does not have/,
  )
})

test('secrets are readable for their owner only, even if the backup was copied without its rights', async () => {
  const copied = join(root, 'copied')
  execFileSync('cp', ['-r', backup, copied])
  execFileSync('chmod', ['-R', 'a+rX', copied])
  const env = { DATABASE_URL: await createOwnedDatabase(), DATA_DIR: join(root, 'open') }
  await restoreBackup(copied, env)
  const modes = secretFiles.map((name) => statSync(join(env.DATA_DIR, name)).mode & 0o777)
  expect(modes).toEqual(secretFiles.map(() => 0o600))
}, 120_000)

test('a backup that fails leaves no personal data and no secrets behind', async () => {
  const target = join(root, 'failing')
  const config = { ...readConfig(sourceEnv), databaseUrl: 'postgres://nobody@localhost:1/none' }
  await expect(createBackup(target, config)).rejects.toThrow()
  expect(existsSync(target)).toBe(false)
  expect(existsSync(`${target}.partial`)).toBe(false)
})

test('an existing folder is not overwritten', async () => {
  await expect(createBackup(backup, readConfig(sourceEnv))).rejects.toThrow('exists')
})

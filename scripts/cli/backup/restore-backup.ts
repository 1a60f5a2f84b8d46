import { existsSync } from 'node:fs'
import { chmod, copyFile, mkdir, mkdtemp, readFile, rm } from 'node:fs/promises'
import { createReadStream } from 'node:fs'
import { createHash } from 'node:crypto'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import type pg from 'pg'
import { readConfig, type Config } from '#server/platform/config/config'
import { connectAsOwner } from '#server/platform/database/database'
import { migrate } from '#server/platform/database/migrations'
import { createFileStore } from '#server/platform/storage/file-store'
import { openPortalDatabase } from '../portal-database.ts'
import { UsageError } from '../usage-error.ts'
import { project } from '../../run-tool.ts'
import { listStoredKeys } from './create-backup.ts'
import { isDatabaseEmpty, loadDatabaseFrom, readQueueVersion } from './database-copy.ts'
import { readVerifiedManifest, type BackupManifest } from './backup-folder.ts'

const migrationFolder = join(project, 'db/migrations')

/**
 * Restores a backup into an empty database, an empty file store and a DATA_DIR without other secrets; the settings in
 * `env` name them. Checks everything that can be checked before the first write. Throws `UsageError` if the backup is
 * damaged or the place is not empty.
 */
export async function restoreBackup(
  source: string,
  env: NodeJS.ProcessEnv = process.env,
): Promise<BackupManifest> {
  const folder = resolve(source)
  const { manifest, keys } = await readVerifiedManifest(folder)
  await requireKnownMigrations(manifest)
  const dataDir = resolve(env['DATA_DIR'] ?? 'data')
  await requireFreeDataDir(dataDir, manifest, folder, env)
  const copied = await copySecrets(folder, dataDir, manifest)
  try {
    const config = readConfig(env)
    await requireEmptyFileStore(config)
    await restoreDatabase(config, manifest, join(folder, 'database'))
    await restoreFiles(config, folder, keys)
  } catch (error) {
    await Promise.all(copied.map((path) => rm(path)))
    throw error
  }
  return manifest
}

/** The migrations of the backup must be the first ones of this program; later ones run after the rows are loaded. */
async function requireKnownMigrations({ migrations, program }: BackupManifest): Promise<void> {
  for (const { name, checksum } of migrations) {
    const text = await readFile(join(migrationFolder, name), 'utf8').catch(() => '')
    if (createHash('sha256').update(text).digest('hex') === checksum) continue
    throw new UsageError(
      `The backup was made by version ${program}, whose migration ${name} this version does not have. Restore with that version.`,
    )
  }
}

/** Runs before the configuration is read, because reading it creates missing secrets. */
async function requireFreeDataDir(
  dataDir: string,
  { secrets }: BackupManifest,
  folder: string,
  env: NodeJS.ProcessEnv,
): Promise<void> {
  const usesEmbedded = !env['DATABASE_URL'] && !env['DATABASE_URL_FILE']
  if (usesEmbedded && existsSync(join(dataDir, 'postgres'))) {
    throw new UsageError(`${dataDir} has a database. Set DATA_DIR to an empty directory.`)
  }
  for (const name of secrets) {
    const there = await readFile(join(dataDir, name)).catch(() => null)
    const restored = await readFile(join(folder, 'secrets', name))
    if (there && !there.equals(restored))
      throw new UsageError(
        `${join(dataDir, name)} is another secret than that of the backup. Move it away first.`,
      )
  }
}

/** Returns the paths that are new. */
async function copySecrets(folder: string, dataDir: string, { secrets }: BackupManifest): Promise<string[]> {
  await mkdir(dataDir, { recursive: true })
  const missing = secrets.filter((name) => !existsSync(join(dataDir, name)))
  for (const name of missing) {
    await copyFile(join(folder, 'secrets', name), join(dataDir, name))
    // The copy has the rights of the backup, which may have been copied without them.
    await chmod(join(dataDir, name), 0o600)
  }
  return missing.map((name) => join(dataDir, name))
}

async function requireEmptyFileStore(config: Config): Promise<void> {
  for await (const key of listStoredKeys(createFileStore(config))) {
    const place = config.s3 ? `The bucket ${config.s3.bucket}` : join(config.dataDir, 'files')
    throw new UsageError(`${place} is not empty: it has ${key}. Name an empty one.`)
  }
}

async function restoreDatabase(config: Config, manifest: BackupManifest, folder: string): Promise<void> {
  const place = await openPortalDatabase(config)
  try {
    const client = await connectAsOwner(place.url)
    try {
      if (!(await isDatabaseEmpty(client)))
        throw new UsageError('The database has tables already. Name an empty one in DATABASE_URL.')
      await loadAtVersionOfBackup(client, place.url, manifest, folder)
    } finally {
      await client.end()
    }
    // The migrations that are newer than the backup, with its rows.
    await migrate(place.url)
  } finally {
    await place.stop()
  }
}

async function loadAtVersionOfBackup(
  client: pg.Client,
  url: string,
  manifest: BackupManifest,
  folder: string,
): Promise<void> {
  const former = await mkdtemp(join(tmpdir(), 'gewerk-migrations-'))
  try {
    for (const { name } of manifest.migrations)
      await copyFile(join(migrationFolder, name), join(former, name))
    await migrate(url, former)
  } finally {
    await rm(former, { recursive: true })
  }
  const queueVersion = await readQueueVersion(client)
  if (queueVersion !== manifest.queueVersion) {
    throw new Error(
      `The task queue has version ${queueVersion}, that of the backup ${manifest.queueVersion}. Restore with version ${manifest.program} of the portal.`,
    )
  }
  await loadDatabaseFrom(client, manifest, folder)
}

async function restoreFiles(config: Config, folder: string, keys: readonly string[]): Promise<void> {
  const store = createFileStore(config)
  for (const key of keys) await store.put(key, createReadStream(join(folder, 'files', key)))
}

/** Runs `restoreBackup` and prints the result. Returns the exit code. */
export async function runRestore(source: string): Promise<number> {
  try {
    const manifest = await restoreBackup(source)
    const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0)
    console.log(`Restored ${rows} rows and ${manifest.files.count} files of ${manifest.created_at}.`)
  } catch (error) {
    if (!(error instanceof UsageError))
      console.error('The restore has failed. Empty the database and the files before the next attempt.')
    throw error
  }
  console.log('Before the start: set the same secrets in the environment as before, see docs/operating.md.')
  console.log('Tasks that waited in the backup run with the start: some mails may be sent a second time.')
  console.log('Erase people and companies again that were erased after the backup. Then run: gewerk verify')
  return 0
}

import { existsSync } from 'node:fs'
import { copyFile, mkdir, readFile, rename, rm } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { readConfig, type Config } from '#server/platform/config/config'
import { secretFiles } from '#server/platform/config/persistent-secret'
import { settings, type Setting } from '#server/platform/config/settings'
import { connectAsOwner } from '#server/platform/database/database'
import { createFileStore, type FileStore } from '#server/platform/storage/file-store'
import { openPortalDatabase } from '../portal-database.ts'
import { UsageError } from '../usage-error.ts'
import { project } from '../../run-tool.ts'
import { copyDatabaseTo, getRowFileName, type DatabaseCopy } from './database-copy.ts'
import {
  hashFile,
  storedFolders,
  writeHashed,
  writeManifest,
  type BackupManifest,
  type FileSum,
} from './backup-folder.ts'

/** Files copied at the same time: a bucket answers slowly but to many at once. */
const concurrentFiles = 8

/**
 * Writes database, files and secrets to the new folder `target`, while the portal runs. The database comes first, as it
 * was at one moment; a file is stored before the database refers to it and deleted at least a day after. The folder
 * appears when it is complete; a backup that fails leaves nothing. Throws `UsageError` if the folder exists.
 */
export async function createBackup(
  target: string,
  config: Config = readConfig(),
  env: NodeJS.ProcessEnv = process.env,
): Promise<BackupManifest> {
  const folder = resolve(target)
  const partial = `${folder}.partial`
  if (existsSync(folder)) throw new UsageError(`${folder} exists. Name a folder that does not exist yet.`)
  if (existsSync(partial))
    throw new UsageError(`${partial} is left from a backup that was killed. Delete it first.`)
  await mkdir(dirname(folder), { recursive: true })
  await mkdir(partial, { mode: 0o700 })
  try {
    const manifest = await writeBackup(partial, config, env)
    await rename(partial, folder)
    return manifest
  } catch (error) {
    await rm(partial, { recursive: true, force: true })
    throw error
  }
}

async function writeBackup(partial: string, config: Config, env: NodeJS.ProcessEnv): Promise<BackupManifest> {
  const at = Temporal.Now.instant()
  const copy = await copyDatabase(config, join(partial, 'database'))
  const rowSums = await Promise.all(
    copy.tables.map(async (table) => {
      const path = `database/${getRowFileName(table)}`
      return { path, ...(await hashFile(join(partial, path))) }
    }),
  )
  const fileSums = await copyFiles(createFileStore(config), partial)
  const secretSums = await copySecrets(config.dataDir, join(partial, 'secrets'))
  const manifest: BackupManifest = {
    format: 'gewerk-backup',
    version: 1,
    created_at: at.toString({ smallestUnit: 'second' }),
    program: await readProgramVersion(),
    postgres: copy.postgres,
    migrations: [...copy.migrations],
    queueVersion: copy.queueVersion,
    tables: copy.tables.map((table) => ({ ...table, columns: [...table.columns] })),
    sequences: [...copy.sequences],
    files: { count: fileSums.length, bytes: fileSums.reduce((sum, { bytes }) => sum + bytes, 0) },
    secrets: secretSums.map(({ path }) => path.slice('secrets/'.length)),
    secrets_elsewhere: listSecretsElsewhere(env),
  }
  await writeManifest(partial, manifest, [...rowSums, ...fileSums, ...secretSums])
  return manifest
}

async function copyDatabase(config: Config, folder: string): Promise<DatabaseCopy> {
  await mkdir(folder, { mode: 0o700 })
  const place = await openPortalDatabase(config)
  try {
    const client = await connectAsOwner(place.url)
    try {
      return await copyDatabaseTo(client, folder)
    } finally {
      await client.end()
    }
  } finally {
    await place.stop()
  }
}

async function copyFiles(store: FileStore, folder: string): Promise<FileSum[]> {
  const sums: FileSum[] = []
  const keys = listStoredKeys(store)
  await mkdir(join(folder, 'files'), { mode: 0o700 })
  const copyNext = async () => {
    for await (const key of keys) {
      const sum = await copyStoredFile(store, key, folder)
      if (sum) sums.push(sum)
    }
  }
  await Promise.all(Array.from({ length: concurrentFiles }, copyNext))
  return sums
}

/** Lists the keys of all files of the portal in the store. */
export async function* listStoredKeys(store: FileStore): AsyncGenerator<string> {
  for (const folder of storedFolders) yield* store.listKeys(folder)
}

/** Returns null for a file that was deleted meanwhile, and for one that is being written. */
async function copyStoredFile(store: FileStore, key: string, folder: string): Promise<FileSum | null> {
  if (key.endsWith('.part')) return null
  const path = `files/${key}`
  const content = await store.read(key).catch((error: unknown) => {
    if ((error as Error).name === 'FileMissing') return null
    throw error
  })
  if (!content) return null
  await mkdir(dirname(join(folder, path)), { recursive: true, mode: 0o700 })
  return { path, ...(await writeHashed(join(folder, path), content)) }
}

async function copySecrets(dataDir: string, folder: string): Promise<FileSum[]> {
  await mkdir(folder, { mode: 0o700 })
  const sums: FileSum[] = []
  for (const name of secretFiles) {
    if (!existsSync(join(dataDir, name))) continue
    await copyFile(join(dataDir, name), join(folder, name))
    sums.push({ path: `secrets/${name}`, ...(await hashFile(join(folder, name))) })
  }
  return sums
}

/** Returns the settings with secrets that are set in the environment, and the files of the seal. */
function listSecretsElsewhere(env: NodeJS.ProcessEnv): string[] {
  return Object.entries<Setting>(settings)
    .filter(([name, { secret }]) => secret || name === 'SEAL_KEY' || name === 'SEAL_CERTIFICATE')
    .map(([name]) => name)
    .filter((name) => env[name] ?? env[`${name}_FILE`])
}

async function readProgramVersion(): Promise<string> {
  const text = await readFile(join(project, 'package.json'), 'utf8')
  return (JSON.parse(text) as { version: string }).version
}

/** Runs `createBackup` and prints the result. Returns the exit code. */
export async function runBackup(target: string): Promise<number> {
  const manifest = await createBackup(target)
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0)
  const { count, bytes } = manifest.files
  console.log(`${resolve(target)} is complete.`)
  console.log(`  database  ${rows} rows of ${manifest.tables.length} tables, as of ${manifest.created_at}`)
  console.log(`  files     ${count}, ${(bytes / 1e6).toFixed(1)} MB`)
  console.log(`  secrets   ${manifest.secrets.join(', ') || 'none'}`)
  if (manifest.secrets_elsewhere.length > 0)
    console.log(`Not in the backup, store them elsewhere: ${manifest.secrets_elsewhere.join(', ')}`)
  console.log('It contains personal data and secrets: encrypt it before it leaves this machine.')
  return 0
}

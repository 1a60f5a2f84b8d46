import type { Logger } from 'pino'
import { readConfig, type Config } from '#server/platform/config/config'
import { createDatabaseClient, type Database } from '#server/platform/database/database'
import { createFileStore, type FileStore } from '#server/platform/storage/file-store'
import { createLog } from '#server/platform/log'

/** What a process opens once and hands on. */
export interface Dependencies {
  readonly config: Config
  readonly database: Database
  readonly files: FileStore
  readonly log: Logger
  /** Where PostgreSQL is, for connections that are not the pool's: listening, the job queue. */
  readonly databaseUrl: string
}

/** Opens everything for one process; `databaseUrl` where it is not that of the configuration. */
export function createDependencies(
  config: Config = readConfig(),
  databaseUrl = config.databaseUrl,
): Dependencies {
  const log = createLog(config)
  if (!databaseUrl)
    throw new Error('DATABASE_URL is missing: a process of its own needs it. Or run: npm start')
  const database = createDatabaseClient(databaseUrl, {
    poolSize: config.databasePoolSize,
    onError: (err) => log.warn({ err }, 'a connection to PostgreSQL broke'),
  })
  return { config, database, files: createFileStore(config), log, databaseUrl }
}

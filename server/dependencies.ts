import type { Logger } from 'pino'
import { readConfig, type Config } from '#server/platform/config/config'
import { openDatabase, type Database } from '#server/platform/database/database'
import { openFiles, type Files } from '#server/platform/storage/file-store'
import { openLog } from '#server/platform/log'

/** What a process opens once and hands on. */
export interface Dependencies {
  readonly config: Config
  readonly database: Database
  readonly files: Files
  readonly log: Logger
  /** Where PostgreSQL is, for connections that are not the pool's: listening, the job queue. */
  readonly databaseUrl: string
}

/** Opens everything for one process; `databaseUrl` where it is not that of the configuration. */
export function createDependencies(
  config: Config = readConfig(),
  databaseUrl = config.databaseUrl,
): Dependencies {
  const log = openLog(config)
  if (!databaseUrl)
    throw new Error('DATABASE_URL is missing: a process of its own needs it. Or run: npm start')
  const database = openDatabase(databaseUrl, {
    poolSize: config.databasePoolSize,
    onError: (err) => log.warn({ err }, 'a connection to PostgreSQL broke'),
  })
  return { config, database, files: openFiles(config), log, databaseUrl }
}

import type { Logger } from 'pino'
import { readConfig, type Config } from '#server/platform/config/config'
import { createDatabaseClient, type Database } from '#server/platform/database/database'
import { createFileStore, type FileStore } from '#server/platform/storage/file-store'
import type { CallServices } from '#server/kernel/call'
import { createLog } from '#server/platform/log'
import { createCallServices } from './call-services.ts'

/** The services that a process creates once and passes on. */
export interface Dependencies {
  readonly config: Config
  readonly database: Database
  readonly files: FileStore
  readonly services: CallServices
  readonly log: Logger
  /** For connections outside the pool: LISTEN and the task queue. */
  readonly databaseUrl: string
}

/** Creates the services of one process. `databaseUrl` overrides the configured one. */
export function createDependencies(
  config: Config = readConfig(),
  databaseUrl = config.databaseUrl,
): Dependencies {
  const log = createLog(config)
  for (const warning of config.warnings) log.warn(warning)
  if (!databaseUrl)
    throw new Error(
      'DATABASE_URL is missing: a separate server or worker process needs it. To start everything in one process, run: npm start',
    )
  const database = createDatabaseClient(databaseUrl, {
    poolSize: config.databasePoolSize,
    onError: (err) => log.warn({ err }, 'a connection to PostgreSQL broke'),
  })
  const files = createFileStore(config)
  return { config, database, files, services: createCallServices(config, files, log), log, databaseUrl }
}

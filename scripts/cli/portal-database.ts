import { readConfig, type Config } from '#server/platform/config/config'
import { startEmbeddedPostgres } from '#server/platform/database/embedded/embedded-postgres'

export interface PortalDatabase {
  readonly url: string
  readonly stop: () => Promise<void>
}

/** Returns the portal's database: joins a running embedded one, or starts it for the time of the command. */
export async function openPortalDatabase(config: Config = readConfig()): Promise<PortalDatabase> {
  if (config.databaseUrl) return { url: config.databaseUrl, stop: () => Promise.resolve() }
  return startEmbeddedPostgres(config.dataDir, { whenRunning: 'join' })
}

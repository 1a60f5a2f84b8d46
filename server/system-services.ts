import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { SystemServices } from '#server/features/operator/system/system.services'
import type { Config } from '#server/platform/config/config'
import type { Finding } from '#server/platform/doctor/finding'

/** Creates the facts about this process that the page "System" of the back office shows. */
export function createSystemServices(config: Config, databaseUrl: string): SystemServices {
  return {
    version: readVersion(),
    startedAt: Temporal.Now.instant(),
    check: shareRuns(() => checkPortal(config, databaseUrl)),
    simulator: hasSimulator(config) ? { replySeconds: config.demoReplySeconds } : null,
  }
}

/** Returns the version of the portal. */
export function readVersion(): string {
  const text = readFileSync(join(import.meta.dirname, '../package.json'), 'utf8')
  return (JSON.parse(text) as { version: string }).version
}

/** The simulated marketplace runs in the demo only (demo/simulator/simulator.ts). */
const hasSimulator = ({ demo, production }: Config): boolean => demo && !production

/** Runs the checks of `gewerk doctor` with the settings of this process. Loads them only when they are needed. */
async function checkPortal(config: Config, databaseUrl: string): Promise<Finding[]> {
  const [{ checkMachine, checkSettings }, { checkConnections, checkDatabase, describeUnusableDatabase }] =
    await Promise.all([
      import('#server/platform/doctor/machine-checks'),
      import('#server/platform/doctor/connection-checks'),
    ])
  const [machine, database, connections] = await Promise.all([
    checkMachine(config.dataDir),
    checkDatabase(databaseUrl, config).catch((error: unknown) => [describeUnusableDatabase(config, error)]),
    checkConnections(config),
  ])
  return [...machine, ...checkSettings(config), ...database, ...connections]
}

/** Lets callers at the same time share one run, so that many open pages do not log in to the mail server many times. */
function shareRuns<T>(work: () => Promise<T>): () => Promise<T> {
  let running: Promise<T> | undefined
  return () => {
    running ??= work().finally(() => (running = undefined))
    return running
  }
}

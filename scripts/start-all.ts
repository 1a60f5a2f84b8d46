/** Runs PostgreSQL, web app, server and worker on one machine without any configuration. */

import { once } from 'node:events'
import { accessSync, constants, existsSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import closeWithGrace from 'close-with-grace'
import { ConfigError, readConfig, type Config } from '#server/platform/config/config'
import { startEmbeddedPostgres } from '#server/platform/database/embedded/embedded-postgres'
import type { Dependencies } from '../server/dependencies.ts'
import { buildIfStale } from './build/build.ts'
import { project, runTool } from './run-tool.ts'

interface RunningPart {
  readonly name: string
  /** Runs before any part is closed. */
  drain?(): Promise<void>
  close(): Promise<void>
}

/** Running parts in the order of their start; they are closed in reverse order. */
const parts: RunningPart[] = []

async function startAllParts(): Promise<void> {
  const config = readConfig()
  // Checked first, because the next steps may take a minute.
  await assertPortIsFree(config)
  const built = buildWebApp()
  const url = await startDatabase(config)
  // Importing the server takes as long as starting PostgreSQL. Tools that need only one of them should not
  // wait.
  const [
    { createDependencies, loadMonitoring, serveMetrics },
    { bootstrapDatabase },
    { startHttpServer },
    { startTaskWorker },
    { startSimulator },
  ] = await Promise.all([
    import('../server/dependencies.ts'),
    import('../server/bootstrap-database.ts'),
    import('../server/main.ts'),
    import('../server/worker.ts'),
    import('../demo/simulator/simulator.ts'),
  ])
  const dependencies = createDependencies(config, url, await loadMonitoring(config))
  const { database, tracing } = dependencies
  if (tracing) parts.push({ name: 'traces', close: () => tracing.close() })
  parts.push({ name: 'connections', close: () => database.close() })
  await bootstrapDatabase(dependencies)
  if (config.demo) await loadDemoIfEmpty(dependencies, url)
  await built
  const server = await startHttpServer(dependencies)
  parts.push({ name: 'server', drain: () => server.drain(), close: () => server.close() })
  const worker = await startTaskWorker(dependencies)
  parts.push({ name: 'worker', close: () => worker.close() })
  const metricsServer = await serveMetrics(dependencies)
  if (metricsServer) parts.push({ name: 'metrics', close: () => metricsServer.close() })
  // The simulated marketplace of the demo uses only the operator API.
  parts.push({ name: 'marketplace', close: startSimulator(config, dependencies.log, server.url) })
  printAddresses(config, server.url)
}

/** Throws the same error as listening on the port at the end of the start. */
async function assertPortIsFree({ port, host }: Config): Promise<void> {
  const probe = createServer().listen(port, host)
  await once(probe, 'listening')
  probe.close()
  await once(probe, 'close')
}

/** Informs users at the first start, which takes long; later starts are faster and print nothing. */
function scheduleWaitNotice(): NodeJS.Timeout {
  const text =
    'Starting. The first time this builds the web app and loads the demo, which takes a minute or two.'
  return setTimeout(() => console.error(text), 3_000)
}

async function startDatabase(config: Config): Promise<string> {
  if (config.databaseUrl) return config.databaseUrl
  const server = await startEmbeddedPostgres(config.dataDir)
  parts.push({ name: 'PostgreSQL', close: () => server.stop() })
  return server.url
}

/** An installation without dev dependencies (`--omit=dev`) contains a dist/ that was built elsewhere. */
async function buildWebApp(): Promise<void> {
  if (existsSync(join(project, 'node_modules/vite'))) {
    await buildIfStale({ quiet: true }).catch((cause: unknown) => {
      if (isFolderWritable(project)) throw cause
      throw new Error(
        `The web app in dist/ has to be built, but ${project} is not writable for this user. Run npm run build as a user who may write there.`,
        { cause },
      )
    })
  } else if (!existsSync(join(project, 'dist/index.html'))) {
    throw new Error(
      'There is no web app in dist/, and no tools to build it. Run: npm install && npm run build',
    )
  }
}

function isFolderWritable(folder: string): boolean {
  try {
    accessSync(folder, constants.W_OK)
    return true
  } catch {
    return false
  }
}

/**
 * Loads the demo if there are no accounts. Runs in a process of its own, which frees its memory at the end.
 */
async function loadDemoIfEmpty({ database }: Dependencies, url: string): Promise<void> {
  const found = await database.transaction('system', { readOnly: true }, (tx) =>
    tx.selectFrom('accounts').select('id').limit(1).executeTakeFirst(),
  )
  if (found) return
  const { code, output } = await runTool('node', [join(project, 'scripts/load-demo.ts')], {
    quiet: true,
    env: { DATABASE_URL: url },
  })
  if (code !== 0) throw new Error(`The demo cannot be loaded.\n${output}`)
}

function printAddresses(config: Config, listening: string): void {
  const port = new URL(listening).port
  const address = config.publicUrl.replace(/:0$/, `:${port}`)
  console.log(`Gewerk is ready: ${address}`)
  if (!config.demo) return
  console.log(`
Log in with one of these addresses and the password Partner!1:
  admin@demo.example           admin and owner of a company with orders in every state
  disposition@demo.example     the same company; so are installer@, accounting@, owner@ and readonly@
  master@demo.example          a master account with three locations
  rival@demo.example           a company that gets the same offers
  new@, beginner@, repeated@, notinterested@demo.example   companies in these states`)
}

/** A part that does not close in time (a long transaction) ends when PostgreSQL stops, which is last. */
async function stopAllParts(): Promise<void> {
  await Promise.all(parts.map(async (part) => part.drain?.()))
  for (const part of parts.splice(0).toReversed()) {
    const closed = part.close().catch((error: unknown) => console.error(`${part.name}: ${String(error)}`))
    await Promise.race([closed, pause(4_000)])
  }
}

/** Returns one sentence for errors that the user can solve, otherwise the stack. */
function formatStartError(error: unknown): string {
  const { code, message, port } = error as NodeJS.ErrnoException & { port?: number }
  if (error instanceof ConfigError) return message
  if (code === 'EADDRINUSE') return `PORT is ${port}, which another program uses. Set PORT to a free one.`
  if (code === 'EACCES') return `${message}. Set DATA_DIR and PORT to what this user may use.`
  // Errors of our own contain the remedy; others are faults, and the stack helps to find them.
  const isOurs = error instanceof Error && (error.constructor === Error || error.name === 'MigrationError')
  return isOurs ? message : ((error as Error).stack ?? String(error))
}

/**
 * npm sends signals to its shell, which ends without forwarding them. Therefore the parent process is polled.
 */
function endWithNpm(close: () => void): void {
  if (!process.env['npm_lifecycle_event']) return
  const parent = process.ppid
  const watch = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(watch)
    close()
  }, 1_000)
  watch.unref()
}

/** Starts all parts and prints the addresses; stops all parts when the process receives a signal. */
export async function runPortal(): Promise<void> {
  // No time limit here: `stopAllParts` limits each part, and draining takes as long as configured.
  const { close } = closeWithGrace({ delay: false }, async ({ err }) => {
    if (err) console.error(formatStartError(err))
    await stopAllParts()
  })
  endWithNpm(close)
  const waitNotice = scheduleWaitNotice()
  try {
    await startAllParts()
    clearTimeout(waitNotice)
  } catch (error) {
    clearTimeout(waitNotice)
    console.error(formatStartError(error))
    await stopAllParts()
    process.exit(1)
  }
}

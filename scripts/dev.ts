/**
 * `npm run dev` starts server and worker, which restart when their files change, and the web app with hot
 * reloading.
 */

import { spawn, type ChildProcess } from 'node:child_process'
import { join } from 'node:path'
import closeWithGrace from 'close-with-grace'
import { readConfig } from '#server/platform/config/config'
import { startEmbeddedPostgres } from '#server/platform/database/embedded/embedded-postgres'
import { project } from './run-tool.ts'

const config = readConfig()
const postgres = config.databaseUrl ? undefined : await startEmbeddedPostgres(config.dataDir)
const DATABASE_URL = config.databaseUrl ?? postgres?.url ?? ''

const { createDependencies } = await import('../server/dependencies.ts')
const { bootstrapDatabase } = await import('../server/bootstrap-database.ts')
const dependencies = createDependencies(config, DATABASE_URL)
await bootstrapDatabase(dependencies)
if (config.demo) await (await import('#demo/load-demo')).loadDemo(dependencies)
await dependencies.database.close()

/** The browser opens vite, which forwards API calls to the server. */
const api = `http://localhost:${config.port}`
const children = [
  startWatched('server/main.ts', { DATABASE_URL }),
  // Two processes cannot share the port.
  startWatched('server/worker.ts', { DATABASE_URL, METRICS_PORT: '' }),
  startChild([join(project, 'node_modules/vite/bin/vite.js')], { GEWERK_SERVER: api }),
]

function startWatched(file: string, env: Record<string, string>): ChildProcess {
  return startChild(['--watch', '--watch-preserve-output', join(project, file)], env)
}

function startChild(args: readonly string[], env: Record<string, string>): ChildProcess {
  return spawn(process.execPath, args, { cwd: project, stdio: 'inherit', env: { ...process.env, ...env } })
}

closeWithGrace({ delay: 15_000 }, async () => {
  await Promise.all(children.map(endChild))
  await postgres?.stop()
})

function endChild(process: ChildProcess): Promise<void> {
  return new Promise((done) => {
    if (process.exitCode !== null || process.signalCode !== null) return done()
    process.once('exit', () => done())
    process.kill('SIGTERM')
  })
}

/** `npm run dev`: server and worker, each begun anew when its files change, and the web app as it is edited. */

import { spawn, type ChildProcess } from 'node:child_process'
import { join } from 'node:path'
import closeWithGrace from 'close-with-grace'
import { readConfig } from '#server/platform/config/config'
import { startPostgres } from '#server/platform/database/embedded/embedded-postgres'
import { project } from './run-tool.ts'

const config = readConfig()
const postgres = config.databaseUrl ? undefined : await startPostgres(config.dataDir)
const DATABASE_URL = config.databaseUrl ?? postgres?.url ?? ''

const { createDependencies } = await import('../server/dependencies.ts')
const { bootstrapDatabase } = await import('../server/bootstrap-database.ts')
const means = createDependencies(config, DATABASE_URL)
await bootstrapDatabase(means)
if (config.demo) await (await import('#demo/load-demo')).loadDemo(means)
await means.database.close()

/** Of the server the page is asked for through vite, which passes the calls on. */
const api = `http://localhost:${config.port}`
const children = [
  watched('server/main.ts', { DATABASE_URL }),
  watched('server/worker.ts', { DATABASE_URL }),
  child([join(project, 'node_modules/vite/bin/vite.js')], { GEWERK_SERVER: api }),
]

function watched(file: string, env: Record<string, string>): ChildProcess {
  return child(['--watch', '--watch-preserve-output', join(project, file)], env)
}

function child(args: readonly string[], env: Record<string, string>): ChildProcess {
  return spawn(process.execPath, args, { cwd: project, stdio: 'inherit', env: { ...process.env, ...env } })
}

closeWithGrace({ delay: 15_000 }, async () => {
  await Promise.all(children.map(ended))
  await postgres?.stop()
})

function ended(process: ChildProcess): Promise<void> {
  return new Promise((done) => {
    if (process.exitCode !== null || process.signalCode !== null) return done()
    process.once('exit', () => done())
    process.kill('SIGTERM')
  })
}

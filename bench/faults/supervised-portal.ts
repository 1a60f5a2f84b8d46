/** PostgreSQL, two servers and two workers that are restarted when they die, as systemd would do it. */

import { spawn, type ChildProcess } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { chmod, mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import {
  startEmbeddedPostgres,
  type EmbeddedPostgres,
} from '#server/platform/database/embedded/embedded-postgres'

const project = join(import.meta.dirname, '../..')

/**
 * Targets of a kill: a process of the portal, one process of PostgreSQL, or PostgreSQL as a whole. `clock`: servers and
 * workers, which are restarted with a clock that has jumped by up to a day.
 */
export const killTargets = ['server', 'worker', 'database process', 'database', 'clock'] as const
export type KillTarget = (typeof killTargets)[number]

export interface SupervisedPortal {
  readonly databaseUrl: string
  /** Addresses of the two servers. */
  readonly urls: readonly string[]
  readonly operatorKey: string
  /** Starts servers and workers; PostgreSQL runs already. */
  start(env: Readonly<Record<string, string>>): Promise<void>
  /** Kills a process without warning (SIGKILL). It is restarted at once. */
  kill(target: KillTarget, random: () => number): Promise<void>
  /** How often servers and workers ended and were started again. */
  countRestarts(): number
  /** Waits until both servers answer `/healthz` with 200. */
  waitUntilHealthy(): Promise<void>
  stop(): Promise<void>
}

interface Unit {
  readonly file: string
  readonly port: number | null
  process: ChildProcess
  /** The end of what it has printed, of all its processes. */
  output: string
}

/** Characters of a process's output that are kept to explain a failure. */
const keptOutput = 2_000

export interface SupervisedPortalOptions {
  /** An empty folder for files and the embedded PostgreSQL; else a new one. */
  readonly folder?: string
  /** A PostgreSQL that runs already. */
  readonly databaseUrl?: string
}

/** Starts PostgreSQL with durable writes, unless there is one already. */
export async function createSupervisedPortal(
  options: SupervisedPortalOptions = {},
): Promise<SupervisedPortal> {
  const { folder } = options
  const dataDir = folder ?? (await mkdtemp(join(tmpdir(), 'gewerk-faults-')))
  await chmod(dataDir, 0o755)
  let postgres: EmbeddedPostgres = options.databaseUrl
    ? { url: options.databaseUrl, stop: () => Promise.resolve() }
    : await startEmbeddedPostgres(dataDir)
  const databaseUrl = postgres.url
  let restarts = 0
  const operatorKey = 'a key of the fault test'
  const ports = [await findKeptPort(), await findKeptPort()]
  const units: Unit[] = []
  let settings: Readonly<Record<string, string>> = {}
  let isStopping = false
  let clockOffsetSeconds = 0

  function launch(file: string, port: number | null): ChildProcess {
    return spawn(process.execPath, [join(project, file)], {
      // Thousands of lines about the outages, which are expected: only the last ones are kept.
      stdio: ['ignore', 'pipe', 'pipe'],
      env: {
        PATH: process.env['PATH'],
        // Webhooks to this machine are allowed outside production only.
        NODE_ENV: 'test',
        DEMO: 'off',
        LOG_LEVEL: 'error',
        HOST: '127.0.0.1',
        PUBLIC_URL: `http://127.0.0.1:${ports[0]}`,
        DATA_DIR: dataDir,
        DATABASE_URL: databaseUrl,
        SESSION_SECRET: 'a secret of the fault test, of no use elsewhere',
        OPERATOR_API_KEY: operatorKey,
        SHUTDOWN_DELAY_SECONDS: '0',
        // Together with the test's own, fewer connections than the 60 that the embedded PostgreSQL allows.
        DATABASE_POOL_SIZE: '4',
        WORKER_CONCURRENCY: '3',
        CLOCK_OFFSET_SECONDS: String(clockOffsetSeconds),
        ...(port === null ? {} : { PORT: String(port) }),
        ...settings,
      },
    })
  }

  function supervise(unit: Unit): void {
    for (const stream of [unit.process.stdout, unit.process.stderr])
      stream?.setEncoding('utf8').on('data', (text: string) => {
        unit.output = (unit.output + text).slice(-keptOutput)
      })
    unit.process.once('exit', () => {
      if (isStopping) return
      restarts += 1
      unit.process = launch(unit.file, unit.port)
      supervise(unit)
    })
  }

  // If the script itself fails, nothing of it goes on running.
  process.once('exit', () => units.forEach(({ process: child }) => child.kill('SIGKILL')))

  async function killProcess(file: string, random: () => number): Promise<void> {
    const matching = units.filter((unit) => unit.file === file)
    const child = matching[Math.floor(random() * matching.length)]?.process
    if (!child) return
    const ended = once(child, 'exit')
    child.kill('SIGKILL')
    await ended
  }

  async function jumpClock(random: () => number): Promise<void> {
    clockOffsetSeconds = Math.round((random() - 0.5) * 2 * 86_400)
    for (const { process: child } of units) {
      const ended = once(child, 'exit')
      child.kill('SIGKILL')
      await ended
    }
  }

  async function killDatabase(): Promise<void> {
    const postmaster = await readPostmasterPid(dataDir)
    process.kill(postmaster, 'SIGKILL')
    // The other processes of PostgreSQL notice it and end by themselves.
    while ((await listChildProcesses(postmaster)).length > 0) await pause(50)
    await pause(200)
    await postgres.stop()
    postgres = await startEmbeddedPostgres(dataDir)
    if (postgres.url !== databaseUrl) throw new Error('PostgreSQL has another port after its restart.')
  }

  async function killDatabaseProcess(random: () => number): Promise<void> {
    const children = await listChildProcesses(await readPostmasterPid(dataDir))
    const pid = children[Math.floor(random() * children.length)]
    if (pid !== undefined) process.kill(pid, 'SIGKILL')
    await pause(100)
  }

  async function isHealthy(port: number): Promise<boolean> {
    const signal = AbortSignal.timeout(4_000)
    return fetch(`http://127.0.0.1:${port}/healthz`, { signal }).then(
      ({ ok }) => ok,
      () => false,
    )
  }

  async function waitUntilHealthy(): Promise<void> {
    const deadline = performance.now() + 120_000
    for (const port of ports)
      while (!(await isHealthy(port))) {
        if (performance.now() > deadline) {
          const output = units.find((unit) => unit.port === port)?.output
          throw new Error(`The server at port ${port} does not recover. The end of its output:\n${output}`)
        }
        await pause(100)
      }
  }

  return {
    databaseUrl,
    urls: ports.map((port) => `http://127.0.0.1:${port}`),
    operatorKey,
    async start(env) {
      settings = env
      for (const port of ports)
        units.push({ file: 'server/main.ts', port, process: launch('server/main.ts', port), output: '' })
      for (let count = 0; count < 2; count += 1)
        units.push({
          file: 'server/worker.ts',
          port: null,
          process: launch('server/worker.ts', null),
          output: '',
        })
      units.forEach(supervise)
      await waitUntilHealthy()
    },
    async kill(target, random) {
      if (target === 'server') await killProcess('server/main.ts', random)
      else if (target === 'worker') await killProcess('server/worker.ts', random)
      else if (target === 'database') await killDatabase()
      else if (target === 'clock') await jumpClock(random)
      else await killDatabaseProcess(random)
    },
    countRestarts: () => restarts,
    waitUntilHealthy,
    async stop() {
      isStopping = true
      await Promise.all(
        units.map(async ({ process: child }) => {
          if (child.exitCode !== null || child.signalCode !== null) return
          const ended = once(child, 'exit')
          child.kill('SIGKILL')
          await ended
        }),
      )
      await postgres.stop()
      if (!folder) await rm(dataDir, { recursive: true, force: true, maxRetries: 10 })
    },
  }
}

/**
 * Returns a free port below those that the system gives to outgoing connections (Linux: from 32,768 on). One of them could
 * take the port of a killed server, which then could not start again.
 */
async function findKeptPort(): Promise<number> {
  for (;;) {
    const port = randomInt(20_000, 30_000)
    const server = createServer()
    const isFree = await new Promise<boolean>((resolve) => {
      server.once('error', () => resolve(false))
      server.listen(port, '127.0.0.1', () => resolve(true))
    })
    if (!isFree) continue
    await new Promise((resolve) => server.close(resolve))
    return port
  }
}

async function readPostmasterPid(dataDir: string): Promise<number> {
  return Number((await readFile(join(dataDir, 'postgres/postmaster.pid'), 'utf8')).split('\n')[0])
}

/** Lists the processes that a process has started (Linux). */
async function listChildProcesses(parent: number): Promise<number[]> {
  const pids = (await readdir('/proc')).map(Number).filter((pid) => pid > 0)
  const parents = await Promise.all(pids.map((pid) => readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')))
  // The name in parentheses may contain spaces; the parent is the second field after it.
  return pids.filter(
    (_, at) => Number(parents[at]?.slice(parents[at].lastIndexOf(')') + 2).split(' ')[1]) === parent,
  )
}

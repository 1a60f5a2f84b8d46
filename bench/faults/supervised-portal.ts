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
import { isProcessAlive } from '#server/platform/database/embedded/pid-lock'

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
  /**
   * Kills processes without warning (SIGKILL) and returns their number. They are restarted at once. PostgreSQL counts as one,
   * although its other processes end too.
   */
  kill(target: KillTarget, random: () => number): Promise<number>
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

  async function killProcess(file: string, random: () => number): Promise<number> {
    const matching = units.filter((unit) => unit.file === file)
    const child = matching[Math.floor(random() * matching.length)]?.process
    return child ? killChild(child) : 0
  }

  async function jumpClock(random: () => number): Promise<number> {
    clockOffsetSeconds = Math.round((random() - 0.5) * 2 * 86_400)
    let killed = 0
    for (const { process: child } of units) killed += await killChild(child)
    return killed
  }

  async function killDatabase(): Promise<number> {
    const postmaster = await findPostmasterPid(dataDir)
    if (postmaster === undefined) return 0
    const others = await listChildProcesses(postmaster)
    process.kill(postmaster, 'SIGKILL')
    // The other processes of PostgreSQL notice it and end by themselves. It does not start before they have ended.
    while (others.some(isProcessAlive)) await pause(50)
    await pause(200)
    await restartDatabase()
    return 1
  }

  async function killDatabaseProcess(random: () => number): Promise<number> {
    const postmaster = await findPostmasterPid(dataDir)
    if (postmaster === undefined) return 0
    const children = await listChildProcesses(postmaster)
    const titles = await Promise.all(children.map(readProcessTitle))
    // PostgreSQL 18.4 may hang for ever, neither ready nor ended, if the process that recovers it is killed.
    const targets = children.filter((_, at) => !titles[at]?.includes('startup'))
    const pid = targets[Math.floor(random() * targets.length)]
    if (pid === undefined || !sendKill(pid)) return 0
    await pause(100)
    return 1
  }

  async function restartDatabase(): Promise<void> {
    await postgres.stop()
    postgres = await startEmbeddedPostgres(dataDir)
    if (postgres.url !== databaseUrl) throw new Error('PostgreSQL has another port after its restart.')
  }

  /** PostgreSQL ends as a whole if a process is killed in the moment in which it begins to recover. */
  async function restartEndedDatabase(): Promise<void> {
    if (options.databaseUrl || (await findPostmasterPid(dataDir))) return
    await restartDatabase()
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
        await restartEndedDatabase()
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
    kill(target, random) {
      if (target === 'server') return killProcess('server/main.ts', random)
      if (target === 'worker') return killProcess('server/worker.ts', random)
      if (target === 'database') return killDatabase()
      return target === 'clock' ? jumpClock(random) : killDatabaseProcess(random)
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

/** Returns the process id of PostgreSQL; undefined if it has ended. */
async function findPostmasterPid(dataDir: string): Promise<number | undefined> {
  const lines = await readFile(join(dataDir, 'postgres/postmaster.pid'), 'utf8').catch(() => '')
  const pid = Number(lines.split('\n')[0])
  return pid > 0 && isProcessAlive(pid) ? pid : undefined
}

async function killChild(child: ChildProcess): Promise<number> {
  const ended = once(child, 'exit')
  child.kill('SIGKILL')
  await ended
  return 1
}

/** Returns false if the process has ended by itself. */
function sendKill(pid: number): boolean {
  try {
    return process.kill(pid, 'SIGKILL')
  } catch {
    return false
  }
}

/** Returns an empty text if the process has ended (Linux). */
function readProcessTitle(pid: number): Promise<string> {
  return readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')
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

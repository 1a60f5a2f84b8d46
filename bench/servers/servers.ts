/** The two measured servers, each in its own process. */

import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { BaselineOptions } from './baseline-server.ts'

export interface BenchServer {
  readonly url: string
  readonly startMillis: number
  /** Resident memory in MB; undefined if the system does not report it. */
  memory(): number | undefined
  stop(): Promise<void>
}

export const poolSize = 10

const project = join(import.meta.dirname, '../..')

/**
 * Starts the product of a checkout as in production; it stores its files in `dataDir`. An earlier start fills Node's compile
 * cache, because compiling would increase the measured time and memory.
 */
export async function startProduct(
  databaseUrl: string,
  dataDir: string,
  checkout = project,
): Promise<BenchServer> {
  await (await launchProduct(databaseUrl, dataDir, checkout)).stop()
  return launchProduct(databaseUrl, dataDir, checkout)
}

async function launchProduct(databaseUrl: string, dataDir: string, checkout: string): Promise<BenchServer> {
  const port = await findFreePort()
  const begun = performance.now()
  const child = fork(join(checkout, 'server/main.ts'), {
    cwd: checkout,
    execArgv: getNodeOptions(),
    env: {
      NODE_COMPILE_CACHE: join(dataDir, 'compiled'),
      PATH: process.env['PATH'],
      NODE_ENV: 'production',
      // As in deploy/.
      MALLOC_ARENA_MAX: '2',
      LOG_LEVEL: 'warn',
      HOST: '127.0.0.1',
      PORT: String(port),
      PUBLIC_URL: `http://127.0.0.1:${port}`,
      DATA_DIR: dataDir,
      DATABASE_URL: databaseUrl,
      DATABASE_POOL_SIZE: String(poolSize),
      SESSION_SECRET: 'a secret of the benchmark, of no use elsewhere',
      OPERATOR_API_KEY: 'a key of the benchmark',
    },
  })
  const url = `http://127.0.0.1:${port}`
  await waitForAnswer(child, `${url}/api/partner/settings`)
  return createServerHandle(child, url, performance.now() - begun)
}

/** Returns Node's options of `npm start`, or those of BENCH_NODE_ARGS; an empty value means none. */
function getNodeOptions(): string[] {
  const customOptions = process.env['BENCH_NODE_ARGS']
  if (customOptions !== undefined) return customOptions.split(' ').filter(Boolean)
  const { scripts } = JSON.parse(readFileSync(join(project, 'package.json'), 'utf8')) as {
    scripts: { start: string }
  }
  return scripts.start.split(' ').filter((word) => word.startsWith('--'))
}

export async function startBaseline(
  baseline: Omit<BaselineOptions, 'port' | 'poolSize'>,
): Promise<BenchServer> {
  const port = await findFreePort()
  const begun = performance.now()
  const child = fork(join(import.meta.dirname, 'baseline-server.ts'), { env: { NODE_ENV: 'production' } })
  child.send({ ...baseline, port, poolSize } satisfies BaselineOptions)
  await Promise.race([once(child, 'message'), rejectWhenEnded(child)])
  return createServerHandle(child, `http://127.0.0.1:${port}`, performance.now() - begun)
}

function createServerHandle(child: ChildProcess, url: string, startMillis: number): BenchServer {
  const last = () => void child.kill()
  process.once('exit', last)
  return {
    url,
    startMillis,
    memory: () => readResidentMegabytes(child.pid ?? 0),
    stop: async () => {
      process.off('exit', last)
      if (child.exitCode !== null) return
      child.kill('SIGTERM')
      await once(child, 'exit')
    },
  }
}

function readResidentMegabytes(pid: number): number | undefined {
  if (process.platform !== 'linux') return undefined
  const kilobytes = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
  return kilobytes === undefined ? undefined : Math.round(Number(kilobytes) / 1024)
}

async function waitForAnswer(child: ChildProcess, url: string): Promise<void> {
  while (child.exitCode === null) {
    const response = await fetch(url).catch(() => null)
    if (response?.ok) return
    await pause(10)
  }
  throw new Error(`The server ended with exit code ${child.exitCode} instead of answering ${url}.`)
}

async function rejectWhenEnded(child: ChildProcess): Promise<never> {
  await once(child, 'exit')
  throw new Error('The baseline server ended instead of answering.')
}

export async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  if (address === null || typeof address === 'string') throw new Error('No port is free.')
  return address.port
}

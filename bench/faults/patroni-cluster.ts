/**
 * Two nodes of PostgreSQL under Patroni with etcd, HAProxy, which leads to the primary, and pgbouncer before it. All from
 * Debian: apt-get install patroni etcd-server python3-etcd haproxy pgbouncer postgresql
 */

import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readdirSync } from 'node:fs'
import { chmod, chown, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { stringify } from 'yaml'
import { findFreePort } from '../servers/servers.ts'

export interface PatroniCluster {
  /** Both nodes. */
  readonly databaseUrl: string
  /** pgbouncer in transaction mode, which leads to the primary. */
  readonly poolerUrl: string
  /** Kills PostgreSQL on the primary; `node`: and the Patroni beside it, as if the machine failed. */
  killPrimary(what: 'postgres' | 'node'): Promise<string>
  /** Waits until the other node is the primary. */
  waitForNewPrimary(former: string): Promise<void>
  /** Starts what was killed, and waits until both nodes are in step. */
  heal(): Promise<void>
  stop(): Promise<void>
}

interface Node {
  readonly name: string
  readonly port: number
  readonly apiPort: number
  readonly dir: string
  patroni: ChildProcess
}

interface Member {
  readonly name: string
  readonly role: string
  readonly state: string
}

const programs = ['/usr/bin/patroni', '/usr/bin/etcd', '/usr/sbin/haproxy', '/usr/sbin/pgbouncer']
const password = 'cluster'
const postgresFolder = '/usr/lib/postgresql'

/** Returns what the cluster needs and this machine does not have. PostgreSQL refuses to run as root, so it gets its own user. */
export function listMissingParts(): string[] {
  const missing = [...programs, postgresFolder].filter((path) => !existsSync(path))
  return process.getuid?.() === 0 ? missing : [...missing, 'rights of root']
}

export async function startPatroniCluster(): Promise<PatroniCluster> {
  const root = await mkdtemp(join(tmpdir(), 'gewerk-cluster-'))
  await chmod(root, 0o755)
  const user = await findPostgresUser()
  const children = new Set<ChildProcess>()
  process.once('exit', () => children.forEach((child) => child.kill('SIGKILL')))

  const run = (command: string, args: readonly string[], cwd: string): ChildProcess => {
    const child = spawn(command, args, {
      cwd,
      ...user,
      stdio: 'ignore',
      env: { PATH: process.env['PATH'], HOME: cwd },
    })
    children.add(child)
    child.once('exit', () => children.delete(child))
    return child
  }
  const createFolder = async (name: string): Promise<string> => {
    const dir = join(root, name)
    await mkdir(dir, { mode: 0o700 })
    await chown(dir, user.uid, user.gid)
    return dir
  }

  const [etcdPort, peerPort] = [await findFreePort(), await findFreePort()]
  const etcdDir = await createFolder('etcd')
  const etcdUrl = `http://127.0.0.1:${etcdPort}`
  const peerUrl = `http://127.0.0.1:${peerPort}`
  run(
    '/usr/bin/etcd',
    [
      ['--name', 'etcd', '--data-dir', join(etcdDir, 'data')],
      ['--listen-client-urls', etcdUrl, '--advertise-client-urls', etcdUrl],
      ['--listen-peer-urls', peerUrl, '--initial-advertise-peer-urls', peerUrl],
      ['--initial-cluster', `etcd=${peerUrl}`],
    ].flat(),
    etcdDir,
  )

  const nodes: Node[] = []
  for (const name of ['one', 'two']) {
    const [port, apiPort, dir] = [await findFreePort(), await findFreePort(), await createFolder(name)]
    const file = join(dir, 'patroni.yaml')
    await writeFile(file, stringify(createPatroniConfig({ name, port, apiPort, dir, etcdPort })))
    nodes.push({ name, port, apiPort, dir, patroni: run('/usr/bin/patroni', [file], dir) })
    // The first node becomes the primary.
    await waitFor(`node ${name}`, async () =>
      (await listMembers()).some((one) => one.name === name && isRunning(one)),
    )
  }

  const proxyPort = await findFreePort()
  const haproxyDir = await createFolder('haproxy')
  await writeFile(join(haproxyDir, 'haproxy.cfg'), createProxyConfig(proxyPort, nodes))
  run('/usr/sbin/haproxy', ['-f', join(haproxyDir, 'haproxy.cfg')], haproxyDir)

  const poolerPort = await findFreePort()
  const poolerDir = await createFolder('pgbouncer')
  await writeFile(join(poolerDir, 'users.txt'), `"gewerk" "${password}"\n`)
  await writeFile(join(poolerDir, 'pgbouncer.ini'), createPoolerConfig(poolerPort, proxyPort, poolerDir))
  run('/usr/sbin/pgbouncer', [join(poolerDir, 'pgbouncer.ini')], poolerDir)

  /** Asks a node that answers; empty if none does. */
  async function listMembers(): Promise<Member[]> {
    for (const { apiPort } of nodes) {
      try {
        const reply = await fetch(`http://127.0.0.1:${apiPort}/cluster`, {
          signal: AbortSignal.timeout(1_000),
        })
        return ((await reply.json()) as { members: Member[] }).members
      } catch {
        continue
      }
    }
    return []
  }

  async function heal(): Promise<void> {
    for (const node of nodes)
      if (node.patroni.exitCode !== null || node.patroni.signalCode !== null)
        node.patroni = run('/usr/bin/patroni', [join(node.dir, 'patroni.yaml')], node.dir)
    await waitFor('a synchronous standby', async () => {
      const members = await listMembers()
      return members.filter(isRunning).length === 2 && members.some(({ role }) => role === 'sync_standby')
    })
  }

  await heal()
  return {
    databaseUrl: createUrl(nodes.map(({ port }) => `127.0.0.1:${port}`).join(',')),
    poolerUrl: createUrl(`127.0.0.1:${poolerPort}`),
    async killPrimary(what) {
      const leader = (await listMembers()).find(({ role }) => role === 'leader')
      const node = nodes.find(({ name }) => name === leader?.name)
      if (!node) throw new Error('The cluster has no primary.')
      const postmaster = Number(
        (await readFile(join(node.dir, 'data/postmaster.pid'), 'utf8')).split('\n')[0],
      )
      if (what === 'node') {
        const ended = once(node.patroni, 'exit')
        node.patroni.kill('SIGKILL')
        await ended
      }
      process.kill(postmaster, 'SIGKILL')
      return node.name
    },
    waitForNewPrimary: (former) =>
      waitFor('a new primary', async () =>
        (await listMembers()).some(
          ({ name, role, state }) => role === 'leader' && name !== former && state === 'running',
        ),
      ),
    heal,
    async stop() {
      // Patroni stops its PostgreSQL.
      for (const child of children) {
        const ended = once(child, 'exit')
        child.kill('SIGTERM')
        await Promise.race([ended, pause(20_000)])
      }
      children.forEach((child) => child.kill('SIGKILL'))
      await rm(root, { recursive: true, force: true, maxRetries: 10 })
    },
  }
}

const isRunning = ({ state }: Member): boolean => state === 'running' || state === 'streaming'
const createUrl = (hosts: string): string => `postgres://gewerk:${password}@${hosts}/postgres`

async function findPostgresUser(): Promise<{ uid: number; gid: number }> {
  const line = (await readFile('/etc/passwd', 'utf8')).split('\n').find((one) => one.startsWith('postgres:'))
  const [, , uid, gid] = line?.split(':') ?? []
  return { uid: Number(uid), gid: Number(gid) }
}

async function waitFor(what: string, isThere: () => Promise<boolean>): Promise<void> {
  const deadline = performance.now() + 180_000
  while (!(await isThere())) {
    if (performance.now() > deadline) throw new Error(`There is no ${what} after three minutes.`)
    await pause(100)
  }
}

interface NodeConfig {
  readonly name: string
  readonly port: number
  readonly apiPort: number
  readonly dir: string
  readonly etcdPort: number
}

/** As in docs/operating.md, section Several machines. */
function createPatroniConfig({ name, port, apiPort, dir, etcdPort }: NodeConfig): object {
  const version = readdirSync(postgresFolder).toSorted().at(-1)
  return {
    scope: 'gewerk',
    name,
    restapi: { listen: `127.0.0.1:${apiPort}`, connect_address: `127.0.0.1:${apiPort}` },
    etcd3: { host: `127.0.0.1:${etcdPort}` },
    bootstrap: {
      dcs: {
        ttl: 8,
        loop_wait: 1,
        retry_timeout: 3,
        master_start_timeout: 0,
        synchronous_mode: true,
        postgresql: { use_pg_rewind: true, parameters: { max_connections: 100, hot_standby_feedback: 'on' } },
      },
      initdb: [{ encoding: 'UTF8' }, { locale: 'C.UTF-8' }, 'data-checksums'],
    },
    postgresql: {
      listen: `127.0.0.1:${port}`,
      connect_address: `127.0.0.1:${port}`,
      data_dir: join(dir, 'data'),
      bin_dir: `${postgresFolder}/${version}/bin`,
      pgpass: join(dir, 'pgpass'),
      pg_hba: ['host all all 127.0.0.1/32 scram-sha-256', 'host replication all 127.0.0.1/32 scram-sha-256'],
      authentication: {
        superuser: { username: 'gewerk', password },
        replication: { username: 'replicator', password },
      },
      parameters: { unix_socket_directories: '', shared_buffers: '64MB' },
    },
  }
}

/** Sessions with a node that is no longer the primary are ended, so that none of them reads an older state. */
function createProxyConfig(port: number, nodes: readonly Node[]): string {
  return `defaults
  mode tcp
  timeout connect 2s
  timeout client 1h
  timeout server 1h
listen primary
  bind 127.0.0.1:${port}
  option httpchk OPTIONS /primary
  http-check expect status 200
  default-server inter 500 fastinter 250 fall 2 rise 1 on-marked-down shutdown-sessions
${nodes.map((node) => `  server ${node.name} 127.0.0.1:${node.port} check port ${node.apiPort}`).join('\n')}
`
}

function createPoolerConfig(port: number, databasePort: number, dir: string): string {
  return `[databases]
postgres = host=127.0.0.1 port=${databasePort}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = scram-sha-256
auth_file = ${join(dir, 'users.txt')}
pool_mode = transaction
default_pool_size = 20
query_wait_timeout = 5
server_login_retry = 1
server_connect_timeout = 2
`
}

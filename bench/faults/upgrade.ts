/**
 * Upgrades from the last release under load: two servers and a worker of the release serve the demo's data, the new version
 * migrates the database meanwhile, then the servers are replaced one after the other. No call may fail, and every comment
 * that was acknowledged must be there. Run: node bench/faults/upgrade.ts [commit or tag of the release]
 */

import { execFileSync, spawn, type ChildProcess } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { mkdtemp, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { startEmbeddedPostgres } from '#server/platform/database/embedded/embedded-postgres'
import { connectAsOwner } from '#server/platform/database/database'
import { orderExample } from '#contract/operator/examples'
import { createCrmId } from '#server/kernel/crm-ids'
import { projectFolder, startProxiedServers, type ProxiedServers } from './proxied-servers.ts'

const git = (...args: string[]) =>
  execFileSync('git', args, {
    cwd: projectFolder,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  }).trim()
const operatorHeaders = { authorization: 'Bearer demo-operator-key', 'content-type': 'application/json' }

if (!existsSync(join(projectFolder, '.git'))) {
  console.log('Not tried: the last release is taken from the history of the repository, which is missing.')
  process.exit(0)
}
const release = process.argv[2] ?? findRelease()
const root = await mkdtemp(join(tmpdir(), 'gewerk-upgrade-'))
const dataDir = join(root, 'data')
const former = join(root, 'release')
git('worktree', 'add', '--detach', former, release)
const openOrders = { type: 'open' }
const calls = { total: 0, failed: [] as string[] }
const comments = new Set<string>()
const ending = new AbortController()
const children: ChildProcess[] = []
process.once('exit', () => children.forEach((child) => child.kill('SIGKILL')))

try {
  await symlink(join(projectFolder, 'node_modules'), join(former, 'node_modules'))
  // The servers need a web app, which the calls of this test do not use.
  if (existsSync(join(projectFolder, 'dist')))
    await symlink(join(projectFolder, 'dist'), join(former, 'dist'))
  const postgres = await startEmbeddedPostgres(dataDir)
  const env = {
    DATABASE_URL: postgres.url,
    DATA_DIR: dataDir,
    SESSION_SECRET: randomUUID(),
    LOG_LEVEL: 'warn',
  }
  await runProgram(former, ['scripts/cli/cli.ts', 'migrate'], env)
  const servers = await startProxiedServers(former, env)
  // After the start of a server, which loads postal codes and forms.
  await runProgram(former, ['scripts/load-demo.ts'], env)
  let worker = startWorker(former, env)
  const loads = await startLoad(servers)
  await pause(3_000)
  const before = calls.total
  await runProgram(projectFolder, ['scripts/cli/cli.ts', 'migrate'], env)
  const during = calls.total - before
  // The servers of the release serve the new schema for a while.
  await pause(3_000)
  await servers.restartAll(projectFolder)
  worker = await replaceWorker(worker, env)
  await pause(3_000)
  ending.abort()
  await Promise.all(loads)
  const missing = await countMissingComments(postgres.url)
  await stopProcess(worker)
  await servers.stop()
  await postgres.stop()
  console.log(
    `From ${release.slice(0, 12)}: ${calls.total} calls, ${during} of them during the migration, ${calls.failed.length} failed; ${comments.size} comments, ${missing} missing.`,
  )
  for (const failure of new Set(calls.failed)) console.log(`✗ ${failure}`)
  process.exitCode = calls.failed.length + missing === 0 && during > 0 ? 0 : 1
} finally {
  git('worktree', 'remove', '--force', former)
  await rm(root, { recursive: true, force: true })
}

/** Returns the tag of the version in package.json, or the commit that stored the API documents of the last release. */
function findRelease(): string {
  const { version } = JSON.parse(readFileSync(join(projectFolder, 'package.json'), 'utf8')) as {
    version: string
  }
  const tag = [version, `v${version}`].find((name) => git('tag', '--list', name))
  return tag ?? git('log', '-1', '--format=%H', '--', 'test/released')
}

function startProgram(folder: string, args: readonly string[], env: Record<string, string>): ChildProcess {
  const child = spawn(process.execPath, args, {
    cwd: folder,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, DEMO: 'off', ...env },
  })
  children.push(child)
  return child
}

async function runProgram(
  folder: string,
  args: readonly string[],
  env: Record<string, string>,
): Promise<void> {
  const [code] = (await once(startProgram(folder, args, env), 'exit')) as [number | null]
  if (code !== 0) throw new Error(`${args.join(' ')} ended with ${code}.`)
}

function startWorker(folder: string, env: Record<string, string>): ChildProcess {
  return startProgram(folder, ['server/worker.ts'], env)
}

async function replaceWorker(worker: ChildProcess, env: Record<string, string>): Promise<ChildProcess> {
  await stopProcess(worker)
  return startWorker(projectFolder, env)
}

async function stopProcess(child: ChildProcess): Promise<void> {
  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  await ended
}

/** Starts callers that log in once and then read lists, read orders, comment, and create orders. */
async function startLoad({ url }: ProxiedServers): Promise<Promise<void>[]> {
  const login = await fetch(`${url}/api/partner/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'admin@demo.example', password: 'Partner!1', role: 'partner' }),
  })
  const { accounts } = (await login.json()) as { accounts: { access_token: string }[] }
  const headers = { authorization: `Bearer ${accounts[0]?.access_token}`, 'content-type': 'application/json' }
  const post = (path: string, body: object, as = headers) =>
    call(`${url}${path}`, { method: 'POST', headers: as, body: JSON.stringify(body) })
  const list = await fetch(`${url}/api/partner/orders`, {
    method: 'POST',
    headers,
    body: JSON.stringify(openOrders),
  })
  const { data } = (await list.json()) as { data: { api_id: string }[] }
  const orderIds: string[] = []
  for (const { api_id: id } of data) {
    const body = JSON.stringify({ jobApiId: id, message: 'Before the upgrade' })
    const reply = await fetch(`${url}/data-api/comment`, { method: 'POST', headers, body })
    // Some statuses allow no comment.
    if (reply.ok) orderIds.push(id)
  }
  if (orderIds.length === 0) throw new Error('The demo has no order with comments.')

  async function work(number: number): Promise<void> {
    for (let turn = number; !ending.signal.aborted; turn += 1) {
      const orderId = orderIds[turn % orderIds.length] ?? ''
      await post('/api/partner/orders', openOrders)
      await call(`${url}/api/partner/jobs-count`, { headers })
      await call(`${url}/api/partner/orders/${orderId}`, { headers })
      await post(
        '/operator-api/v1/jobs',
        { ...orderExample, sfid: createCrmId('job'), products: [] },
        operatorHeaders,
      )
      const message = `upgrade ${randomUUID()}`
      if (await post('/data-api/comment', { jobApiId: orderId, message })) comments.add(message)
      await pause(20)
    }
  }
  return [0, 1, 2].map(work)
}

async function call(url: string, init: RequestInit): Promise<boolean> {
  calls.total += 1
  const failure = await fetch(url, { ...init, signal: AbortSignal.timeout(20_000) }).then(
    async (reply) => (reply.ok ? null : `${reply.status} ${(await reply.text()).slice(0, 200)}`),
    (error: unknown) => String(error),
  )
  if (failure) calls.failed.push(`${init.method ?? 'GET'} ${new URL(url).pathname.slice(0, 30)}: ${failure}`)
  return failure === null
}

async function countMissingComments(databaseUrl: string): Promise<number> {
  const client = await connectAsOwner(databaseUrl)
  const { rows } = await client.query<{ message: string }>(
    `select message from comments where message like 'upgrade %'`,
  )
  await client.end()
  const stored = new Set(rows.map(({ message }) => message))
  return [...comments].filter((message) => !stored.has(message)).length
}

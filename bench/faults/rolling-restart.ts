/**
 * Restarts two servers one after the other behind a small proxy under load, and counts the failed calls. Run:
 * node bench/faults/rolling-restart.ts [rounds]
 */

import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { Agent, createServer, request, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { startEmbeddedPostgres } from '#server/platform/database/embedded/embedded-postgres'
import { findFreePort } from '../servers/servers.ts'

const project = join(import.meta.dirname, '../..')
const rounds = Number(process.argv[2] ?? 3)
const callerCount = 8
const checkIntervalMillis = 500

interface Backend {
  readonly port: number
  process: ChildProcess
  isHealthy: boolean
}

const dataDir = await mkdtemp(join(tmpdir(), 'gewerk-rolling-'))
const postgres = await startEmbeddedPostgres(dataDir)

function startBackend(port: number): ChildProcess {
  return spawn(process.execPath, [join(project, 'server/main.ts')], {
    stdio: 'inherit',
    env: {
      ...process.env,
      DATABASE_URL: postgres.url,
      DATA_DIR: dataDir,
      PORT: String(port),
      DEMO: 'off',
      SHUTDOWN_DELAY_SECONDS: '3',
    },
  })
}

async function isServerHealthy(port: number): Promise<boolean> {
  return fetch(`http://127.0.0.1:${port}/healthz`).then(
    (answer) => answer.ok,
    () => false,
  )
}

async function waitForHealthyBackend(backend: Backend): Promise<void> {
  while (!backend.isHealthy) await pause(100)
}

const backends: Backend[] = []
for (let count = 0; count < 2; count += 1) {
  const port = await findFreePort()
  backends.push({ port, process: startBackend(port), isHealthy: false })
}
const healthChecks = setInterval(() => {
  for (const backend of backends)
    void isServerHealthy(backend.port).then((healthy) => (backend.isHealthy = healthy))
}, checkIntervalMillis)

// The proxy keeps connections open and never retries, so that every refused or broken call counts.
const agent = new Agent({ keepAlive: true })
let proxiedCalls = 0
const proxy = createServer((incoming, outgoing) => {
  const healthy = backends.filter((backend) => backend.isHealthy)
  const backend = healthy[(proxiedCalls += 1) % healthy.length]
  if (!backend) {
    outgoing.writeHead(502).end()
    return
  }
  const { url, method, headers } = incoming
  const forwarded = request(
    { host: '127.0.0.1', port: backend.port, path: url, method, headers, agent },
    (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(outgoing)
    },
  )
  forwarded.on('error', () => outgoing.writeHead(502).end())
  incoming.pipe(forwarded)
})
proxy.listen(0, '127.0.0.1')
await once(proxy, 'listening')
const { port: proxyPort } = proxy.address() as AddressInfo
await Promise.all(backends.map(waitForHealthyBackend))

const ending = new AbortController()
const statuses = new Map<string, number>()
const callerAgent = new Agent({ keepAlive: true })

async function callThroughProxy(): Promise<string> {
  const sent = request({
    host: '127.0.0.1',
    port: proxyPort,
    path: '/operator-api/v1/webhooks',
    agent: callerAgent,
    headers: { authorization: 'Bearer demo-operator-key' },
  }).end()
  try {
    const [answer] = (await once(sent, 'response')) as [IncomingMessage]
    answer.resume()
    await once(answer, 'end')
    return String(answer.statusCode)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code ?? 'failed'
  }
}

async function callRepeatedly(): Promise<void> {
  while (!ending.signal.aborted) {
    const status = await callThroughProxy()
    statuses.set(status, (statuses.get(status) ?? 0) + 1)
    await pause(5)
  }
}

const callLoops = Array.from({ length: callerCount }, callRepeatedly)
for (let round = 0; round < rounds; round += 1) {
  for (const backend of backends) {
    const ended = once(backend.process, 'exit')
    backend.process.kill('SIGTERM')
    await ended
    backend.isHealthy = false
    backend.process = startBackend(backend.port)
    await waitForHealthyBackend(backend)
  }
}
ending.abort()
await Promise.all(callLoops)
clearInterval(healthChecks)
proxy.close()
agent.destroy()
callerAgent.destroy()
for (const backend of backends) {
  const ended = once(backend.process, 'exit')
  backend.process.kill('SIGTERM')
  await ended
}
await postgres.stop()
await rm(dataDir, { recursive: true, force: true })
const failedCalls = [...statuses]
  .filter(([status]) => status !== '200')
  .reduce((sum, [, count]) => sum + count, 0)
console.log(
  `${rounds * 2} restarts, calls by status:`,
  Object.fromEntries(statuses),
  `failed: ${failedCalls}`,
)
process.exitCode = failedCalls === 0 ? 0 : 1

/** Two servers behind a small proxy that never repeats a call, so that every refused or broken call counts. */

import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { Agent, createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { findFreePort } from '../servers/servers.ts'

export const projectFolder = join(import.meta.dirname, '../..')
const checkIntervalMillis = 500

export interface ProxiedServers {
  /** Address of the proxy. */
  readonly url: string
  /** Stops each server after the other as a rolling upgrade does, and starts it with the program in `folder`. */
  restartAll(folder: string): Promise<void>
  stop(): Promise<void>
}

interface Backend {
  readonly port: number
  process: ChildProcess
  isHealthy: boolean
}

/** Starts two servers with the program in `folder`. The proxy looks for healthy ones twice a second. */
export async function startProxiedServers(
  folder: string,
  env: Readonly<Record<string, string>>,
): Promise<ProxiedServers> {
  const startBackend = (port: number, from: string) =>
    spawn(process.execPath, [join(from, 'server/main.ts')], {
      cwd: from,
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, DEMO: 'off', SHUTDOWN_DELAY_SECONDS: '3', ...env, PORT: String(port) },
    })

  const backends: Backend[] = []
  for (let count = 0; count < 2; count += 1) {
    const port = await findFreePort()
    backends.push({ port, process: startBackend(port, folder), isHealthy: false })
  }
  const healthChecks = setInterval(() => {
    for (const backend of backends)
      void isServerHealthy(backend.port).then((healthy) => (backend.isHealthy = healthy))
  }, checkIntervalMillis)

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
  return {
    url: `http://127.0.0.1:${proxyPort}`,
    async restartAll(from) {
      for (const backend of backends) {
        await stopProcess(backend.process)
        backend.isHealthy = false
        backend.process = startBackend(backend.port, from)
        await waitForHealthyBackend(backend)
      }
    },
    async stop() {
      clearInterval(healthChecks)
      proxy.close()
      agent.destroy()
      for (const backend of backends) await stopProcess(backend.process)
    },
  }
}

async function stopProcess(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return
  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  await ended
}

async function isServerHealthy(port: number): Promise<boolean> {
  return fetch(`http://127.0.0.1:${port}/healthz`).then(
    (answer) => answer.ok,
    () => false,
  )
}

async function waitForHealthyBackend(backend: Backend): Promise<void> {
  while (!backend.isHealthy) {
    if (backend.process.exitCode !== null) throw new Error('A server does not start.')
    await pause(100)
  }
}

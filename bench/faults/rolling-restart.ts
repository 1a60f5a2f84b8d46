/**
 * Restarts two servers one after the other behind a small proxy under load, and counts the failed calls. Run:
 * node bench/faults/rolling-restart.ts [rounds]
 */

import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { Agent, request, type IncomingMessage } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { startEmbeddedPostgres } from '#server/platform/database/embedded/embedded-postgres'
import { projectFolder, startProxiedServers } from './proxied-servers.ts'

const rounds = Number(process.argv[2] ?? 3)
const callerCount = 8

const dataDir = await mkdtemp(join(tmpdir(), 'gewerk-rolling-'))
const postgres = await startEmbeddedPostgres(dataDir)
const servers = await startProxiedServers(projectFolder, { DATABASE_URL: postgres.url, DATA_DIR: dataDir })
const ending = new AbortController()
const statuses = new Map<string, number>()
const callerAgent = new Agent({ keepAlive: true })

async function callThroughProxy(): Promise<string> {
  const sent = request(`${servers.url}/operator-api/v1/webhooks`, {
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
for (let round = 0; round < rounds; round += 1) await servers.restartAll(projectFolder)
ending.abort()
await Promise.all(callLoops)
callerAgent.destroy()
await servers.stop()
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

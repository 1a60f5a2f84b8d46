/**
 * Kills the primary of a PostgreSQL cluster under load, once only PostgreSQL and once the whole node, and checks: every
 * acknowledged write is there, writes work again within ten seconds, and no process of the portal had to be restarted.
 * Reads of lists use the standby. Run: node bench/faults/failover.ts [rounds] [direct|pooler]
 */

import { setTimeout as pause } from 'node:timers/promises'
import { orderExample } from '#contract/operator/examples'
import { createCrmId } from '#server/kernel/crm-ids'
import { migrate } from '#server/platform/database/migrations'
import { listMissingParts, startPatroniCluster } from './patroni-cluster.ts'
import { createPortalLoad } from './portal-load.ts'
import { createSupervisedPortal } from './supervised-portal.ts'

const rounds = Number(process.argv[2] ?? 2)
const usesPooler = process.argv[3] === 'pooler'
const longestOutageSeconds = 10

const missing = listMissingParts()
if (missing.length > 0) {
  console.log(`Not tried, because this is missing: ${missing.join(', ')}.`)
  process.exit(0)
}

const cluster = await startPatroniCluster()
await migrate(cluster.databaseUrl)
const portal = await createSupervisedPortal({ databaseUrl: cluster.databaseUrl })
const load = await createPortalLoad(portal)
const faults: string[] = []
const outages: string[] = []
const ending = new AbortController()
/** The longest time without a success since it was last set to 0, by kind of call, in milliseconds. */
const gaps = { write: 0, list: 0 }

try {
  await portal.start({
    ...load.settings,
    DATABASE_REPLICA_URL: cluster.databaseUrl,
    ...(usesPooler ? { DATABASE_POOLER_URL: cluster.poolerUrl } : {}),
  })
  await load.start()
  const probes = [probe('write', createOrder), probe('list', listOrders)]
  for (let round = 0; round < rounds; round += 1) {
    await load.logIn()
    await pause(2_000)
    Object.assign(gaps, { write: 0, list: 0 })
    const what = round % 2 === 0 ? 'postgres' : 'node'
    const former = await cluster.killPrimary(what)
    await cluster.waitForNewPrimary(former)
    await portal.waitUntilHealthy()
    await pause(3_000)
    const seconds = { write: gaps.write / 1_000, list: gaps.list / 1_000 }
    outages.push(
      `${what} killed: no write for ${seconds.write.toFixed(1)} s, no list for ${seconds.list.toFixed(1)} s`,
    )
    if (Math.max(seconds.write, seconds.list) > longestOutageSeconds)
      faults.push(`The outage took longer than ${longestOutageSeconds} seconds.`)
    await load.checkWrites()
    await cluster.heal()
  }
  ending.abort()
  await Promise.all(probes)
  await load.finish()
  if (portal.countRestarts() > 0) faults.push(`${portal.countRestarts()} processes of the portal ended.`)
} finally {
  ending.abort()
  load.close()
  await portal.stop()
  await cluster.stop()
}
for (const outage of outages) console.log(outage)
console.log(load.summarize())
faults.push(...load.faults)
for (const fault of faults) console.log(`✗ ${fault}`)
if (faults.length === 0)
  console.log('✓ Nothing acknowledged was lost, and all processes went on by themselves.')
process.exitCode = faults.length === 0 ? 0 : 1

/** Makes a call ten times a second without repeating it, and measures the time between two successes. */
async function probe(kind: keyof typeof gaps, call: (url: string) => Promise<Response>): Promise<void> {
  let last = performance.now()
  for (let turn = 0; !ending.signal.aborted; turn += 1) {
    const isDone = await call(portal.urls[turn % 2] ?? '').then(
      async (reply) => {
        await reply.arrayBuffer()
        return reply.ok
      },
      () => false,
    )
    gaps[kind] = Math.max(gaps[kind], performance.now() - last)
    if (isDone) last = performance.now()
    await pause(100)
  }
}

function createOrder(url: string): Promise<Response> {
  return fetch(`${url}/operator-api/v1/jobs`, {
    method: 'POST',
    headers: { authorization: `Bearer ${portal.operatorKey}`, 'content-type': 'application/json' },
    body: JSON.stringify({ ...orderExample, sfid: createCrmId('job'), products: [] }),
    signal: AbortSignal.timeout(15_000),
  })
}

function listOrders(url: string): Promise<Response> {
  return fetch(`${url}/operator-api/v1/jobs`, {
    headers: { authorization: `Bearer ${portal.operatorKey}` },
    signal: AbortSignal.timeout(15_000),
  })
}

/**
 * Kills servers, workers and PostgreSQL without warning while orders are created, offered, accepted and commented, and
 * checks after each kill: every acknowledged write is there once, and each order has one winner. At the end: every
 * email and webhook event has arrived, repeated ones have the same id, and no task is stuck.
 * Run: node bench/faults/process-kills.ts [rounds] [seed]
 */

import { setTimeout as pause } from 'node:timers/promises'
import { migrate } from '#server/platform/database/migrations'
import { createRandomNumbers } from '#test/builders/random-requests'
import { createPortalLoad } from './portal-load.ts'
import { createSupervisedPortal, killTargets, type KillTarget } from './supervised-portal.ts'

const rounds = Number(process.argv[2] ?? 50)
const seed = Number(process.argv[3] ?? Date.now() % 1e9)
const random = createRandomNumbers(seed)

const portal = await createSupervisedPortal()
await migrate(portal.databaseUrl)
const load = await createPortalLoad(portal)
const kills = new Map<KillTarget, number>()

try {
  await portal.start(load.settings)
  await load.start()
  for (let round = 0; round < rounds && load.faults.length === 0; round += 1) {
    await load.logIn()
    await pause(500 + random() * 1_500)
    const target = killTargets[Math.floor(random() * killTargets.length)] ?? 'server'
    kills.set(target, (kills.get(target) ?? 0) + 1)
    await portal.kill(target, random)
    await portal.waitUntilHealthy()
    await load.checkWrites()
  }
  await load.finish()
} finally {
  load.close()
  await portal.stop()
}
const killed = [...kills].map(([target, count]) => `${count} × ${target}`).join(', ')
console.log(`${rounds} rounds, seed ${seed}: killed ${killed}.`)
console.log(load.summarize())
for (const fault of load.faults) console.log(`✗ ${fault}`)
if (load.faults.length === 0)
  console.log('✓ Nothing acknowledged was lost or doubled, one winner per order, no stuck task.')
process.exitCode = load.faults.length === 0 ? 0 : 1

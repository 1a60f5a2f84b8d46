/**
 * Kills servers, workers and PostgreSQL without warning while orders are created, offered, accepted and commented, and
 * checks after each kill: every acknowledged write is there once, and each order has one winner. At the end: every
 * email and webhook event has arrived, repeated ones have the same id, and no task is stuck.
 * Run: node bench/faults/process-kills.ts [kills] [seed]
 */

import { setTimeout as pause } from 'node:timers/promises'
import { migrate } from '#server/platform/database/migrations'
import { createRandomNumbers } from '#test/builders/random-requests'
import { createPortalLoad } from './portal-load.ts'
import { createSupervisedPortal, killTargets, type KillTarget } from './supervised-portal.ts'

const wantedKills = Number(process.argv[2] ?? 50)
/** Kills shortly after each other, so that processes are also killed while others start again. */
const mostKillsInRow = 5
const seed = Number(process.argv[3] ?? Date.now() % 1e9)
const random = createRandomNumbers(seed)

const portal = await createSupervisedPortal()
await migrate(portal.databaseUrl)
const load = await createPortalLoad(portal)
const kills = new Map<KillTarget, number>()
let killed = 0
let rounds = 0

try {
  await portal.start(load.settings)
  await load.start()
  while (killed < wantedKills && load.faults.length === 0) {
    rounds += 1
    await load.logIn()
    const inRow = 1 + Math.floor(random() * mostKillsInRow)
    for (let count = 0; count < inRow; count += 1) {
      await pause(200 + random() * 1_500)
      const target = killTargets[Math.floor(random() * killTargets.length)] ?? 'server'
      const processes = await portal.kill(target, random)
      kills.set(target, (kills.get(target) ?? 0) + processes)
      killed += processes
    }
    await portal.waitUntilHealthy()
    await load.checkWrites()
    if (rounds % 10 === 0) console.log(`${killed} kills`)
  }
  await load.finish()
} finally {
  load.close()
  await portal.stop()
}
const byTarget = [...kills].map(([target, count]) => `${count} × ${target}`).join(', ')
console.log(`${killed} kills in ${rounds} rounds, seed ${seed}: ${byTarget}.`)
console.log(load.summarize())
for (const fault of load.faults) console.log(`✗ ${fault}`)
if (load.faults.length === 0)
  console.log('✓ Nothing acknowledged was lost or doubled, one winner per order, no stuck task.')
process.exitCode = load.faults.length === 0 ? 0 : 1

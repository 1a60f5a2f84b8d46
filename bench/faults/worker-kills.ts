/**
 * Kills worker processes while they work and measures how long each task waited until it was done.
 * Run: node bench/faults/worker-kills.ts [kills]
 */

import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { startEmbeddedPostgres } from '#server/platform/database/embedded/embedded-postgres'
import { connectAsOwner, createOwnerPool } from '#server/platform/database/database'
import { startTaskRunner } from '#server/platform/database/task-queue/task-runner'
import { createLog } from '#server/platform/log'
import { migrate } from '#server/platform/database/migrations'

if (process.env['WORKER_OF']) await runMeasuredWorker(process.env['WORKER_OF'])
else await killWorkers(Number(process.argv[2] ?? 100))

/** Runs tasks of half a second; each sets a timestamp in its row at the end. */
async function runMeasuredWorker(databaseUrl: string): Promise<void> {
  const pool = createOwnerPool(databaseUrl, { poolSize: 4 })
  pool.on('error', () => undefined)
  await startTaskRunner({
    databaseUrl,
    concurrency: 4,
    log: createLog({ logLevel: 'silent' }),
    tasks: {
      measured: async (payload) => {
        await pause(500)
        const { id } = payload as { id: number }
        await pool.query('update measured set done_at = coalesce(done_at, now()) where id = $1', [id])
      },
    },
  })
}

function startWorkerProcess(databaseUrl: string): ChildProcess {
  return spawn(process.execPath, [import.meta.filename], {
    stdio: 'inherit',
    env: { ...process.env, WORKER_OF: databaseUrl },
  })
}

async function killWorkers(kills: number): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'gewerk-kills-'))
  const postgres = await startEmbeddedPostgres(dataDir)
  await migrate(postgres.url)
  const client = await connectAsOwner(postgres.url)
  await client.query(
    'create table measured (id serial primary key, added_at timestamptz not null default now(), done_at timestamptz)',
  )
  const workers = [startWorkerProcess(postgres.url), startWorkerProcess(postgres.url)]
  for (let kill = 0; kill < kills; kill += 1) {
    for (let count = 0; count < 4; count += 1) {
      const { rows } = await client.query<{ id: number }>('insert into measured default values returning id')
      const payload = JSON.stringify({ id: rows[0]?.id })
      await client.query(`select graphile_worker.add_job('measured', $1::json, max_attempts => 12)`, [
        payload,
      ])
    }
    // Tasks take half a second, so the kill hits some of them at work.
    await pause(Math.random() * 500)
    const place = kill % workers.length
    const ended = workers[place] && once(workers[place], 'exit')
    workers[place]?.kill('SIGKILL')
    await ended
    workers[place] = startWorkerProcess(postgres.url)
  }
  const open = async () => (await client.query('select from measured where done_at is null')).rowCount ?? 0
  for (let seconds = 0; seconds < 180 && (await open()) > 0; seconds += 1) await pause(1_000)
  const { rows } = await client.query<{ tasks: string; open: string; longest: string }>(
    `select count(*) as tasks, count(*) filter (where done_at is null) as open,
       round(max(extract(epoch from done_at - added_at))) as longest from measured`,
  )
  for (const worker of workers) worker.kill('SIGKILL')
  await client.end()
  await postgres.stop()
  await rm(dataDir, { recursive: true, force: true })
  const { tasks, open: left, longest } = rows[0] ?? { tasks: 0, open: 0, longest: 0 }
  console.log(`${kills} kills, ${tasks} tasks, ${left} not done, the longest took ${longest} s`)
  process.exitCode = Number(left) === 0 && Number(longest) <= 120 ? 0 : 1
}

import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterEach, expect, test } from 'vitest'
import { freshDatabase } from '#test/database'
import { openLog } from './log.ts'
import { startJobs, type JobInfo, type JobRunner, type Task } from './jobs.ts'

const { url, database, owner } = await freshDatabase()
const log = openLog({ logLevel: 'silent' })
let runner: JobRunner | undefined

afterEach(async () => {
  await runner?.close()
  runner = undefined
})

async function start(tasks: Record<string, Task>): Promise<void> {
  runner = await startJobs({ databaseUrl: url, tasks, concurrency: 2, log })
}

function add(name: string, payload: object): Promise<unknown> {
  return database.transaction({ accountIds: [] }, {}, (tx) =>
    sql`select graphile_worker.add_job(${name}, ${JSON.stringify(payload)}::json)`.execute(tx),
  )
}

async function until(holds: () => boolean): Promise<void> {
  for (let tries = 0; tries < 200 && !holds(); tries += 1) await pause(25)
  expect(holds()).toBe(true)
}

test('a job that a company’s transaction added runs after its commit', async () => {
  const seen: unknown[] = []
  await start({ greet: (payload) => Promise.resolve(void seen.push(payload)) })
  await add('greet', { id: 7 })
  await until(() => seen.length === 1)
  expect(seen).toEqual([{ id: 7 }])
})

test('a job that fails runs again and is recognised by its key', async () => {
  const runs: JobInfo[] = []
  await start({
    shaky: (_payload, job) => {
      runs.push(job)
      return job.attempt === 1 ? Promise.reject(new Error('not yet')) : Promise.resolve()
    },
  })
  await add('shaky', {})
  await until(() => runs.length === 1)
  await owner.query(`update graphile_worker._private_jobs set run_at = now()`)
  await until(() => runs.length === 2)
  expect(runs.map(({ attempt }) => attempt)).toEqual([1, 2])
  expect(runs[0]?.key).toBe(runs[1]?.key)
  expect(runs[0]?.addedAt.equals(runs[1]?.addedAt ?? '')).toBe(true)
})

test('closing waits for a job that runs', async () => {
  let done = false
  let begun = false
  await start({
    slow: async () => {
      begun = true
      await pause(300)
      done = true
    },
  })
  await add('slow', {})
  await until(() => begun)
  await runner?.close()
  runner = undefined
  expect(done).toBe(true)
})

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterEach, expect, test } from 'vitest'
import { freshDatabase } from '#test/database/fresh-database'
import { createLog } from '#server/platform/log'
import {
  startTaskRunner,
  type TaskInfo,
  type TaskRunnerOptions,
  type TaskRunner,
  type Task,
} from './task-runner.ts'

const { url, database, owner } = await freshDatabase()
const log = createLog({ logLevel: 'silent' })
let runner: TaskRunner | undefined

afterEach(async () => {
  await runner?.close()
  runner = undefined
})

async function startTestRunner(
  tasks: Record<string, Task>,
  more: Partial<TaskRunnerOptions> = {},
): Promise<void> {
  runner = await startTaskRunner({
    databaseUrl: url,
    tasks,
    concurrency: 2,
    log,
    livenessMillis: 100,
    ...more,
  })
}

function addTestTask(name: string, payload: object): Promise<unknown> {
  return database.transaction({ accountIds: [] }, {}, (tx) =>
    sql`select graphile_worker.add_job(${name}, ${JSON.stringify(payload)}::json)`.execute(tx),
  )
}

async function waitForTasks(holds: () => boolean): Promise<void> {
  for (let tries = 0; tries < 200 && !holds(); tries += 1) await pause(25)
  expect(holds()).toBe(true)
}

test('a task added in a company’s transaction runs after the commit', async () => {
  const seen: unknown[] = []
  await startTestRunner({ greet: (payload) => Promise.resolve(void seen.push(payload)) })
  await addTestTask('greet', { id: 7 })
  await waitForTasks(() => seen.length === 1)
  expect(seen).toEqual([{ id: 7 }])
})

test('tasks, scheduled ones and those with reserved slots run through a pooler', async () => {
  const seen: string[] = []
  const note = (name: string) => () => Promise.resolve(void seen.push(name))
  await startTestRunner(
    { greet: note('greet'), clean: note('clean'), send: note('send') },
    {
      poolerUrl: url,
      scheduledTasks: [{ task: 'clean', at: '15 3 * * *' }],
      reservedSlots: { send: 1 },
    },
  )
  await addTestTask('greet', {})
  await addTestTask('send', {})
  await waitForTasks(() => seen.length === 3)
  expect(seen.toSorted()).toEqual(['clean', 'greet', 'send'])
  const { rows } = await owner.query('select from graphile_worker._private_known_crontabs')
  expect(rows).toHaveLength(1)
})

test('a failed task runs again under the same key', async () => {
  const runs: TaskInfo[] = []
  await startTestRunner({
    shaky: (_payload, job) => {
      runs.push(job)
      return job.attempt === 1 ? Promise.reject(new Error('Thrown on purpose.')) : Promise.resolve()
    },
  })
  await addTestTask('shaky', {})
  await waitForTasks(() => runs.length === 1)
  await owner.query(`update graphile_worker._private_jobs set run_at = now()`)
  await waitForTasks(() => runs.length === 2)
  expect(runs.map(({ attempt }) => attempt)).toEqual([1, 2])
  expect(runs[0]?.key).toBe(runs[1]?.key)
  expect(runs[0]?.addedAt.equals(runs[1]?.addedAt ?? '')).toBe(true)
})

test('closing waits for a running task', async () => {
  let done = false
  let hasBegun = false
  await startTestRunner({
    slow: async () => {
      hasBegun = true
      await pause(300)
      done = true
    },
  })
  await addTestTask('slow', {})
  await waitForTasks(() => hasBegun)
  await runner?.close()
  runner = undefined
  expect(done).toBe(true)
})

/** Starts a worker process, waits until it runs the queued task, and kills it. */
async function killWorkerDuring(task: string): Promise<void> {
  const worker = spawn(process.execPath, ['test/fakes/stuck-worker.ts'], {
    env: { ...process.env, DATABASE_URL: url, TASK: task },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await once(worker.stdout, 'data')
  worker.kill('SIGKILL')
  await once(worker, 'exit')
}

test('a task of a killed worker is run by another worker', async () => {
  await addTestTask('orphaned', {})
  await killWorkerDuring('orphaned')
  const runs: TaskInfo[] = []
  await startTestRunner({ orphaned: (_payload, job) => Promise.resolve(void runs.push(job)) })
  await waitForTasks(() => runs.length === 1)
  expect(runs[0]?.attempt).toBe(2)
})

test('a task whose worker was killed during the last attempt is given up with a reason', async () => {
  await owner.query(`select graphile_worker.add_job('poisonous', max_attempts => 1)`)
  await killWorkerDuring('poisonous')
  await startTestRunner({ poisonous: () => Promise.resolve() })
  const errors = async () => {
    const { rows } = await owner.query<{ last_error: string | null }>(
      `select last_error from graphile_worker.jobs where task_identifier = 'poisonous'`,
    )
    return rows.map((row) => row.last_error)
  }
  for (let tries = 0; tries < 200 && (await errors())[0] === null; tries += 1) await pause(25)
  expect(await errors()).toEqual(['The worker process died during the last attempt.'])
})

/** Adds a task. It replaces the one with the same name, unless that is running. */
function addKeyedTask(name: string): Promise<unknown> {
  return owner.query(`select graphile_worker.add_job($1, job_key => 'one of ' || $1)`, [name])
}

function setConnectionLimit(limit: number): Promise<unknown> {
  return owner.query(`alter database ${new URL(url).pathname.slice(1)} connection limit ${limit}`)
}

async function readTasks(name: string) {
  const { rows } = await owner.query<{ attempts: number; last_error: string | null }>(
    'select attempts, last_error from graphile_worker.jobs where task_identifier = $1',
    [name],
  )
  return rows
}

test('a task that was replaced while its worker ran it is not given up when the worker is killed', async () => {
  await addKeyedTask('replaced')
  await killWorkerDuring('replaced')
  await addKeyedTask('replaced')
  let runs = 0
  await startTestRunner({ replaced: () => Promise.resolve(void (runs += 1)) })
  for (let tries = 0; tries < 200 && (await readTasks('replaced')).length > 0; tries += 1) await pause(25)
  expect(await readTasks('replaced')).toEqual([])
  expect(runs).toBe(1)
})

test('a task that was replaced while it ran and then fails is not given up', async () => {
  let runs = 0
  await startTestRunner({
    refreshed: async () => {
      runs += 1
      if (runs > 1) return
      await addKeyedTask('refreshed')
      throw new Error('Thrown on purpose.')
    },
  })
  await addKeyedTask('refreshed')
  await waitForTasks(() => runs === 2)
  for (let tries = 0; tries < 200 && (await readTasks('refreshed')).length > 0; tries += 1) await pause(25)
  expect(await readTasks('refreshed')).toEqual([])
})

test('a task that was replaced and then fails because PostgreSQL is lost is not given up', async () => {
  let runs = 0
  await startTestRunner({
    interrupted: async () => {
      runs += 1
      if (runs > 1) return
      await addKeyedTask('interrupted')
      // No connection is accepted for a moment, as while PostgreSQL starts again.
      await setConnectionLimit(0)
      setTimeout(() => void setConnectionLimit(-1), 2_500)
      await owner.query(
        `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'gewerk jobs'`,
      )
      throw new Error('The connection is lost.')
    },
  })
  await addKeyedTask('interrupted')
  await waitForTasks(() => runs === 2)
  for (let tries = 0; tries < 200 && (await readTasks('interrupted')).length > 0; tries += 1) await pause(25)
  expect(await readTasks('interrupted')).toEqual([])
})

test('a replaced task that is locked without an answer is removed', async () => {
  const ending = Promise.withResolvers<void>()
  let begun = false
  await startTestRunner({
    holding: () => {
      begun = true
      return ending.promise
    },
    superseded: () => Promise.reject(new Error('Another task does its work.')),
  })
  await addTestTask('holding', {})
  await waitForTasks(() => begun)
  await owner.query(`begin; select graphile_worker.add_job('superseded');
    update graphile_worker._private_jobs j set locked_by = holding.locked_by, locked_at = now() - interval '1 second',
      attempts = j.max_attempts, key = null, updated_at = now()
    from graphile_worker.jobs holding, graphile_worker.jobs superseded
    where holding.task_identifier = 'holding' and superseded.task_identifier = 'superseded' and j.id = superseded.id;
    commit`)
  for (let tries = 0; tries < 200 && (await readTasks('superseded')).length > 0; tries += 1) await pause(25)
  expect(await readTasks('superseded')).toEqual([])
  ending.resolve()
})

test('the tasks of a dead worker are released together or not at all', async () => {
  await addKeyedTask('half released')
  await killWorkerDuring('half released')
  await addKeyedTask('half released')
  // The state of a process that dies while it releases them.
  const rename = (from: string, to: string) =>
    owner.query(`alter function graphile_worker.${from}(bigint[]) rename to ${to}`)
  await rename('complete_jobs', 'hidden_jobs')
  await startTestRunner({ other: () => Promise.resolve() })
  await pause(1_500)
  const { rows } = await owner.query(
    `select from graphile_worker.jobs where task_identifier = 'half released' and locked_by is not null`,
  )
  await rename('hidden_jobs', 'complete_jobs')
  expect(rows).toHaveLength(1)
  await owner.query(`delete from graphile_worker._private_jobs`)
})

test('a task that was locked for a worker that did not get the answer is run, a running task is not run twice', async () => {
  const ending = Promise.withResolvers<void>()
  let runs = 0
  const lost: TaskInfo[] = []
  await startTestRunner({
    long: () => {
      runs += 1
      return ending.promise
    },
    lost: (_payload, job) => Promise.resolve(void lost.push(job)),
  })
  await addTestTask('long', {})
  await waitForTasks(() => runs === 1)
  // The state after a worker asked for a task and PostgreSQL was killed between the commit and the answer.
  await owner.query(`begin; select graphile_worker.add_job('lost', queue_name => 'of the lost task');
    with worker as (select locked_by from graphile_worker.jobs where task_identifier = 'long'), queue as (
      update graphile_worker._private_job_queues q set locked_by = worker.locked_by, locked_at = now() from worker
      where q.queue_name = 'of the lost task' returning q.id, q.locked_by
    )
    update graphile_worker._private_jobs j set locked_by = queue.locked_by, locked_at = now(), attempts = 1 from queue
    where j.job_queue_id = queue.id; commit`)
  await waitForTasks(() => lost.length === 1)
  await pause(500)
  expect(lost.map(({ attempt }) => attempt)).toEqual([2])
  expect(runs).toBe(1)
  ending.resolve()
})

test('a queue goes on after two workers have run the same task of it', async () => {
  const done: number[] = []
  await startTestRunner({
    queued: async (payload) => {
      const { place } = payload as { place: number }
      // A worker that has lost this task to the present one ends it: it deletes the task, but it cannot release the queue.
      if (place === 1) await owner.query('delete from graphile_worker._private_jobs')
      done.push(place)
    },
  })
  const add = (place: number) =>
    owner.query(`select graphile_worker.add_job('queued', $1::json, queue_name => 'of two workers')`, [
      JSON.stringify({ place }),
    ])
  await add(1)
  await waitForTasks(() => done.length === 1)
  await add(2)
  await waitForTasks(() => done.length === 2)
  expect(done).toEqual([1, 2])
})

test('a slow worker keeps its task', async () => {
  let runs = 0
  let checks = 0
  const slow = Promise.withResolvers<void>()
  const task = () => {
    runs += 1
    return slow.promise
  }
  const other = await startTaskRunner({ databaseUrl: url, tasks: { slow: task }, concurrency: 1, log })
  await addTestTask('slow', {})
  await waitForTasks(() => runs === 1)
  await startTestRunner(
    { slow: task, check: () => Promise.resolve(void (checks += 1)) },
    { livenessMillis: 10 },
  )
  for (let round = 1; round <= 5; round += 1) {
    await addTestTask('check', {})
    await waitForTasks(() => checks === round)
    await pause(20)
  }
  slow.resolve()
  await other.close()
  expect(runs).toBe(1)
})

test('tasks with reserved slots do not delay other tasks', async () => {
  const blocked = Promise.withResolvers<void>()
  let waiting = 0
  let others = 0
  await startTestRunner(
    {
      mail: () => {
        waiting += 1
        return blocked.promise
      },
      document: () => Promise.resolve(void (others += 1)),
    },
    { concurrency: 1, reservedSlots: { mail: 2 } },
  )
  for (let count = 0; count < 5; count += 1) await addTestTask('mail', {})
  await waitForTasks(() => waiting === 2)
  await addTestTask('document', {})
  await waitForTasks(() => others === 1)
  expect(waiting).toBe(2)
  blocked.resolve()
  await waitForTasks(() => waiting === 5)
})

test('tasks of one queue follow each other without pauses, one at a time, in their order', async () => {
  const count = 40
  const done: { readonly place: number; readonly at: number }[] = []
  let running = 0
  let atOnce = 0
  const queued = async (payload: unknown) => {
    atOnce = Math.max(atOnce, (running += 1))
    await pause(5)
    running -= 1
    done.push({ place: (payload as { place: number }).place, at: performance.now() })
  }
  const options = {
    databaseUrl: url,
    tasks: { queued, other: () => Promise.resolve() },
    concurrency: 2,
    reservedSlots: { queued: 2 },
    log,
  }
  runner = await startTaskRunner(options)
  const second = await startTaskRunner(options)
  const begun = performance.now()
  for (let place = 0; place < count; place += 1)
    await owner.query(`select graphile_worker.add_job('queued', $1::json, queue_name => 'one receiver')`, [
      JSON.stringify({ place }),
    ])
  while (done.length < count && performance.now() - begun < 60_000) await pause(20)
  await second.close()
  expect(done.map(({ place }) => place)).toEqual(Array.from({ length: count }, (_, place) => place))
  expect(atOnce).toBe(1)
  // graphile-worker alone pauses for two seconds five to ten times.
  const pauses = done.filter(({ at }, place) => at - (done[place - 1]?.at ?? at) > 1_500)
  expect(pauses.length).toBeLessThan(3)
}, 90_000)

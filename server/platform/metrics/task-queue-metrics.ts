import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import { Gauge, type Registry } from 'prom-client'

export interface WaitingTasks {
  readonly task: string
  /** Should run now, and no worker has taken them. */
  readonly due: number
  /** Run at a later time, such as a retry or a reminder. */
  readonly scheduled: number
  readonly running: number
  /** Have no attempts left; they stay until a person retries or cancels them. */
  readonly failed: number
  /** Seconds for which the oldest of `due` has been waiting; 0 without one. */
  readonly oldestDueSeconds: number
}

/** Throws if PostgreSQL cannot be reached. */
export type ReadTaskQueue = () => Promise<readonly WaitingTasks[]>

/** A scrape is answered without the queue if PostgreSQL takes longer, so that the other values still arrive. */
const timeoutMillis = 4_000

/** Adds the gauges of the task queue. Both are read by one query, also if several scrapes arrive at once. */
export function addTaskQueueMetrics(registry: Registry, read: ReadTaskQueue): void {
  let reading: Promise<readonly WaitingTasks[] | null> | undefined
  const readOnce = () => {
    reading ??= readOrGiveUp(read).finally(() => (reading = undefined))
    return reading
  }
  const registers = [registry]
  const tasks = new Gauge({
    name: 'gewerk_tasks',
    help: 'Background tasks in the queue by task and state: due, scheduled, running, failed.',
    labelNames: ['task', 'state'],
    registers,
    collect: async () => {
      const queue = await readOnce()
      tasks.reset()
      for (const { task, ...counts } of queue ?? [])
        for (const state of ['due', 'scheduled', 'running', 'failed'] as const)
          tasks.set({ task, state }, counts[state])
    },
  })
  const oldest = new Gauge({
    name: 'gewerk_task_oldest_due_seconds',
    help: 'Time for which the oldest due task has been waiting for a worker.',
    labelNames: ['task'],
    registers,
    collect: async () => {
      const queue = await readOnce()
      oldest.reset()
      for (const { task, oldestDueSeconds } of queue ?? []) oldest.set({ task }, oldestDueSeconds)
    },
  })
  const reachable: Gauge = new Gauge({
    name: 'gewerk_database_reachable',
    help: 'Whether PostgreSQL answered this scrape: 1 or 0. Without an answer there are no values of the task queue.',
    registers,
    collect: async () => reachable.set((await readOnce()) ? 1 : 0),
  })
}

async function readOrGiveUp(read: ReadTaskQueue): Promise<readonly WaitingTasks[] | null> {
  const queue = read().catch(() => null)
  return Promise.race([queue, pause(timeoutMillis, null, { ref: false })])
}

/** Creates the reader on a pool of the owner. */
export function createTaskQueueReader(pool: pg.Pool): ReadTaskQueue {
  return async () => {
    const { rows } = await pool.query<WaitingTasks>(queueStatement)
    return rows
  }
}

const queueStatement = `
  select task_identifier as task,
    (count(*) filter (where isdue))::int as due,
    (count(*) filter (where locked_at is null and attempts < max_attempts and not isdue))::int as scheduled,
    (count(*) filter (where locked_at is not null))::int as running,
    (count(*) filter (where locked_at is null and attempts >= max_attempts))::int as failed,
    coalesce(extract(epoch from now() - min(run_at) filter (where isdue)), 0)::float8 as "oldestDueSeconds"
  from graphile_worker.jobs,
    lateral (select locked_at is null and attempts < max_attempts and run_at <= now() as isdue) state
  group by task_identifier`

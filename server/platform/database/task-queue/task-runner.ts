/**
 * The task queue: graphile-worker on our database. Features enqueue tasks in their transactions; this runs
 * them.
 */

import { createHash } from 'node:crypto'
import { EventEmitter } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import {
  Logger as QueueLogger,
  parseCronItems,
  run,
  type JobHelpers,
  type Runner,
  type WorkerEvents,
} from 'graphile-worker'
import type { Logger } from 'pino'
import { isDatabaseUnavailable } from '../database-errors.ts'
import { pollAfterQueuedTasks } from './queue-polling.ts'
import { createQueuePool } from './queue-pool.ts'
import { watchWorkers } from './worker-liveness.ts'

export interface TaskInfo {
  /**
   * The same for every run of one task, unique among tasks. Use it to recognise what an earlier run created.
   */
  readonly key: string
  readonly addedAt: Temporal.Instant
  /** 1 in the first run. */
  readonly attempt: number
  /** The queue gives up the task if this run fails. */
  readonly isLastAttempt: boolean
}

/** Must tolerate running twice: after a crash it is unknown whether the task was done. */
export type Task = (payload: unknown, run: TaskInfo) => Promise<void>

/**
 * A task that runs at fixed times on one of the workers. Also runs once at startup to catch up on missed
 * runs.
 */
export interface ScheduledTask {
  readonly task: string
  /** Cron format in UTC: minute, hour, day, month, weekday, e.g. `15 3 * * *`. */
  readonly at: string
}

export interface TaskRunnerOptions {
  readonly databaseUrl: string
  /** A pooler in transaction mode. The queue uses it for everything but listening and the sign that this process lives. */
  readonly poolerUrl?: string | undefined
  readonly tasks: Readonly<Record<string, Task>>
  readonly scheduledTasks?: readonly ScheduledTask[]
  /** Number of tasks that run at the same time, except those in `reservedSlots`. */
  readonly concurrency: number
  /**
   * Number of reserved slots by task name. A service that does not answer then delays only the tasks that
   * need it.
   */
  readonly reservedSlots?: Readonly<Record<string, number>>
  readonly log: Logger
  /** Time between two checks for dead workers; tests shorten it. */
  readonly livenessMillis?: number
}

export interface TaskRunner {
  /** Waits some seconds for running tasks. Unfinished tasks run elsewhere or later. */
  close(): Promise<void>
}

/**
 * Starts to run tasks. A task that throws is retried later, up to twelve runs in total (kernel/enqueue.ts).
 */
export async function startTaskRunner(options: TaskRunnerOptions): Promise<TaskRunner> {
  const { databaseUrl, poolerUrl, scheduledTasks = [], log, livenessMillis } = options
  const groups = createSlotGroups(options)
  const pgPool = createQueuePool(databaseUrl, {
    poolerUrl,
    listeners: groups.length,
    applicationName: 'gewerk jobs',
    // Each runner uses one connection to listen; one more adds the scheduled tasks.
    poolSize: groups.reduce((sum, { concurrency }) => sum + concurrency + 1, 1),
    onError: (err) => log.warn({ err }, 'a connection of the job queue broke'),
  })
  const runnerIds: string[] = []
  const runningTasks = new Set<string>()
  const runners: Runner[] = []
  for (const [index, { tasks, concurrency }] of groups.entries()) {
    const events: WorkerEvents = new EventEmitter()
    events.on('pool:create', ({ workerPool }) => runnerIds.push(workerPool.id))
    events.on('job:start', ({ job }) => runningTasks.add(job.id))
    events.on('job:complete', ({ job }) => runningTasks.delete(job.id))
    pollAfterQueuedTasks(events)
    runners.push(
      await run({
        pgPool,
        // A prepared statement exists on one connection only.
        noPreparedStatements: poolerUrl !== undefined,
        concurrency,
        events,
        noHandleSignals: true,
        taskList: Object.fromEntries(
          Object.entries(tasks).map(([name, task]) => [name, toQueueTask(task, log)]),
        ),
        parsedCronItems: index === 0 ? toCronItems(scheduledTasks) : [],
        logger: createQueueLogger(log),
      }),
    )
  }
  const liveness = await watchWorkers({
    databaseUrl,
    runnerIds,
    isRunning: (id) => runningTasks.has(id),
    log,
    checkMillis: livenessMillis,
  })
  // With the same key, workers that start at the same time add only one task.
  for (const { task } of scheduledTasks)
    await runners[0]?.addJob(task, {}, { jobKey: `${task} at the start` })
  return {
    close: async () => {
      await Promise.all(runners.map((runner) => runner.stop()))
      // Last, because this process must count as alive until its tasks have ended.
      await liveness.close()
      await pgPool.end()
    },
  }
}

interface SlotGroup {
  readonly tasks: Readonly<Record<string, Task>>
  readonly concurrency: number
}

/** Returns the common slots first, then one group for each entry of `reservedSlots`. */
function createSlotGroups({
  tasks,
  concurrency,
  reservedSlots: ownSlots = {},
}: TaskRunnerOptions): SlotGroup[] {
  const common = Object.entries(tasks).filter(([name]) => ownSlots[name] === undefined)
  const own = Object.entries(ownSlots).flatMap(([name, slots]) => {
    const task = tasks[name]
    return task ? [{ tasks: { [name]: task }, concurrency: slots }] : []
  })
  return [{ tasks: Object.fromEntries(common), concurrency }, ...own]
}

function toCronItems(scheduledTasks: readonly ScheduledTask[]) {
  return parseCronItems(scheduledTasks.map(({ task, at }) => ({ task, match: at, identifier: task })))
}

function toQueueTask(task: Task, log: Logger) {
  return async (payload: unknown, helpers: JobHelpers) => {
    const { job } = helpers
    const addedAt = new Date(job.created_at).toISOString()
    try {
      await task(payload, {
        // The time makes the key unique: in a new database, task ids start again at 1.
        key: createHash('sha256').update(`${job.id} ${addedAt}`).digest('hex').slice(0, 32),
        addedAt: Temporal.Instant.from(addedAt),
        attempt: job.attempts,
        isLastAttempt: job.attempts >= job.max_attempts,
      })
    } catch (error) {
      if (!(await wasReplaced(helpers))) throw error
      log.warn({ err: error, task: job.task_identifier }, 'a task failed that another one has replaced')
    }
  }
}

/**
 * Returns whether a task with the same key was added while this one ran. graphile-worker takes the key and all attempts from
 * this one, so it would count as given up although the other one does its work.
 */
async function wasReplaced({ job, query }: JobHelpers): Promise<boolean> {
  if (job.key === null) return false
  for (let tries = 0; tries < mostQuestions; tries += 1) {
    try {
      const { rows } = await query<{ key: string | null }>(
        'select key from graphile_worker.jobs where id = $1',
        [job.id],
      )
      return rows[0]?.key === null
    } catch (error) {
      // The task may have failed because PostgreSQL was lost, and it is not back yet.
      if (!isDatabaseUnavailable(error)) return false
      await pause(1_000)
    }
  }
  return false
}

/** As long as graphile-worker tries to store the end of a task. */
const mostQuestions = 300

const logLevels = { error: 'error', warning: 'warn', info: 'debug', debug: 'trace' } as const

function createQueueLogger(log: Logger): QueueLogger {
  return new QueueLogger((scope) => (level, message, meta) => {
    const err = (meta as { error?: unknown } | undefined)?.error
    log[logLevels[level]](
      { ...(scope.taskIdentifier ? { task: scope.taskIdentifier, job: scope.jobId } : {}), err },
      message,
    )
  })
}

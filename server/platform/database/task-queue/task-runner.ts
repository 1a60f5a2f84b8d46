/** The job queue: graphile-worker on our database. Features enqueue in their transactions, here the jobs run. */

import { createHash } from 'node:crypto'
import { EventEmitter } from 'node:events'
import {
  Logger as QueueLogger,
  parseCronItems,
  run,
  type JobHelpers,
  type Runner,
  type WorkerEvents,
} from 'graphile-worker'
import type { Logger } from 'pino'
import { createOwnerPool } from '../database.ts'
import { watchWorkers } from './worker-liveness.ts'

export interface TaskInfo {
  /** The same for every run of one job, and no other's: what it makes can be recognised by it. */
  readonly key: string
  readonly addedAt: Temporal.Instant
  /** 1 at the first run. */
  readonly attempt: number
  /** No other run follows when this one fails. */
  readonly isLastAttempt: boolean
}

/** May run twice: after a crash nobody knows whether it was done. */
export type Task = (payload: unknown, job: TaskInfo) => Promise<void>

/** What is done at fixed times: by one worker, however many there are. Also at the start, for what was slept through. */
export interface ScheduledTask {
  readonly task: string
  /** Minute, hour, day, month, weekday in UTC, such as `15 3 * * *`. */
  readonly at: string
}

export interface TaskRunnerOptions {
  readonly databaseUrl: string
  readonly tasks: Readonly<Record<string, Task>>
  readonly scheduledTasks?: readonly ScheduledTask[]
  /** How many tasks run at a time, apart from those in `reservedSlots`. */
  readonly concurrency: number
  /**
   * Tasks that run in slots of their own, and how many of each at a time: a service that does not answer then
   * delays only the tasks that need it.
   */
  readonly ownSlots?: Readonly<Record<string, number>>
  readonly log: Logger
  /** Time between two checks for dead workers; a short one for tests. */
  readonly livenessMillis?: number
}

export interface TaskRunner {
  /** Lets running jobs come to their end, for some seconds; what is left runs elsewhere or later. */
  close(): Promise<void>
}

/** Begins to run jobs; a task that throws is tried again later, twelve times in all (kernel/enqueue.ts). */
export async function startTaskRunner(options: TaskRunnerOptions): Promise<TaskRunner> {
  const { databaseUrl, scheduledTasks: regular = [], log, livenessMillis } = options
  const groups = createSlotGroups(options)
  const pgPool = createOwnerPool(databaseUrl, {
    applicationName: 'gewerk jobs',
    // Each runner listens on a connection of its own; one more adds the regular tasks.
    poolSize: groups.reduce((sum, { concurrency }) => sum + concurrency + 1, 1),
    onError: (err) => log.warn({ err }, 'a connection of the job queue broke'),
  })
  const runnerIds: string[] = []
  const runners: Runner[] = []
  for (const [place, { tasks, concurrency }] of groups.entries()) {
    const events: WorkerEvents = new EventEmitter()
    events.on('pool:create', ({ workerPool }) => runnerIds.push(workerPool.id))
    runners.push(
      await run({
        pgPool,
        concurrency,
        events,
        noHandleSignals: true,
        taskList: Object.fromEntries(Object.entries(tasks).map(([name, task]) => [name, toQueueTask(task)])),
        parsedCronItems: place === 0 ? toCronItems(regular) : [],
        logger: createQueueLogger(log),
      }),
    )
  }
  const liveness = await watchWorkers({ databaseUrl, runnerIds, log, checkMillis: livenessMillis })
  // The same key: of several workers that start at once one does it.
  for (const { task } of regular) await runners[0]?.addJob(task, {}, { jobKey: `${task} at the start` })
  return {
    close: async () => {
      await Promise.all(runners.map((runner) => runner.stop()))
      // Only now: until its tasks have ended this process must count as alive.
      await liveness.close()
      await pgPool.end()
    },
  }
}

interface SlotGroup {
  readonly tasks: Readonly<Record<string, Task>>
  readonly concurrency: number
}

/** The common slots first, then one group for each entry of `reservedSlots`. */
function createSlotGroups({ tasks, concurrency, ownSlots = {} }: TaskRunnerOptions): SlotGroup[] {
  const common = Object.entries(tasks).filter(([name]) => ownSlots[name] === undefined)
  const own = Object.entries(ownSlots).flatMap(([name, slots]) => {
    const task = tasks[name]
    return task ? [{ tasks: { [name]: task }, concurrency: slots }] : []
  })
  return [{ tasks: Object.fromEntries(common), concurrency }, ...own]
}

function toCronItems(regular: readonly ScheduledTask[]) {
  return parseCronItems(regular.map(({ task, at }) => ({ task, match: at, identifier: task })))
}

function toQueueTask(task: Task) {
  return (payload: unknown, { job }: JobHelpers) => {
    const addedAt = new Date(job.created_at).toISOString()
    return task(payload, {
      // Numbers of jobs begin anew in a new database.
      key: createHash('sha256').update(`${job.id} ${addedAt}`).digest('hex').slice(0, 32),
      addedAt: Temporal.Instant.from(addedAt),
      attempt: job.attempts,
      isLastAttempt: job.attempts >= job.max_attempts,
    })
  }
}

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

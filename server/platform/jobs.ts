/** The job queue: graphile-worker on our database. Features enqueue in their transactions, here the jobs run. */

import { createHash } from 'node:crypto'
import { Logger as QueueLogger, parseCronItems, run, type JobHelpers } from 'graphile-worker'
import type { Logger } from 'pino'
import { ownerPool } from './database.ts'

export interface JobInfo {
  /** The same for every run of one job, and no other's: what it makes can be recognised by it. */
  readonly key: string
  readonly addedAt: Temporal.Instant
  /** 1 at the first run. */
  readonly attempt: number
  /** No other run follows when this one fails. */
  readonly last: boolean
}

/** May run twice: after a crash nobody knows whether it was done. */
export type Task = (payload: unknown, job: JobInfo) => Promise<void>

/** What is done at fixed times: by one worker, however many there are. Also at the start, for what was slept through. */
export interface Regular {
  readonly task: string
  /** Minute, hour, day, month, weekday in UTC, such as `15 3 * * *`. */
  readonly at: string
}

export interface JobOptions {
  readonly databaseUrl: string
  readonly tasks: Readonly<Record<string, Task>>
  readonly regular?: readonly Regular[]
  readonly concurrency: number
  readonly log: Logger
}

export interface JobRunner {
  /** Lets running jobs come to their end, for some seconds; what is left runs elsewhere or later. */
  close(): Promise<void>
}

/** Begins to run jobs; a task that throws is tried again later, twelve times in all (kernel/enqueue.ts). */
export async function startJobs(options: JobOptions): Promise<JobRunner> {
  const { databaseUrl, tasks, regular = [], concurrency, log } = options
  const pgPool = ownerPool(databaseUrl, {
    applicationName: 'gewerk jobs',
    poolSize: concurrency + 2,
    onError: (err) => log.warn({ err }, 'a connection of the job queue broke'),
  })
  const runner = await run({
    pgPool,
    concurrency,
    noHandleSignals: true,
    taskList: Object.fromEntries(Object.entries(tasks).map(([name, task]) => [name, wrapped(task)])),
    parsedCronItems: parseCronItems(regular.map(({ task, at }) => ({ task, match: at, identifier: task }))),
    logger: queueLogger(log),
  })
  // The same key: of several workers that start at once one does it.
  for (const { task } of regular) await runner.addJob(task, {}, { jobKey: `${task} at the start` })
  return {
    close: async () => {
      await runner.stop()
      await pgPool.end()
    },
  }
}

function wrapped(task: Task) {
  return (payload: unknown, { job }: JobHelpers) => {
    const addedAt = new Date(job.created_at).toISOString()
    return task(payload, {
      // Numbers of jobs begin anew in a new database.
      key: createHash('sha256').update(`${job.id} ${addedAt}`).digest('hex').slice(0, 32),
      addedAt: Temporal.Instant.from(addedAt),
      attempt: job.attempts,
      last: job.attempts >= job.max_attempts,
    })
  }
}

const levels = { error: 'error', warning: 'warn', info: 'debug', debug: 'trace' } as const

function queueLogger(log: Logger): QueueLogger {
  return new QueueLogger((scope) => (level, message, meta) => {
    const err = (meta as { error?: unknown } | undefined)?.error
    log[levels[level]](
      { ...(scope.taskIdentifier ? { task: scope.taskIdentifier, job: scope.jobId } : {}), err },
      message,
    )
  })
}

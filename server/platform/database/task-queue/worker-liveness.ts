/**
 * Releases the tasks of worker processes that died, tasks that a living process has locked without knowing it, and queues
 * that are locked without a running task.
 * graphile-worker itself only does that after four hours.
 *
 * Each worker process holds a PostgreSQL advisory lock per task runner on a connection of its own. PostgreSQL
 * releases the lock when that connection ends, so a lock that another process can take means that the owner is
 * dead. A process that is busy or slow keeps its connection and therefore its tasks.
 *
 * If PostgreSQL is killed after it has committed the lock of a task and before it has answered, the worker does not know that
 * it has this task. Each process releases what is locked by it and does not run.
 */

import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import type { Logger } from 'pino'
import { connectAsOwner } from '../database.ts'

export interface LivenessOptions {
  readonly databaseUrl: string
  /** The ids under which graphile-worker locks the tasks of this process (`locked_by`). */
  readonly runnerIds: readonly string[]
  /** Returns whether this process runs the task. */
  readonly isRunning: (taskId: string) => boolean
  readonly log: Logger
  /** Time between two checks. A dead worker is released at the second check that finds it dead. */
  readonly checkMillis?: number | undefined
}

export interface Liveness {
  close(): Promise<void>
}

const defaultCheckMillis = 10_000
const reconnectMillis = 1_000
/** A connection that does not answer within this time is replaced. */
const queryTimeoutMillis = 10_000

/** Resolves when this process holds its locks. Then checks the other workers until it is closed. */
export async function watchWorkers(options: LivenessOptions): Promise<Liveness> {
  const ending = new AbortController()
  const watch = new WorkerWatch(options)
  await watch.connect()
  const checking = checkRepeatedly(watch, options, ending.signal)
  return {
    close: async () => {
      ending.abort()
      await checking
      await watch.disconnect()
    },
  }
}

async function checkRepeatedly(
  watch: WorkerWatch,
  options: LivenessOptions,
  ending: AbortSignal,
): Promise<void> {
  const { checkMillis = defaultCheckMillis, log } = options
  while (!ending.aborted) {
    try {
      await watch.connect()
      await watch.releaseDeadWorkers()
      await watch.releaseLostTasks()
      await watch.releaseAbandonedQueues()
      await Promise.race([waitUnlessEnding(checkMillis, ending), watch.connectionLost])
    } catch (err) {
      log.warn({ err }, 'checking for dead workers failed')
      await watch.disconnect()
      await waitUnlessEnding(reconnectMillis, ending)
    }
  }
}

/** Returns early, without an error, when `ending` is aborted. */
async function waitUnlessEnding(millis: number, ending: AbortSignal): Promise<void> {
  await pause(millis, undefined, { signal: ending }).catch(() => undefined)
}

class WorkerWatch {
  readonly #options: LivenessOptions
  #client: pg.Client | undefined
  #suspects: ReadonlySet<string> = new Set()
  #idleTasks: ReadonlySet<string> = new Set()
  /** Resolves when the current connection ends. */
  connectionLost: Promise<void> = Promise.resolve()

  constructor(options: LivenessOptions) {
    this.#options = options
  }

  /** Connects if there is no connection, and takes the locks of this process. */
  async connect(): Promise<void> {
    if (this.#client) return
    const client = await connectAsOwner(this.#options.databaseUrl, { queryTimeoutMillis })
    client.on('error', () => undefined)
    this.connectionLost = new Promise((resolve) => {
      client.once('end', () => {
        if (this.#client === client) this.#client = undefined
        resolve()
      })
    })
    this.#client = client
    // With these values PostgreSQL notices within 25 seconds that this machine disappeared without closing
    // the connection.
    await client.query(
      'set tcp_keepalives_idle to 10; set tcp_keepalives_interval to 5; set tcp_keepalives_count to 3',
    )
    // Waits only for other processes that test this lock, which takes milliseconds.
    await client.query('select pg_advisory_lock(hashtextextended($2 || id, 0)) from unnest($1::text[]) id', [
      this.#options.runnerIds,
      lockPrefix,
    ])
  }

  async disconnect(): Promise<void> {
    const client = this.#client
    this.#client = undefined
    await client?.end().catch(() => undefined)
  }

  /**
   * A worker must be found dead twice in a row, so that a broken connection (a restart of PostgreSQL) can
   * reconnect.
   */
  async releaseDeadWorkers(): Promise<void> {
    const unlocked = await this.#unlockedRunners()
    const dead = unlocked.filter((id) => this.#suspects.has(id))
    this.#suspects = new Set(unlocked)
    if (dead.length > 0) await this.#release(dead)
  }

  /** Returns the runners that hold tasks although their process has no connection. */
  async #unlockedRunners(): Promise<string[]> {
    const rows = await this.#query<{ id: string }>(
      `with holders as materialized (
         select distinct locked_by as id from graphile_worker.jobs
         where locked_by is not null and locked_by <> all ($1)
       )
       select id from holders where pg_try_advisory_xact_lock(hashtextextended($2 || id, 0))`,
      [this.#options.runnerIds, lockPrefix],
    )
    return rows.map(({ id }) => id)
  }

  /** A task must be found twice in a row: it may just have been fetched, or its end is not stored yet. */
  async releaseLostTasks(): Promise<void> {
    const { runnerIds, isRunning, log } = this.#options
    const locked = await this.#query<{ id: string; is_replaced: boolean }>(
      `select id, ${isReplaced} as is_replaced from graphile_worker.jobs where locked_by = any ($1)`,
      [runnerIds],
    )
    const idle = locked.filter(({ id }) => !isRunning(id))
    const lost = idle.filter(({ id }) => this.#idleTasks.has(id))
    this.#idleTasks = new Set(idle.map(({ id }) => id))
    if (lost.length === 0) return
    await this.#runInTransaction(async () => {
      // As graphile_worker.force_unlock_workers does it for all tasks of a worker.
      await this.#query(
        `with released as (
           update graphile_worker._private_jobs set locked_at = null, locked_by = null, run_at = greatest(run_at, now())
           where id = any ($1) and locked_by = any ($2) returning job_queue_id
         )
         update graphile_worker._private_job_queues set locked_at = null, locked_by = null
         where id in (select job_queue_id from released) and locked_by = any ($2)`,
        [lost.map(({ id }) => id), runnerIds],
      )
      await this.#completeReplaced(lost)
    })
    log.warn({ tasks: lost.length }, 'released tasks that were locked without an answer')
  }

  /**
   * A queue is locked together with its running task. If a task runs twice, because its worker was taken for dead, the
   * worker that ends first deletes it, and the other one then finds no task to release the queue with.
   */
  async releaseAbandonedQueues(): Promise<void> {
    // Another process may release the queue and lock it again before the update, which is seen by its time.
    const abandoned = await this.#query<{ id: number; locked_at: string }>(
      `select id, locked_at::text from graphile_worker._private_job_queues q where locked_by is not null and not exists (
         select from graphile_worker._private_jobs j where j.job_queue_id = q.id and j.locked_by = q.locked_by)`,
      [],
    )
    for (const { id, locked_at } of abandoned)
      await this.#query(
        `update graphile_worker._private_job_queues set locked_at = null, locked_by = null
         where id = $1 and locked_at = $2::timestamptz`,
        [id, locked_at],
      )
    if (abandoned.length > 0)
      this.#options.log.warn({ queues: abandoned.length }, 'released queues that no running task had locked')
  }

  async #release(runnerIds: readonly string[]): Promise<void> {
    const tasks = await this.#runInTransaction(async () => {
      // The killed run counts as an attempt, so that a task which kills its worker is eventually given up.
      const held = await this.#query<{ id: string; is_last: boolean; is_replaced: boolean }>(
        `select id, attempts >= max_attempts as is_last, ${isReplaced} as is_replaced
         from graphile_worker.jobs where locked_by = any ($1)`,
        [runnerIds],
      )
      await this.#query('select graphile_worker.force_unlock_workers($1)', [runnerIds])
      await this.#completeReplaced(held)
      const givenUp = held.filter((task) => task.is_last && !task.is_replaced).map(({ id }) => id)
      await this.#query('select graphile_worker.permanently_fail_jobs($1, $2)', [
        givenUp,
        'The worker process died during the last attempt.',
      ])
      return held
    })
    this.#options.log.warn({ runnerIds, tasks: tasks.length }, 'released the tasks of a dead worker')
  }

  /** The other task runs instead. */
  async #completeReplaced(tasks: readonly { id: string; is_replaced: boolean }[]): Promise<void> {
    const replaced = tasks.filter((task) => task.is_replaced).map(({ id }) => id)
    await this.#query('select graphile_worker.complete_jobs($1)', [replaced])
  }

  /**
   * Otherwise a task that is released by a process which then dies would stay in the queue without a chance to run. After
   * an error the connection is closed, which rolls back.
   */
  async #runInTransaction<T>(work: () => Promise<T>): Promise<T> {
    await this.#query('begin', [])
    const result = await work()
    await this.#query('commit', [])
    return result
  }

  async #query<R extends pg.QueryResultRow>(text: string, values: unknown[]): Promise<R[]> {
    if (!this.#client) throw new Error('The connection that watches the workers is lost.')
    const { rows } = await this.#client.query<R>(text, values)
    return rows
  }
}

const lockPrefix = 'gewerk task runner '

/** A task that was replaced while it ran has lost its key and all attempts (graphile_worker.add_jobs). */
const isReplaced = `key is null and attempts >= max_attempts and updated_at > locked_at`

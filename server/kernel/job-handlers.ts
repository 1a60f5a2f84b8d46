import type { Call, System, Tx } from './call.ts'
import { enqueue, type JobName, type Jobs } from './enqueue.ts'

/** What a handler may know of its job. */
export interface JobRun {
  /** The same for every run of one job, and no other's. */
  readonly key: string
  readonly addedAt: Temporal.Instant
  /** 1 at the first run. */
  readonly attempt?: number
  /** The queue gives the task up when this run fails. */
  readonly last?: boolean
}

/** Does a job in one transaction, with the marketplace's view of the tables. It may run twice. */
export type JobHandler<N extends JobName> = (
  call: Call<System>,
  payload: Jobs[N],
  job: JobRun,
) => Promise<void>

/** Opens the transactions of a staged task, each with the marketplace's view of the tables. */
export interface TaskContext {
  readonly transaction: <T>(work: (call: Call<System>) => Promise<T>) => Promise<T>
}

/**
 * A task that waits for the network, for stored files or for the PDF printer. It opens short transactions itself:
 * one that stays open meanwhile would keep a database connection from everything else. It may run twice.
 */
export interface StagedTask<N extends JobName> {
  readonly staged: (context: TaskContext, payload: Jobs[N], job: JobRun) => Promise<void>
}

/** The jobs of a feature, by name. */
export type JobHandlers = { readonly [N in JobName]?: JobHandler<N> | StagedTask<N> }

export interface JobHouse {
  readonly transaction: (work: (tx: Tx) => Promise<void>) => Promise<void>
  readonly now: () => Temporal.Instant
}

type Task = (payload: unknown, job: JobRun) => Promise<void>

/** After so many failed attempts, some two minutes, a failure is reported. The task is tried again all the same. */
export const reportedAttempt = 5

/**
 * The handlers of all features as the job runner takes them. `failures` are run in a transaction of their own when a
 * task of their name has failed several times; such a task is also tried again every day when the queue gives it up.
 */
export function tasksOf(
  house: JobHouse,
  features: readonly JobHandlers[],
  failures: readonly JobHandlers[] = [],
): Record<string, Task> {
  type Handler = JobHandler<never> | StagedTask<never>
  const handlers = Object.entries(Object.assign({}, ...features) as Record<string, Handler>)
  const reporters = new Map(Object.entries(Object.assign({}, ...failures) as Record<string, Handler>))
  const run = (handler: Handler, payload: unknown, job: JobRun): Promise<void> => {
    const context = taskContext(house, job)
    // Only `enqueue` writes jobs, and it writes what the name stands for.
    if (typeof handler === 'object') return handler.staged(context, payload as never, job)
    return context.transaction((call) => handler(call, payload as never, job))
  }
  const tryTomorrow = (name: string, payload: unknown, job: JobRun): Promise<void> =>
    taskContext(house, job).transaction((call) =>
      enqueue(call, name as JobName, payload as never, {
        key: `${name} tomorrow ${JSON.stringify(payload)}`,
        at: call.now.add({ hours: 24 }),
      }),
    )
  return Object.fromEntries(
    handlers.map(([name, handler]): [string, Task] => [
      name,
      async (payload, job) => {
        try {
          await run(handler, payload, job)
        } catch (error) {
          const report = reporters.get(name)
          if (report && (job.attempt ?? 1) >= reportedAttempt) await run(report, payload, job)
          if (report && job.last) await tryTomorrow(name, payload, job)
          throw error
        }
      },
    ]),
  )
}

function taskContext(house: JobHouse, job: JobRun): TaskContext {
  return {
    async transaction<T>(work: (call: Call<System>) => Promise<T>): Promise<T> {
      let result: { readonly value: T } | undefined
      await house.transaction(async (tx) => {
        const call = {
          actor: { kind: 'system' as const },
          tx,
          now: house.now(),
          locale: 'de' as const,
          requestId: job.key,
        }
        result = { value: await work(call) }
      })
      if (!result) throw new Error('The transaction ended without running its work.')
      return result.value
    },
  }
}

import type { Call, System, Tx } from './call.ts'
import { enqueueTask, type TaskName, type Tasks } from './enqueue.ts'

/** What a handler may know of its job. */
export interface TaskRun {
  /** The same for every run of one job, and no other's. */
  readonly key: string
  readonly addedAt: Temporal.Instant
  /** 1 at the first run. */
  readonly attempt?: number
  /** The queue gives the task up when this run fails. */
  readonly isLastAttempt?: boolean
}

/** Does a job in one transaction, with the marketplace's view of the tables. It may run twice. */
export type TaskHandler<N extends TaskName> = (
  call: Call<System>,
  payload: Tasks[N],
  job: TaskRun,
) => Promise<void>

/** Opens the transactions of a staged task, each with the marketplace's view of the tables. */
export interface TaskContext {
  readonly transaction: <T>(work: (call: Call<System>) => Promise<T>) => Promise<T>
}

/**
 * A task that waits for the network, for stored files or for the PDF printer. It opens short transactions itself:
 * one that stays open meanwhile would keep a database connection from everything else. It may run twice.
 */
export interface StagedTask<N extends TaskName> {
  readonly staged: (context: TaskContext, payload: Tasks[N], job: TaskRun) => Promise<void>
}

/** The jobs of a feature, by name. */
export type TaskHandlers = { readonly [N in TaskName]?: TaskHandler<N> | StagedTask<N> }

export interface TaskDependencies {
  readonly transaction: (work: (tx: Tx) => Promise<void>) => Promise<void>
  readonly now: () => Temporal.Instant
}

type RunnableTask = (payload: unknown, job: TaskRun) => Promise<void>

/** After so many failed attempts, some two minutes, a failure is reported. The task is tried again all the same. */
export const firstReportedAttempt = 5

/**
 * The handlers of all features as the job runner takes them. `failures` are run in a transaction of their own when a
 * task of their name has failed several times; such a task is also tried again every day when the queue gives it up.
 */
export function createRunnableTasks(
  dependencies: TaskDependencies,
  features: readonly TaskHandlers[],
  failures: readonly TaskHandlers[] = [],
): Record<string, RunnableTask> {
  type Handler = TaskHandler<never> | StagedTask<never>
  const handlers = Object.entries(Object.assign({}, ...features) as Record<string, Handler>)
  const reporters = new Map(Object.entries(Object.assign({}, ...failures) as Record<string, Handler>))
  const run = (handler: Handler, payload: unknown, job: TaskRun): Promise<void> => {
    const context = createTaskContext(dependencies, job)
    // Only `enqueue` writes jobs, and it writes what the name stands for.
    if (typeof handler === 'object') return handler.staged(context, payload as never, job)
    return context.transaction((call) => handler(call, payload as never, job))
  }
  const tryTomorrow = (name: string, payload: unknown, job: TaskRun): Promise<void> =>
    createTaskContext(dependencies, job).transaction((call) =>
      enqueueTask(call, name as TaskName, payload as never, {
        key: `${name} tomorrow ${JSON.stringify(payload)}`,
        at: call.now.add({ hours: 24 }),
      }),
    )
  return Object.fromEntries(
    handlers.map(([name, handler]): [string, RunnableTask] => [
      name,
      async (payload, job) => {
        try {
          await run(handler, payload, job)
        } catch (error) {
          const report = reporters.get(name)
          if (report && (job.attempt ?? 1) >= firstReportedAttempt) await run(report, payload, job)
          if (report && job.isLastAttempt) await tryTomorrow(name, payload, job)
          throw error
        }
      },
    ]),
  )
}

function createTaskContext(dependencies: TaskDependencies, job: TaskRun): TaskContext {
  return {
    async transaction<T>(work: (call: Call<System>) => Promise<T>): Promise<T> {
      let result: { readonly value: T } | undefined
      await dependencies.transaction(async (tx) => {
        const call = {
          actor: { kind: 'system' as const },
          tx,
          now: dependencies.now(),
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

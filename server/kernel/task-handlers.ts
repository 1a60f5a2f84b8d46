import type { Call, CallServices, System, Tx } from './call.ts'
import { enqueueTask, type TaskName, type Tasks } from './enqueue.ts'

/** Facts about the current run of a task. */
export interface TaskRun {
  /** The same for every run of one task, unique among tasks. */
  readonly key: string
  readonly addedAt: Temporal.Instant
  /** 1 in the first run. */
  readonly attempt?: number
  /** The queue gives up the task if this run fails. */
  readonly isLastAttempt?: boolean
}

/** Runs a task in one transaction that sees the rows of every company. It must tolerate running twice. */
export type TaskHandler<N extends TaskName> = (
  call: Call<System>,
  payload: Tasks[N],
  run: TaskRun,
) => Promise<void>

/** Opens the transactions of a staged task. Each sees the rows of every company. */
export interface TaskContext {
  readonly services: CallServices
  readonly transaction: <T>(work: (call: Call<System>) => Promise<T>) => Promise<T>
}

/**
 * A task that waits for the network, for stored files or for the PDF printer. It opens short transactions
 * itself, because one open transaction would hold a database connection all the time. It must tolerate
 * running twice.
 */
export interface StagedTask<N extends TaskName> {
  readonly staged: (context: TaskContext, payload: Tasks[N], run: TaskRun) => Promise<void>
}

/** The task handlers of a feature, by task name. */
export type TaskHandlers = { readonly [N in TaskName]?: TaskHandler<N> | StagedTask<N> }

export interface TaskDependencies {
  readonly services: CallServices
  readonly transaction: (work: (tx: Tx) => Promise<void>) => Promise<void>
  readonly now: () => Temporal.Instant
}

type RunnableTask = (payload: unknown, run: TaskRun) => Promise<void>

/** A failure is reported after this many attempts, about two minutes. The task is still retried. */
export const firstReportedAttempt = 5

/**
 * Returns the handlers of all features in the form of the task runner. When a task has failed several times,
 * the handler of its name in `failures` runs in its own transaction. Such a task is also retried every day
 * after the queue gives it up.
 */
export function createRunnableTasks(
  dependencies: TaskDependencies,
  features: readonly TaskHandlers[],
  failures: readonly TaskHandlers[] = [],
): Record<string, RunnableTask> {
  type Handler = TaskHandler<never> | StagedTask<never>
  const handlers = Object.entries(Object.assign({}, ...features) as Record<string, Handler>)
  const reporters = new Map(Object.entries(Object.assign({}, ...failures) as Record<string, Handler>))
  const runHandler = (handler: Handler, payload: unknown, run: TaskRun): Promise<void> => {
    const context = createTaskContext(dependencies, run)
    // Safe casts: only `enqueueTask` writes tasks, and it checks the payload against the name.
    if (typeof handler === 'object') return handler.staged(context, payload as never, run)
    return context.transaction((call) => handler(call, payload as never, run))
  }
  const tryTomorrow = (name: string, payload: unknown, run: TaskRun): Promise<void> =>
    createTaskContext(dependencies, run).transaction((call) =>
      enqueueTask(call, name as TaskName, payload as never, {
        key: `${name} tomorrow ${JSON.stringify(payload)}`,
        at: call.now.add({ hours: 24 }),
      }),
    )
  return Object.fromEntries(
    handlers.map(([name, handler]): [string, RunnableTask] => [
      name,
      async (queuedPayload, run) => {
        const payload = renameOldKeys(queuedPayload)
        try {
          await runHandler(handler, payload, run)
        } catch (error) {
          const report = reporters.get(name)
          if (report && (run.attempt ?? 1) >= firstReportedAttempt) await runHandler(report, payload, run)
          if (report && run.isLastAttempt) await tryTomorrow(name, payload, run)
          throw error
        }
      },
    ]),
  )
}

/**
 * Tasks that were queued before the rename of 2026-11-22 name an order `jobId`. They may still wait when the new version
 * starts, and an old server may add more during an upgrade.
 */
function renameOldKeys(payload: unknown): unknown {
  if (typeof payload !== 'object' || payload === null) return payload
  const { jobId, jobIds, ...others } = payload as Record<string, unknown>
  return {
    ...others,
    ...(jobId === undefined ? {} : { orderId: jobId }),
    ...(jobIds === undefined ? {} : { orderIds: jobIds }),
  }
}

function createTaskContext(dependencies: TaskDependencies, run: TaskRun): TaskContext {
  return {
    services: dependencies.services,
    async transaction<T>(work: (call: Call<System>) => Promise<T>): Promise<T> {
      let result: { readonly value: T } | undefined
      await dependencies.transaction(async (tx) => {
        const call = {
          actor: { kind: 'system' as const },
          tx,
          services: dependencies.services,
          now: dependencies.now(),
          locale: 'de' as const,
          requestId: run.key,
        }
        result = { value: await work(call) }
      })
      if (!result) throw new Error('The transaction ended without running its work.')
      return result.value
    },
  }
}

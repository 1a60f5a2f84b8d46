import { testServices } from './test-services.ts'
import { AsyncLocalStorage } from 'node:async_hooks'
import type { TaskName, Tasks } from '#server/kernel/enqueue'
import { createRunnableTasks, type TaskHandlers } from '#server/kernel/task-handlers'
import type { Database } from '#server/platform/database/database'

type Transaction = Parameters<typeof createRunnableTasks>[0]['transaction']

const insideTransaction = new AsyncLocalStorage<true>()

/** Opens the transactions of tasks as the worker does. */
export function createTaskTransactions(database: Database): Transaction {
  return (work) => database.transaction('system', {}, (tx) => insideTransaction.run(true, () => work(tx)))
}

/**
 * Wraps a file store, PDF printer or sender so that its methods throw when a task calls them inside a
 * transaction. Such a call would hold a database connection and its locks until the service answers.
 */
export function forbidInsideTransactions<T extends object>(service: T): T {
  return new Proxy(service, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name)
      if (typeof value !== 'function') return value
      return (...given: unknown[]): unknown => {
        if (insideTransaction.getStore()) throw new Error(`${String(name)} was called inside a transaction.`)
        return Reflect.apply(value, target, given)
      }
    },
  })
}

/** Runs one task as the worker does, in its own transactions. */
export async function runTask<N extends TaskName>(
  database: Database,
  handlers: TaskHandlers,
  name: N,
  payload: Tasks[N],
  now = Temporal.Now.instant(),
): Promise<void> {
  const task = createRunnableTasks(
    { services: testServices, transaction: createTaskTransactions(database), now: () => now },
    [handlers],
  )[name]
  if (!task) throw new Error(`There is no task ${name}.`)
  await task(payload, { key: `${name} in a test`, addedAt: now })
}

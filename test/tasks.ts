import type { JobName, Jobs } from '#server/kernel/enqueue'
import { tasksOf, type JobHandlers } from '#server/kernel/job-handlers'
import type { Database } from '#server/platform/database'

/** Runs one task as the worker does, in transactions of its own. */
export async function runTask<N extends JobName>(
  database: Database,
  handlers: JobHandlers,
  name: N,
  payload: Jobs[N],
  now = Temporal.Now.instant(),
): Promise<void> {
  const transaction: Parameters<typeof tasksOf>[0]['transaction'] = (work) =>
    database.transaction('system', {}, work)
  const task = tasksOf({ transaction, now: () => now }, [handlers])[name]
  if (!task) throw new Error(`There is no task ${name}.`)
  await task(payload, { key: `${name} in a test`, addedAt: now })
}

/** The background tasks of the queue, for people who run the portal. */

import type pg from 'pg'
import { UsageError } from './usage-error.ts'
import { withPortal } from './portal.ts'

export const taskStates = ['waiting', 'overdue', 'running', 'failed'] as const
export type TaskState = (typeof taskStates)[number]

export interface ListedTask {
  readonly id: string
  readonly name: string
  readonly state: TaskState
  readonly attempts: number
  readonly maxAttempts: number
  readonly runAt: Date
  readonly error: string | null
}

export interface TaskFilter {
  readonly state?: TaskState | undefined
  readonly name?: string | undefined
  readonly limit: number
}

/** Lists tasks, the oldest first. Failed tasks have no attempts left; overdue ones have been due for five minutes. */
export async function listTasks(owner: pg.Client, { state, name, limit }: TaskFilter): Promise<ListedTask[]> {
  const { rows } = await owner.query<ListedTask>(
    `select id::text, name, state, attempts, "maxAttempts", "runAt", error from (
       select id, task_identifier as name, attempts, max_attempts as "maxAttempts", run_at as "runAt",
         last_error as error,
         case when locked_at is not null then 'running'
           when attempts >= max_attempts then 'failed'
           when run_at < now() - interval '5 minutes' then 'overdue'
           else 'waiting' end as state
       from graphile_worker.jobs) tasks
     where ($1::text is null or state = $1) and ($2::text is null or name = $2)
     order by "runAt", id limit $3`,
    [state ?? null, name ?? null, limit],
  )
  return rows
}

export interface TaskChange {
  readonly changed: readonly string[]
  /** Not changed: they are running, or there are none with these ids. */
  readonly others: readonly string[]
}

/** Makes tasks run now, with all their attempts again. Running ones stay as they are. */
export function retryTasks(owner: pg.Client, ids: readonly string[]): Promise<TaskChange> {
  return changeTasks(
    owner,
    ids,
    'select id::text from graphile_worker.reschedule_jobs($1::bigint[], run_at => now(), attempts => 0)',
  )
}

/**
 * Ends tasks without running them. They stay in the list as failed, so that they can still be retried. Running ones stay
 * as they are.
 */
export function cancelTasks(owner: pg.Client, ids: readonly string[]): Promise<TaskChange> {
  return changeTasks(
    owner,
    ids,
    `select id::text from graphile_worker.permanently_fail_jobs($1::bigint[], 'Cancelled on the command line.')`,
  )
}

async function changeTasks(owner: pg.Client, ids: readonly string[], statement: string): Promise<TaskChange> {
  const wrong = ids.find((id) => !/^\d{1,18}$/.test(id))
  if (wrong !== undefined) throw new UsageError(`${wrong} is no id of a task. See: gewerk tasks list`)
  const { rows } = await owner.query<{ id: string }>(statement, [ids])
  const changed = rows.map(({ id }) => id)
  return { changed, others: ids.filter((id) => !changed.includes(id)) }
}

interface ListOptions {
  readonly state?: string | undefined
  readonly name?: string | undefined
  readonly limit?: string | undefined
}

/** Prints the tasks, one line each. Returns the exit code. */
export function runListTasks({ state, name, limit = '100' }: ListOptions): Promise<number> {
  const wanted = taskStates.find((one) => one === state)
  if (state !== undefined && !wanted) throw new UsageError(`--state is one of ${taskStates.join(', ')}.`)
  if (!/^[1-9]\d{0,5}$/.test(limit)) throw new UsageError('--limit is a whole number from 1 to 999999.')
  return withPortal(async ({ owner }) => {
    const tasks = await listTasks(owner, { state: wanted, name, limit: Number(limit) })
    for (const task of tasks) {
      const runs = `${task.attempts}/${task.maxAttempts}`
      const error = task.error ? `  ${task.error.split('\n', 1)[0]}` : ''
      console.log(
        `${task.id.padStart(8)}  ${task.state.padEnd(7)}  ${runs.padStart(5)}  ${task.runAt.toISOString()}  ${task.name}${error}`,
      )
    }
    console.log(tasks.length === 0 ? 'No tasks.' : `${tasks.length} tasks.`)
    return 0
  })
}

/** Retries or cancels tasks and prints the result. Returns the exit code: 1 if one could not be changed. */
export function runChangeTasks(action: 'retry' | 'cancel', ids: readonly string[]): Promise<number> {
  return withPortal(async ({ owner }) => {
    const { changed, others } = await (action === 'retry' ? retryTasks : cancelTasks)(owner, ids)
    for (const id of changed) console.log(`${id}: ${action === 'retry' ? 'runs now' : 'cancelled'}`)
    for (const id of others) console.error(`${id}: not changed, it is running or there is no such task`)
    return others.length === 0 ? 0 : 1
  })
}

import { sql } from 'kysely'
import type { QueuedTask, TaskKind, TaskState } from '#contract/operator/system'
import type { Tx } from '#server/kernel/call'

/** The queue of background tasks, by the functions of db/migrations/0440_system.sql. Only the tenant `system` may call them. */

export interface TaskFilter {
  readonly state?: TaskState | undefined
  readonly name?: string | undefined
  /** The task after which the page begins. */
  readonly after?: { readonly runAt: string; readonly id: string } | undefined
  readonly limit: number
}

/** Lists tasks, the one that is due first. */
export async function listQueuedTasks(
  tx: Tx,
  { state, name, after, limit }: TaskFilter,
): Promise<QueuedTask[]> {
  const { rows } = await sql<QueuedTask>`
    select id::text, name, state, attempts, max_attempts, run_at, added_at, changed_at, error
    from list_queued_tasks(${state ?? null}::text, ${name ?? null}::text, ${after?.runAt ?? null}::timestamptz,
      ${after?.id ?? null}::bigint, ${limit}::int)`.execute(tx)
  return rows
}

/** Counts the tasks by name. */
export async function countQueuedTasks(tx: Tx): Promise<TaskKind[]> {
  const { rows } = await sql<TaskKind>`select * from count_queued_tasks()`.execute(tx)
  return rows
}

/** Returns whether a process runs tasks. */
export async function hasTaskWorker(tx: Tx): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`select has_task_worker() as found`.execute(tx)
  return rows[0]?.found ?? false
}

export interface ChangedTask {
  readonly id: string
  readonly name: string
}

/** Makes tasks run now, with all their attempts. Returns those that are not running. */
export async function retryQueuedTasks(tx: Tx, ids: readonly string[]): Promise<ChangedTask[]> {
  const { rows } = await sql<ChangedTask>`
    select id::text, name from retry_queued_tasks(${[...ids]}::bigint[])`.execute(tx)
  return rows
}

/** Ends tasks without running them. Returns those that were neither running nor cancelled before. */
export async function cancelQueuedTasks(
  tx: Tx,
  ids: readonly string[],
  reason: string,
): Promise<ChangedTask[]> {
  const { rows } = await sql<ChangedTask>`
    select id::text, name from cancel_queued_tasks(${[...ids]}::bigint[], ${reason})`.execute(tx)
  return rows
}

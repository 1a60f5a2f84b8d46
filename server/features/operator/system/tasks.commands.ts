import type { OperatorInput, OperatorOutput } from '#contract/operator/operator-api'
import type { TaskChange } from '#contract/operator/system'
import type { Call } from '#server/kernel/call'
import type { OperatorCall } from '#server/kernel/operator-routes'
import { cancelQueuedTasks, listQueuedTasks, retryQueuedTasks, type ChangedTask } from './tasks.sql.ts'

/** Lists a page of background tasks. */
export async function listTasks(
  { tx }: Pick<Call, 'tx'>,
  { after, limit, ...filter }: OperatorInput<'task.list'>['query'],
): Promise<OperatorOutput<'task.list'>> {
  const [runAt = '', id = ''] = after?.split('~') ?? []
  const rows = await listQueuedTasks(tx, {
    ...filter,
    after: after ? { runAt, id } : undefined,
    limit: limit + 1,
  })
  const page = rows.slice(0, limit)
  const last = page.at(-1)
  return { data: page, next: last && rows.length > page.length ? `${last.run_at}~${last.id}` : null }
}

/** Makes tasks run now, with all their attempts. Running ones stay as they are. */
export async function retryTasks({ tx }: Pick<Call, 'tx'>, ids: readonly string[]): Promise<TaskChange> {
  return toTaskChange(ids, await retryQueuedTasks(tx, ids))
}

/**
 * Ends tasks without running them. They stay in the list, with `author` and the error of the last attempt, and can
 * still be run. Running ones stay as they are.
 */
export async function cancelTasks(
  { tx }: Pick<Call, 'tx'>,
  ids: readonly string[],
  author: string,
): Promise<TaskChange> {
  return toTaskChange(ids, await cancelQueuedTasks(tx, ids, `by ${author}`))
}

/** Returns the name under which a change of the queue is noted there. */
export function getTaskAuthor({ actor }: Pick<OperatorCall, 'actor'>): string {
  return actor.staff?.name ?? actor.program?.name ?? 'operator'
}

function toTaskChange(ids: readonly string[], tasks: readonly ChangedTask[]): TaskChange {
  const changed = new Set(tasks.map(({ id }) => id))
  return { tasks: [...tasks], unchanged: [...new Set(ids)].filter((id) => !changed.has(id)) }
}

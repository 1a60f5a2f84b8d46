/** The background tasks of the queue, for people who run the portal. */

import { taskStates, type TaskChange } from '#contract/operator/system'
import { cancelTasks, retryTasks } from '#server/features/operator/system/tasks.commands'
import { listQueuedTasks } from '#server/features/operator/system/tasks.sql'
import { recordStaffAudit } from '#server/features/staff/staff-audit.commands'
import { commandLineAuthor, createSystemCall, withPortal, type Portal } from './portal.ts'
import { UsageError } from './usage-error.ts'

export type TaskAction = 'retry' | 'cancel'

/** Retries or cancels tasks, with an entry in the audit if one was changed. Throws `UsageError` for a wrong id. */
export async function changeTasks(
  portal: Portal,
  action: TaskAction,
  ids: readonly string[],
): Promise<TaskChange> {
  const wrong = ids.find((id) => !/^\d{1,18}$/.test(id))
  if (wrong !== undefined) throw new UsageError(`${wrong} is no id of a task. See: gewerk tasks list`)
  return portal.database.transaction('system', {}, async (tx) => {
    const call = createSystemCall(portal, tx)
    const change =
      action === 'retry' ? await retryTasks(call, ids) : await cancelTasks(call, ids, commandLineAuthor.name)
    if (change.tasks.length > 0)
      await recordStaffAudit(call, commandLineAuthor, {
        call: `task.${action}`,
        subject: {},
        details: { tasks: change.tasks },
      })
    return change
  })
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
  return withPortal(async ({ database }) => {
    const tasks = await database.transaction('system', { readOnly: true }, (tx) =>
      listQueuedTasks(tx, { state: wanted, name, limit: Number(limit) }),
    )
    for (const task of tasks) {
      const runs = `${task.attempts}/${task.max_attempts}`
      const error = task.error ? `  ${task.error.split('\n', 1)[0]}` : ''
      console.log(
        `${task.id.padStart(8)}  ${task.state.padEnd(9)}  ${runs.padStart(5)}  ${task.run_at}  ${task.name}${error}`,
      )
    }
    console.log(tasks.length === 0 ? 'No tasks.' : `${tasks.length} tasks.`)
    return 0
  })
}

/** Retries or cancels tasks and prints the result. Returns the exit code: 1 if one could not be changed. */
export function runChangeTasks(action: TaskAction, ids: readonly string[]): Promise<number> {
  return withPortal(async (portal) => {
    const { tasks, unchanged } = await changeTasks(portal, action, ids)
    for (const { id } of tasks) console.log(`${id}: ${action === 'retry' ? 'runs now' : 'cancelled'}`)
    for (const id of unchanged)
      console.error(`${id}: not changed; it is running, is cancelled already, or does not exist`)
    return unchanged.length === 0 ? 0 : 1
  })
}

import { formatInstant } from '#server/kernel/call'
import type { TaskHandlers } from '#server/kernel/task-handlers'
import { deleteInboxRowsBefore } from './inbox.sql.ts'

declare module '#server/kernel/enqueue' {
  interface Tasks {
    'news.sweep': object
  }
}

/** Inbox items are deleted after this time. */
const retentionDays = 90

export const inboxTasks: TaskHandlers = {
  'news.sweep': (call) =>
    deleteInboxRowsBefore(call.tx, formatInstant(call.now.subtract({ hours: retentionDays * 24 }))),
}

/** In UTC. */
export const inboxSchedule = [{ task: 'news.sweep', at: '20 1 * * *' }] as const

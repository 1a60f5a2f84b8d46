import { formatInstant } from '#server/kernel/call'
import type { TaskHandlers } from '#server/kernel/task-handlers'
import { deleteLoggedMails } from '../mail-log/mail-log.sql.ts'
import { deleteInboxRowsBefore } from './inbox.sql.ts'

declare module '#server/kernel/enqueue' {
  interface Tasks {
    'news.sweep': object
  }
}

/** Inbox items are deleted after this time. */
const retentionDays = 90

/** Days for which the marketplace sees to whom an email was sent. */
const mailLogDays = 365

export const inboxTasks: TaskHandlers = {
  'news.sweep': async (call) => {
    await deleteInboxRowsBefore(call.tx, formatInstant(call.now.subtract({ hours: retentionDays * 24 })))
    await deleteLoggedMails(call.tx, formatInstant(call.now.subtract({ hours: mailLogDays * 24 })))
  },
}

/** In UTC. */
export const inboxSchedule = [{ task: 'news.sweep', at: '20 1 * * *' }] as const

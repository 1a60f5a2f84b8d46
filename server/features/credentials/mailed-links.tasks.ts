import type { TaskHandlers } from '#server/kernel/task-handlers'
import { mailConfirmationAgain, mailLink, mailWelcome } from './mailed-links.commands.ts'

/** The jobs of this feature. */
export const accessTasks: TaskHandlers = {
  'access.mailLink': (call, job) => mailLink(call, job),
  'access.mailWelcome': (call, job) => mailWelcome(call, job),
  'access.mailConfirmation': (call, job) => mailConfirmationAgain(call, job),
}

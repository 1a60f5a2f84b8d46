import type { TaskHandlers } from '#server/kernel/task-handlers'
import { resendConfirmationMail, sendLinkMail, sendWelcomeMail } from './mailed-links.commands.ts'

export const mailedLinkTasks: TaskHandlers = {
  'access.mailLink': (call, task) => sendLinkMail(call, task),
  'access.mailWelcome': (call, task) => sendWelcomeMail(call, task),
  'access.mailConfirmation': (call, task) => resendConfirmationMail(call, task),
}

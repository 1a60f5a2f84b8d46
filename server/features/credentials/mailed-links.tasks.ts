import type { TaskHandlers } from '#server/kernel/task-handlers'
import { resendConfirmationMail, sendLinkMail, sendWelcomeMail } from './mailed-links.commands.ts'

export const mailedLinkTasks: TaskHandlers = {
  'access.mailLink': (call, job) => sendLinkMail(call, job),
  'access.mailWelcome': (call, job) => sendWelcomeMail(call, job),
  'access.mailConfirmation': (call, job) => resendConfirmationMail(call, job),
}

import type { JobHandlers } from '#server/kernel/job-handlers'
import { mailConfirmationAgain, mailLink, mailWelcome } from './links.commands.ts'

/** The jobs of this feature. */
export const accessJobs: JobHandlers = {
  'access.mailLink': (call, job) => mailLink(call, job),
  'access.mailWelcome': (call, job) => mailWelcome(call, job),
  'access.mailConfirmation': (call, job) => mailConfirmationAgain(call, job),
}

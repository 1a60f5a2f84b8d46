import type { JobHandlers } from '#server/kernel/job-handlers'
import { mailConfirmationAgain, mailLink } from './links.commands.ts'

/** The jobs of this feature. */
export const accessJobs: JobHandlers = {
  'access.mailLink': (call, job) => mailLink(call, job),
  'access.mailConfirmation': (call, job) => mailConfirmationAgain(call, job),
}

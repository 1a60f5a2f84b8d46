import { formatInstant } from '#server/kernel/call'
import type { TaskHandlers } from '#server/kernel/task-handlers'
import type { SigningLinks } from './signing-link.crypto.ts'
import { sendSignatureReminder, recordSigningStep } from './signature-requests.commands.ts'
import { isRequestOpen, canRemindCustomer, getRequestState } from './signature-requests.rules.ts'
import { lockSignatureRequest } from './signature-requests.sql.ts'

/** Task handlers for the automatic reminder and the expiry of a request. */
export function createSignatureRequestTasks(links: SigningLinks): TaskHandlers {
  return {
    'signature.remind': async (call, { id }) => {
      const row = await lockSignatureRequest(call.tx, id)
      const isDue = row && row.remindedAt === null && isRequestOpen(row, formatInstant(call.now))
      if (isDue && canRemindCustomer(row, call.now)) await sendSignatureReminder(call, row, links)
    },
    'signature.expire': async (call, { id }) => {
      const row = await lockSignatureRequest(call.tx, id)
      if (row && getRequestState(row, formatInstant(call.now)) === 'expired') {
        await recordSigningStep(call, row, 'signature.expire', { email: row.email })
      }
    },
  }
}

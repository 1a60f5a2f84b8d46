import { formatInstant } from '#server/kernel/call'
import type { TaskHandlers } from '#server/kernel/task-handlers'
import type { Links } from './signing-link.ts'
import { remind, tell } from './signature-requests.commands.ts'
import { isOpen, mayRemind, stateOf } from './signature-requests.rules.ts'
import { lockRequest } from './signature-requests.sql.ts'

/** What happens to a link by itself: one reminder, and its end. */
export function remoteTasks(links: Links): TaskHandlers {
  return {
    'signature.remind': async (call, { id }) => {
      const row = await lockRequest(call.tx, id)
      const isDue = row && row.remindedAt === null && isOpen(row, formatInstant(call.now))
      if (isDue && mayRemind(row, call.now)) await remind(call, row, links)
    },
    'signature.expire': async (call, { id }) => {
      const row = await lockRequest(call.tx, id)
      if (row && stateOf(row, formatInstant(call.now)) === 'expired') {
        await tell(call, row, 'signature.expire', { email: row.email })
      }
    },
  }
}

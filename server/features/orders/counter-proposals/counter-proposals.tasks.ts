import type { TaskHandlers } from '#server/kernel/task-handlers'
import { expireProposal } from './counter-proposals.commands.ts'

/** The jobs of orders. */
export function orderTasks(): TaskHandlers {
  return { 'counterProposal.expire': (call, { id }) => expireProposal(call, id) }
}

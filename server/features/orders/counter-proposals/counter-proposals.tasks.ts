import type { TaskHandlers } from '#server/kernel/task-handlers'
import { expireCounterProposal } from './counter-proposals.commands.ts'

/** The jobs of orders. */
export function createOrderTasks(): TaskHandlers {
  return { 'counterProposal.expire': (call, { id }) => expireCounterProposal(call, id) }
}

import type { TaskHandlers } from '#server/kernel/task-handlers'
import { expireCounterProposal } from './counter-proposals.commands.ts'

export function createOrderTasks(): TaskHandlers {
  return { 'counterProposal.expire': (call, { id }) => expireCounterProposal(call, id) }
}

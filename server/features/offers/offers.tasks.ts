import type { TaskHandlers } from '#server/kernel/task-handlers'
import { expireOffers } from './matching/matching.commands.ts'

export const offerTasks: TaskHandlers = {
  'offer.expire': (call, { orderId }) => expireOffers(call, orderId),
}

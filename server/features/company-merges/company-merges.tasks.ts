import type { TaskHandlers } from '#server/kernel/task-handlers'
import { finishMerge } from './merge.commands.ts'

export const companyMergeTasks: TaskHandlers = {
  'account.finishMerge': (call, { accountId }) => finishMerge(call, accountId),
}

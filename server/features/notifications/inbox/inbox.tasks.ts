import { formatInstant } from '#server/kernel/call'
import type { TaskHandlers } from '#server/kernel/task-handlers'
import { dropOlder } from './inbox.sql.ts'

declare module '#server/kernel/enqueue' {
  interface Tasks {
    'news.sweep': object
  }
}

/** How long news stands in people's lists. */
const keptDays = 90

export const newsTasks: TaskHandlers = {
  'news.sweep': (call) => dropOlder(call.tx, formatInstant(call.now.subtract({ hours: keptDays * 24 }))),
}

/** In UTC. */
export const newsTimes = [{ task: 'news.sweep', at: '20 1 * * *' }] as const

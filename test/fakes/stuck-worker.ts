/**
 * A worker process whose task never ends, for a test that kills it. Prints a line when the task has started.
 */

import { createLog } from '#server/platform/log'
import { startTaskRunner } from '#server/platform/database/task-queue/task-runner'

const { DATABASE_URL: databaseUrl = '', TASK: task = '' } = process.env
await startTaskRunner({
  databaseUrl,
  concurrency: 1,
  log: createLog({ logLevel: 'silent' }),
  tasks: {
    [task]: () => {
      console.log('begun')
      return new Promise(() => undefined)
    },
  },
})

import { expect, it } from 'vitest'
import { createRunnableTasks, type TaskHandlers, type TaskRun } from './task-handlers.ts'

const firstRun: TaskRun = { key: 'run', addedAt: Temporal.Instant.from('2026-11-22T10:00:00Z'), attempt: 1 }

/** Runs one task with a payload as it is in the queue; returns the payload that its handler gets. */
async function runQueued(name: string, queuedPayload: unknown): Promise<unknown> {
  let received: unknown
  const handlers = {
    [name]: {
      staged: (_context: unknown, payload: unknown) => {
        received = payload
        return Promise.resolve()
      },
    },
  } as TaskHandlers
  const tasks = createRunnableTasks(
    { services: {} as never, transaction: () => Promise.resolve(), now: () => firstRun.addedAt },
    [handlers],
  )
  await tasks[name]?.(queuedPayload, firstRun)
  return received
}

it('a task that an earlier version queued with the old name of the order still gets its order', async () => {
  expect(await runQueued('protocol.render', { jobId: 'one', version: 2 })).toEqual({
    orderId: 'one',
    version: 2,
  })
  expect(await runQueued('order.renewRows', { jobIds: ['one'], accountIds: ['a'] })).toEqual({
    orderIds: ['one'],
    accountIds: ['a'],
  })
})

it('the payload of a task that this version queued reaches its handler unchanged', async () => {
  expect(await runQueued('protocol.render', { orderId: 'one', version: 2 })).toEqual({
    orderId: 'one',
    version: 2,
  })
  expect(await runQueued('upload.clear', { id: 'u1' })).toEqual({ id: 'u1' })
})

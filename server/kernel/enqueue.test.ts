import { expect, test } from 'vitest'
import { runAsOperator } from '#test/app/test-calls'
import { freshDatabase } from '#test/database/fresh-database'
import { enqueueTask } from './enqueue.ts'

const { database, owner } = await freshDatabase()

test('a task waits by the clock of the product, however far that clock is from the database’s', async () => {
  await runAsOperator(database, async (call) => {
    const moved = { ...call, now: call.now.add({ hours: 24 * 30 }) }
    await enqueueTask(moved, 'mail.send', {} as never, { key: 'later', at: moved.now.add({ minutes: 10 }) })
    await enqueueTask(moved, 'mail.send', {} as never, { key: 'at once' })
  })
  const { rows } = await owner.query<{ key: string; minutes: number }>(
    `select key, round(extract(epoch from run_at - now()) / 60)::int as minutes
      from graphile_worker.jobs order by key`,
  )
  expect(rows).toEqual([
    { key: 'at once', minutes: 0 },
    { key: 'later', minutes: 10 },
  ])
})

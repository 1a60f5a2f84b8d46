/** Runs the queries that docs/operating.md recommends to operators. */

import { readFileSync } from 'node:fs'
import { beforeAll, expect, test } from 'vitest'
import { freshDatabase } from '../database/fresh-database.ts'

const { owner } = await freshDatabase()

/** Returns the statements in the document's SQL block about tasks, in their sequence. */
function documentedQueries(): string[] {
  const document = readFileSync(new URL('../../docs/operating.md', import.meta.url), 'utf8')
  const block = /```sql\n([\s\S]*?graphile_worker[\s\S]*?)```/.exec(document)?.[1] ?? ''
  return block.split(';\n').filter((statement) => statement.trim())
}

const [overdue = '', longRunning = '', givenUp = '', reschedule = ''] = documentedQueries()

async function addTask(name: string, columns: Record<string, string>): Promise<void> {
  await owner.query('select graphile_worker.add_job($1, max_attempts => 12)', [name])
  const assignments = Object.entries(columns).map(([column, value]) => `${column} = ${value}`)
  await owner.query(
    `update graphile_worker._private_jobs set ${assignments.join(', ')}
     where task_id = (select id from graphile_worker._private_tasks where identifier = $1)`,
    [name],
  )
}

beforeAll(async () => {
  const anHourAgo = `now() - interval '1 hour'`
  const running = { locked_by: `'a worker'`, locked_at: 'now()', run_at: anHourAgo }
  await addTask('due now', { run_at: 'now()' })
  await addTask('later', { run_at: `now() + interval '1 hour'` })
  await addTask('overdue', { run_at: anHourAgo })
  await addTask('running', running)
  await addTask('running for an hour', { ...running, locked_at: anHourAgo })
  await addTask('running for the last time', { ...running, attempts: '12' })
  await addTask('given up', { run_at: anHourAgo, attempts: '12', last_error: `'no such file'` })
})

async function tasksFoundBy(query: string): Promise<string[]> {
  const { rows } = await owner.query<{ task_identifier: string }>(query)
  return rows.map((row) => row.task_identifier)
}

test('the overdue query lists tasks that no worker has taken, and no running or given-up task', async () => {
  expect(await tasksFoundBy(overdue)).toEqual(['overdue'])
})

test('the long-running query lists tasks that a worker holds for more than ten minutes', async () => {
  expect(await tasksFoundBy(longRunning)).toEqual(['running for an hour'])
})

test('the given-up query lists tasks without attempts left, except one that is still running', async () => {
  expect(await tasksFoundBy(givenUp)).toEqual(['given up'])
})

test('the reschedule statement makes a given-up task run again', async () => {
  const { rows } = await owner.query<{ id: string }>(givenUp)
  await owner.query(reschedule.replace('4711', rows[0]?.id ?? ''))
  expect(await tasksFoundBy(givenUp)).toEqual([])
})

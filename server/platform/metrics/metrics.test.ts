import { afterAll, describe, expect, test } from 'vitest'
import { freshDatabase } from '#test/database/fresh-database'
import type { Mail, Mailer } from '../outbound/mailer.ts'
import type { WebhookAnswer, WebhookSender } from '../outbound/webhook-sender.ts'
import { createMetrics } from './metrics.ts'
import { startMetricsServer } from './metrics-server.ts'
import { createOwnerPool } from '../database/database.ts'
import { createPartitionReader } from './partition-metrics.ts'
import { createTaskQueueReader } from './task-queue-metrics.ts'

const { url, database, owner } = await freshDatabase()
const ownerPool = createOwnerPool(url, { poolSize: 1 })
afterAll(() => ownerPool.end())

/** Returns the lines of one metric without its help and type. */
async function readSamples(metrics: ReturnType<typeof createMetrics>, name: string): Promise<string[]> {
  const text = await metrics.render()
  return text.split('\n').filter((line) => line.startsWith(`${name}{`) || line.startsWith(`${name} `))
}

const mail = { key: 'one' } as Mail

function createFailingMailer(failure: Error): Mailer {
  return { ready: () => Promise.resolve(), send: () => Promise.reject(failure), close: () => undefined }
}

test('mails are counted by result, and their errors still reach the task', async () => {
  const metrics = createMetrics()
  const unreachable = Object.assign(new Error('No greeting.'), { code: 'ECONNECTION' })
  const refused = Object.assign(new Error('No such mailbox.'), { responseCode: 550 })
  const sending = { ...createFailingMailer(refused), send: () => Promise.resolve() }
  await metrics.countMails(sending).send(mail)
  await expect(metrics.countMails(createFailingMailer(refused)).send(mail)).rejects.toBe(refused)
  await expect(metrics.countMails(createFailingMailer(unreachable)).send(mail)).rejects.toBe(unreachable)
  await expect(metrics.countMails(createFailingMailer(unreachable)).send(mail)).rejects.toBe(unreachable)
  expect(await readSamples(metrics, 'gewerk_mails_total')).toEqual([
    'gewerk_mails_total{result="sent"} 1',
    'gewerk_mails_total{result="refused"} 1',
    'gewerk_mails_total{result="unreachable"} 2',
  ])
})

test('webhook deliveries are counted by the answer', async () => {
  const metrics = createMetrics()
  const statuses = [200, 204, 302, 500, null]
  const sender: WebhookSender = {
    mayReach: () => true,
    send: () => Promise.resolve({ status: statuses.shift() ?? null } as WebhookAnswer),
  }
  const counted = metrics.countWebhooks(sender)
  for (let count = 0; count < 5; count += 1)
    await counted.send({ url: 'https://receiver.example', secrets: [] }, { id: 'a', body: '{}' })
  expect(await readSamples(metrics, 'gewerk_webhook_deliveries_total')).toEqual([
    'gewerk_webhook_deliveries_total{result="delivered"} 2',
    'gewerk_webhook_deliveries_total{result="refused"} 2',
    'gewerk_webhook_deliveries_total{result="unreachable"} 1',
  ])
})

test('a document that cannot be rendered is counted, and its error still reaches the task', async () => {
  const metrics = createMetrics()
  const broken = new Error('unknown variable')
  const results = [Promise.resolve(Buffer.from('%PDF')), Promise.reject(broken)]
  const printer = metrics.countDocuments({
    render: () => results.shift() ?? Promise.reject(broken),
    close: () => Promise.resolve(),
  })
  const createdAt = Temporal.Instant.from('2026-11-23T10:00:00Z')
  expect((await printer.render('= A', {}, { createdAt })).toString()).toBe('%PDF')
  await expect(printer.render('= B', {}, { createdAt })).rejects.toBe(broken)
  expect(await readSamples(metrics, 'gewerk_documents_total')).toEqual([
    'gewerk_documents_total{result="rendered"} 1',
    'gewerk_documents_total{result="failed"} 1',
  ])
})

test('runs of tasks are counted by task and result', async () => {
  const metrics = createMetrics()
  const run = { key: 'k', addedAt: Temporal.Now.instant(), attempt: 1, isLastAttempt: false }
  const tasks = metrics.timeTasks({
    'mail.send': () => Promise.resolve(),
    'badge.draw': () => Promise.reject(new Error('Thrown on purpose.')),
  })
  await tasks['mail.send']?.({}, run)
  await expect(tasks['badge.draw']?.({}, run)).rejects.toThrow('Thrown on purpose.')
  expect(await readSamples(metrics, 'gewerk_task_duration_seconds_count')).toEqual([
    'gewerk_task_duration_seconds_count{task="mail.send",result="done"} 1',
    'gewerk_task_duration_seconds_count{task="badge.draw",result="failed"} 1',
  ])
})

describe('the task queue', () => {
  const addTask = async (name: string, columns: string) => {
    await owner.query('select graphile_worker.add_job($1, max_attempts => 12)', [name])
    await owner.query(
      `update graphile_worker._private_jobs set ${columns}
       where id = (select max(id) from graphile_worker._private_jobs)`,
    )
  }

  test('tasks are counted by state, and the oldest due one gives the age', async () => {
    const metrics = createMetrics()
    metrics.watchTaskQueue(createTaskQueueReader(ownerPool))
    await addTask('pdf', `run_at = now() - interval '600 seconds'`)
    await addTask('pdf', `run_at = now() - interval '60 seconds'`)
    await addTask('pdf', `run_at = now() + interval '1 hour'`)
    await addTask('pdf', `run_at = now() - interval '2 hours', locked_at = now(), locked_by = 'a worker'`)
    await addTask('pdf', `run_at = now() - interval '3 hours', attempts = 12`)
    await addTask('later', `run_at = now() + interval '1 hour'`)
    expect(await readSamples(metrics, 'gewerk_tasks')).toEqual(
      expect.arrayContaining([
        'gewerk_tasks{task="pdf",state="due"} 2',
        'gewerk_tasks{task="pdf",state="scheduled"} 1',
        'gewerk_tasks{task="pdf",state="running"} 1',
        'gewerk_tasks{task="pdf",state="failed"} 1',
        'gewerk_tasks{task="later",state="due"} 0',
        'gewerk_tasks{task="later",state="scheduled"} 1',
      ]),
    )
    const ages = await readSamples(metrics, 'gewerk_task_oldest_due_seconds')
    const age = (task: string) => Number(ages.find((line) => line.includes(`"${task}"`))?.split(' ')[1])
    expect(Math.floor(age('pdf') / 30)).toBe(20)
    expect(age('later')).toBe(0)
    expect(await readSamples(metrics, 'gewerk_database_reachable')).toEqual(['gewerk_database_reachable 1'])

    await owner.query('delete from graphile_worker._private_jobs')
    expect(await readSamples(metrics, 'gewerk_tasks')).toEqual([])
  })

  test('while PostgreSQL cannot be reached, the other metrics are still served', async () => {
    const metrics = createMetrics()
    metrics.watchTaskQueue(() => Promise.reject(new Error('Connection refused.')))
    metrics.recordCall('partner', 'order.get', 503, 0.2)
    expect(await readSamples(metrics, 'gewerk_database_reachable')).toEqual(['gewerk_database_reachable 0'])
    expect(await readSamples(metrics, 'gewerk_calls_total')).toHaveLength(1)
    expect(await readSamples(metrics, 'gewerk_tasks')).toEqual([])
  })
})

test('the metrics say for how many of the coming months each table has a partition', async () => {
  const metrics = createMetrics()
  metrics.watchPartitions(createPartitionReader(ownerPool))
  const name = 'gewerk_partition_months_ahead'
  const months = (table: string, count: number) => `${name}{table="${table}"} ${count}`
  const others = ['notifications', 'webhook_attempts', 'webhook_deliveries'].map((table) => months(table, 2))
  // The history has a partition for each year.
  const { month } = Temporal.Now.zonedDateTimeISO('UTC')
  const ofHistory = month > 10 ? 24 - month : 12 - month
  expect(await readSamples(metrics, name)).toEqual([months('history', ofHistory), ...others])
  const { rows } = await owner.query<{ partition: string }>(
    `select partition from list_partitions() where parent = 'notifications' and from_at > now() order by from_at`,
  )
  await owner.query(`drop table ${rows[0]?.partition}`)
  expect(await readSamples(metrics, name)).toEqual([
    months('history', ofHistory),
    months('notifications', 0),
    ...others.slice(1),
  ])
})

test('connections of the pool are counted while a transaction uses one', async () => {
  const metrics = createMetrics()
  metrics.watchPool(database.pool)
  const used = () =>
    readSamples(metrics, 'gewerk_database_connections').then((lines) =>
      lines.find((line) => line.includes('used')),
    )
  expect(await used()).toBe('gewerk_database_connections{state="used"} 0')
  await database.transaction('system', {}, async () => {
    expect(await used()).toBe('gewerk_database_connections{state="used"} 1')
  })
  expect(await readSamples(metrics, 'gewerk_database_pool_size')).toEqual(['gewerk_database_pool_size 8'])
})

describe('the metrics port', () => {
  test('serves the metrics and nothing else', async () => {
    const metrics = createMetrics()
    const server = await startMetricsServer({ metrics, port: 0, host: '127.0.0.1' })
    const answer = await fetch(server.url)
    expect(answer.status).toBe(200)
    expect(answer.headers.get('content-type')).toMatch(/^text\/plain; version=0\.0\.4/)
    expect(await answer.text()).toContain('process_resident_memory_bytes')
    expect((await fetch(new URL('/', server.url))).status).toBe(404)
    expect((await fetch(server.url, { method: 'POST' })).status).toBe(404)
    await server.close()
    await expect(fetch(server.url)).rejects.toThrow()
  })

  test('a port that is taken is named in the error, with the remedy', async () => {
    const metrics = createMetrics()
    const server = await startMetricsServer({ metrics, port: 0, host: '127.0.0.1' })
    const port = Number(new URL(server.url).port)
    await expect(startMetricsServer({ metrics, port, host: '127.0.0.1' })).rejects.toThrow(
      new RegExp(`^METRICS_PORT is ${port}, .*EADDRINUSE.* each process needs its own`),
    )
    await server.close()
  })
})

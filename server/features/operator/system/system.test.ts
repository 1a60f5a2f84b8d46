import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { createOperatorClient } from '#test/app/operator-client'
import { createStaffApp } from '#test/app/staff-client'
import { createTestApp } from '#test/app/test-app'
import { testServices } from '#test/app/test-services'
import { freshDatabase } from '#test/database/fresh-database'
import { findSystemProblems, type SystemFacts } from './system.rules.ts'

const { database, owner, url } = await freshDatabase()
await createTestApp(database, url)
const { app, createLoggedInStaff } = await createStaffApp(database)
const admin = await createLoggedInStaff('administrator')
const api = createOperatorClient(app)

/** Adds a task and sets columns of it. Returns its id. */
async function addTask(name: string, change = ''): Promise<string> {
  const { rows } = await owner.query<{ id: string }>(
    'select id::text from graphile_worker.add_job($1, max_attempts => 12)',
    [name],
  )
  const id = rows[0]?.id ?? ''
  if (change) await owner.query(`update graphile_worker._private_jobs set ${change} where id = $1`, [id])
  return id
}
const addFailedTask = (name: string) => addTask(name, `attempts = 12, last_error = 'no such file'`)

beforeEach(() => owner.query('delete from graphile_worker._private_jobs'))

describe('what is wrong with the portal', () => {
  const noTasks = { failed: 0, overdue: 0, retrying: 0 }
  const well: SystemFacts = {
    hasWorker: true,
    tasks: [{ name: 'mail.send', ...noTasks }],
    failingWebhooks: [],
  }

  test.each<[string, Partial<SystemFacts>, object[]]>([
    ['nothing', {}, []],
    ['no worker', { hasWorker: false }, [{ kind: 'no_worker', count: 1 }]],
    [
      'failed tasks of two names, with the late ones after them',
      {
        tasks: [
          { name: 'mail.send', failed: 2, overdue: 0, retrying: 0 },
          { name: 'report.render', failed: 1, overdue: 4, retrying: 0 },
        ],
      },
      [
        { kind: 'tasks_failed', count: 3 },
        { kind: 'tasks_overdue', count: 4 },
      ],
    ],
    [
      'mails that are tried again, but not other tasks that are',
      {
        tasks: [
          { name: 'mail.send', failed: 0, overdue: 0, retrying: 5 },
          { name: 'webhook.deliver', failed: 0, overdue: 0, retrying: 9 },
        ],
      },
      [{ kind: 'mails_delayed', count: 5 }],
    ],
    [
      'suspended webhooks apart from failing ones',
      { failingWebhooks: [{ state: 'suspended' }, { state: 'active' }, { state: 'active' }] },
      [
        { kind: 'webhooks_suspended', count: 1 },
        { kind: 'webhooks_failing', count: 2 },
      ],
    ],
  ])('the problems are: %s', (_, more, problems) => {
    expect(findSystemProblems({ ...well, ...more })).toEqual(problems)
  })
})

test('the state counts tasks by name and state, and names a missing worker and failing webhooks', async () => {
  await addTask('mail.send', `run_at = now() + interval '1 hour', attempts = 2, last_error = 'busy'`)
  await addTask('mail.send', `run_at = now() - interval '1 hour'`)
  await addTask('report.render', `locked_at = now(), locked_by = 'a worker'`)
  await addFailedTask('report.render')
  const cancelled = await addTask('report.render')
  await admin.tab.post('/tasks/cancel', { ids: [cancelled] })
  await owner.query(
    `insert into webhooks (id, url, events, secret, failures, failing_since, created_at)
     values ($1, 'https://erp.example.com/', '{order.*}', '\\x00', 3, '2026-06-01T10:00:00Z', now())`,
    [randomUUID()],
  )
  await owner.query(
    `insert into sent_mails (id, template, sent_at) values
       (gen_random_uuid(), 'offer', now() - interval '1 hour'), (gen_random_uuid(), 'offer', now() - interval '25 hours')`,
  )
  const { status, body } = await admin.tab.get('/system')
  expect(status, JSON.stringify(body)).toBe(200)
  expect(body.problems).toEqual([
    { kind: 'no_worker', count: 1 },
    { kind: 'tasks_failed', count: 1 },
    { kind: 'tasks_overdue', count: 1 },
    { kind: 'mails_delayed', count: 1 },
    { kind: 'webhooks_failing', count: 1 },
  ])
  expect(body.tasks).toMatchObject([
    { name: 'mail.send', waiting: 1, overdue: 1, running: 0, failed: 0, retrying: 1, last_failed_at: null },
    { name: 'report.render', waiting: 0, running: 1, failed: 1, cancelled: 1, oldest_due_at: null },
  ])
  expect(body.mail).toMatchObject({ sent: 1 })
  expect(body.webhooks).toMatchObject({
    active: 1,
    failing: [{ url: 'https://erp.example.com/', failures: 3, failing_since: '2026-06-01T10:00:00.000Z' }],
  })
  expect(body.versions).toMatchObject({ portal: '1.2.3', node: process.versions.node })
  expect(body.versions.migration).toMatch(/^\d{4}_\w+\.sql$/)
  expect(body.has_simulator).toBe(false)
  await owner.query('delete from webhooks')
})

test('tasks are listed by state and name, and page on without gaps', async () => {
  const due = `run_at = now() - interval '1 hour'`
  const ids = [await addTask('offer.expire', due), await addTask('offer.expire', due)]
  await addFailedTask('mail.send')
  const list = async (query: string) => (await admin.tab.get(`/tasks?${query}`)).body
  expect((await list('state=failed')).data).toMatchObject([
    { name: 'mail.send', state: 'failed', attempts: 12, max_attempts: 12, error: 'no such file' },
  ])
  const first = await list('name=offer.expire&limit=1')
  const second = await list(`name=offer.expire&limit=1&after=${first.next}`)
  expect([...first.data, ...second.data].map(({ id }) => id)).toEqual(ids)
  expect(second.next).toBeNull()
  expect((await admin.tab.get('/tasks?state=lost')).status).toBe(422)
  expect((await admin.tab.get('/tasks?after=2026-06-01T10:00:00Z~x')).status).toBe(422)
})

test('a failed task is run again once, however many people press, and the audit names the task', async () => {
  const id = await addFailedTask('report.render')
  const running = await addTask('mail.send', `locked_at = now(), locked_by = 'a worker'`)
  const { status, body } = await admin.tab.post('/tasks/retry', { ids: [id, running, '999999'] })
  expect(status, JSON.stringify(body)).toBe(200)
  expect(body).toEqual({ tasks: [{ id, name: 'report.render' }], unchanged: [running, '999999'] })
  await Promise.all([1, 2].map(() => admin.tab.post('/tasks/retry', { ids: [id] })))
  const { rows } = await owner.query(
    `select task_identifier as name, attempts from graphile_worker.jobs where id = $1`,
    [id],
  )
  expect(rows).toEqual([{ name: 'report.render', attempts: 0 }])
  const [, , entry] = (await admin.tab.get('/audit?call=task.retry')).body.data
  expect(entry).toMatchObject({
    staff: { name: admin.name },
    details: { tasks: [{ id, name: 'report.render' }] },
  })
})

test('a cancelled task is no longer a problem, keeps its error, and is cancelled once by two people', async () => {
  const id = await addFailedTask('mail.send')
  const replies = await Promise.all([1, 2].map(() => admin.tab.post('/tasks/cancel', { ids: [id] })))
  expect(replies.map(({ body }) => body.tasks.length).toSorted((one, other) => one - other)).toEqual([0, 1])
  const [task] = (await admin.tab.get('/tasks')).body.data
  expect(task).toMatchObject({ state: 'cancelled', error: `[cancelled] by ${admin.name}\nno such file` })
  expect((await admin.tab.get('/system')).body.problems).toEqual([{ kind: 'no_worker', count: 1 }])
  await admin.tab.post('/tasks/retry', { ids: [id] })
  expect((await admin.tab.get('/tasks')).body.data).toMatchObject([{ state: 'waiting', attempts: 0 }])
})

test.each([
  ['no ids', {}],
  ['an empty list', { ids: [] }],
  ['an id that is none', { ids: ['1; drop'] }],
  ['an id that is too large', { ids: ['9999999999999999999'] }],
  ['too many ids', { ids: Array.from({ length: 101 }, (_, at) => String(at)) }],
])('a change of tasks with %s is refused by its field and changes nothing', async (_, body) => {
  const id = await addFailedTask('mail.send')
  const reply = await admin.tab.post('/tasks/retry', body)
  expect([reply.status, Object.keys(reply.body.errors)[0]?.split('.')[0]]).toEqual([422, 'ids'])
  expect((await admin.tab.get('/tasks?state=failed')).body.data).toMatchObject([{ id }])
})

test('the checks report what they found, also to a program', async () => {
  testServices.system = {
    ...testServices.system,
    check: () =>
      Promise.resolve([
        { level: 'ok', about: 'disk', text: '9 GB free' },
        { level: 'fault', about: 'mail', text: 'no answer', remedy: 'Start it.' },
      ]),
  }
  const expected = [
    { level: 'ok', about: 'disk', text: '9 GB free', remedy: null },
    { level: 'fault', about: 'mail', text: 'no answer', remedy: 'Start it.' },
  ]
  expect((await admin.tab.get('/system/checks')).body.findings).toEqual(expected)
  expect((await api.get('/system/checks')).body.findings).toEqual(expected)
})

test('the simulated marketplace is paused and set apart from each other; without one there is nothing to set', async () => {
  expect((await admin.tab.get('/simulator')).status).toBe(404)
  expect((await admin.tab.patch('/simulator', { paused: true })).status).toBe(404)
  testServices.system = { ...testServices.system, simulator: { replySeconds: 20 } }
  expect((await admin.tab.get('/simulator')).body).toEqual({ paused: false, reply_seconds: 20 })
  await Promise.all([
    admin.tab.patch('/simulator', { paused: true }),
    admin.tab.patch('/simulator', { reply_seconds: 5 }),
  ])
  expect((await api.get('/simulator')).body).toEqual({ paused: true, reply_seconds: 5 })
  expect((await admin.tab.patch('/simulator', { reply_seconds: 0 })).status).toBe(422)
  expect((await admin.tab.get('/system')).body.has_simulator).toBe(true)
  const [entry] = (await admin.tab.get('/audit?call=simulator.change')).body.data
  expect(Object.keys(entry.details)).toEqual(['paused', 'reply_seconds'])
  testServices.system = { ...testServices.system, simulator: null }
})

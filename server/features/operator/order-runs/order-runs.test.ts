import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { staffCallRights } from '#contract/operator/staff-access'
import { orderRunActions } from '#contract/operator/orders/order-filters'
import { createOperatorApp, createOperatorClient } from '#test/app/operator-client'
import { createTaskTransactions, runTask } from '#test/app/run-task'
import { createStaffApp } from '#test/app/staff-client'
import { testServices } from '#test/app/test-services'
import { createBareOrder } from '#test/builders/bare-orders'
import {
  createOfferedOrder,
  createOrderDraft,
  createOrderInStatus,
  createTestPartner,
} from '#test/builders/orders'
import { freshDatabase } from '#test/database/fresh-database'
import { recordStaffCall } from '#server/features/staff/staff-audit.commands'
import { createRunnableTasks } from '#server/kernel/task-handlers'
import { createOrderRunTasks } from './order-runs.tasks.ts'

const { database, owner } = await freshDatabase()
const { createLoggedInStaff } = await createStaffApp(database)
const api = createOperatorClient(await createOperatorApp({ database }))
const [anna, bert] = [await createLoggedInStaff('dispatcher'), await createLoggedInStaff('administrator')]
const partner = await createTestPartner(database)
const tasks = createOrderRunTasks(recordStaffCall)
const customer = createOrderDraft().customer

const createOpen = async (more: object = {}) =>
  (await createOfferedOrder(database, [partner.accountId], createOrderDraft(more))).id
const createStarted = async () => (await createOrderInStatus(database, partner, 'started')).id
const work = (runId: string) => runTask(database, tasks, 'orderRun.work', { runId })
const cancel = { action: 'order.cancel', category: 'customer', reason_id: 'customer_withdrew' }
const hold = { action: 'order.hold', reason: 'admin_validation' }

async function getVersion(id: string): Promise<number> {
  const { rows } = await owner.query('select version from jobs where api_id = $1', [id])
  return rows[0].version
}

/** Starts a change of these orders as they are now. */
async function start(change: object, ids: readonly string[], by = anna) {
  const jobs: object[] = []
  for (const id of ids) jobs.push({ job_id: id, version: await getVersion(id) })
  return by.tab.post('/job-runs', { change, jobs })
}

async function getStatuses(ids: readonly string[]): Promise<string[]> {
  const { rows } = await owner.query(`select api_id, status from jobs where api_id = any($1)`, [ids])
  return ids.map((id) => rows.find((row) => row.api_id === id)?.status)
}

const listItems = async (runId: string, query = '') =>
  (await anna.tab.get(`/job-runs/${runId}/items?limit=100${query}`)).body.data

beforeEach(async () => {
  await owner.query('delete from order_runs')
})

describe('the check of a change', () => {
  test('names each chosen order with the obstacle, and changes nothing', async () => {
    const [open, started, unknown] = [await createOpen(), await createStarted(), randomUUID()]
    const before = await getVersion(open)
    const { status, body } = await anna.tab.post('/job-runs-check', {
      job_ids: [started, unknown, open],
      change: { ...cancel, category: 'partner' },
    })
    expect(status, JSON.stringify(body)).toBe(200)
    expect(body.jobs).toMatchObject([
      { id: started, status: 'started', obstacle: null },
      { id: unknown, name: null, version: null, obstacle: 'not_found' },
      { id: open, version: before, obstacle: 'category_not_possible' },
    ])
    expect([await getStatuses([open, started]), await getVersion(open)]).toEqual([
      ['open', 'started'],
      before,
    ])
  })

  test('without a change it counts what is possible for the chosen orders', async () => {
    const ids = [await createOpen(), await createOpen(), await createStarted()]
    const { body } = await anna.tab.post('/job-runs-check', { job_ids: ids })
    expect(body.actions).toContainEqual({ action: 'offer.create', count: 2 })
    expect(body.actions).toContainEqual({ action: 'order.hold', count: 3 })
    expect(body.actions).toContainEqual({ action: 'order.cancel.partner', count: 1 })
    expect(body.holds).toContainEqual({
      reason: 'network_operator',
      substate: null,
      next: 'admin',
      count: 2,
    })
  })

  test('an order that is named by both of its ids is checked once', async () => {
    const { id, sfid } = await createOfferedOrder(database, [partner.accountId])
    const { body } = await anna.tab.post('/job-runs-check', { job_ids: [sfid, id] })
    expect(body.jobs.map((one: { id: string }) => one.id)).toEqual([id])
  })

  test('a filter chooses the orders that the list shows, in its order', async () => {
    const place = { customer: { ...customer, city: 'Quedlinburg' } }
    const ids = [await createOpen(place), await createOpen(place), await createOpen()]
    const { body } = await anna.tab.post('/job-runs-check', {
      filter: { search: 'quedlin', status: ['open'] },
    })
    const { body: list } = await anna.tab.get('/jobs-search?search=quedlin&status=open')
    const listed = list.data.map((one: { api_id: string }) => one.api_id)
    expect(listed.toSorted()).toEqual(ids.slice(0, 2).toSorted())
    expect(body.jobs.map((one: { id: string }) => one.id)).toEqual(listed)
    expect(body.is_limited).toBe(false)
  })

  test.each([{}, { job_ids: [randomUUID()], filter: {} }])(
    'a request with neither or both of ids and filter is refused: %j',
    async (request) => {
      const { status, body } = await anna.tab.post('/job-runs-check', request)
      expect([status, Object.keys(body.errors)]).toEqual([422, ['job_ids']])
    },
  )

  test('more orders than the limit are refused with the field', async () => {
    const job_ids = Array.from({ length: 1001 }, () => randomUUID())
    const { status, body } = await anna.tab.post('/job-runs-check', { job_ids })
    expect([status, Object.keys(body.errors)]).toEqual([422, ['job_ids']])
  })
})

describe('a change of many orders', () => {
  test('is made in the name of the person, with an audit entry for each order', async () => {
    const ids = [await createOpen(), await createStarted()]
    const { status, body } = await start(cancel, ids)
    expect([status, body.state, body.counts]).toEqual([201, 'running', { open: 2, changed: 0, failed: 0 }])
    await work(body.id)
    expect(await getStatuses(ids)).toEqual(['cancelled', 'cancelled'])
    expect((await anna.tab.get(`/job-runs/${body.id}`)).body).toMatchObject({
      state: 'done',
      action: 'order.cancel',
      category: 'customer',
      reason_id: 'customer_withdrew',
      counts: { open: 0, changed: 2, failed: 0 },
      created_by: { name: anna.name, is_self: true },
      finished_at: expect.any(String),
    })
    const { rows: history } = await owner.query(
      `select distinct staff_id from history where step = 'order.cancel' and subject_id = any($1)`,
      [ids],
    )
    expect(history).toEqual([{ staff_id: anna.id }])
    const { rows: audit } = await owner.query(
      `select staff_id, staff_name, details from staff_audit
       where call = 'order.cancel' and subject->>'job_id' = any($1)`,
      [ids],
    )
    const entry = {
      staff_id: anna.id,
      staff_name: anna.name,
      details: { category: 'customer', reason_id: 'customer_withdrew' },
    }
    expect(audit).toEqual([entry, entry])
  })

  test('an order that changed since the person saw it is left as it is, and named first', async () => {
    const [seen, changed] = [await createOpen(), await createOpen()]
    const { body } = await start(cancel, [seen, changed])
    await bert.tab.post(`/jobs/${changed}/hold`, { reason: 'admin_validation' })
    await work(body.id)
    expect(await getStatuses([seen, changed])).toEqual(['cancelled', 'on_hold_before_accepted'])
    expect(await listItems(body.id)).toMatchObject([
      { job: { api_id: changed }, state: 'failed', error: 'order_changed' },
      { job: { api_id: seen, status: 'cancelled' }, state: 'changed', error: null },
    ])
    expect(await listItems(body.id, '&state=failed')).toHaveLength(1)
  })

  test('an order that the change is not possible for fails alone', async () => {
    const ids = [await createStarted(), await createOpen()]
    const { body } = await start({ action: 'offer.create' }, ids)
    await work(body.id)
    expect(await listItems(body.id)).toMatchObject([
      { job: { api_id: ids[0] }, state: 'failed', error: 'status_not_allowed', offered: null },
      { job: { api_id: ids[1] }, state: 'changed', offered: expect.any(Number) },
    ])
    expect((await anna.tab.get(`/job-runs/${body.id}`)).body.state).toBe('done')
  })

  test('an offer says how many companies got it, and leaves an order that changed since', async () => {
    const [open, changed] = [(await createBareOrder(database)).id, (await createBareOrder(database)).id]
    const { body } = await start({ action: 'offer.create' }, [open, changed])
    await owner.query('update jobs set version = version + 1 where api_id = $1', [changed])
    await work(body.id)
    expect(await listItems(body.id)).toMatchObject([
      { job: { api_id: changed }, state: 'failed', error: 'order_changed' },
      { job: { api_id: open }, state: 'changed', offered: 1 },
    ])
  })

  test('held orders are released together', async () => {
    const ids = [await createOpen(), await createStarted()]
    const held = await start(hold, ids)
    await work(held.body.id)
    expect(await getStatuses(ids)).toEqual(['on_hold_before_accepted', 'on_hold'])
    const released = await start({ action: 'order.release' }, ids)
    await work(released.body.id)
    expect(await getStatuses(ids)).toEqual(['open', 'started'])
  })

  test('two workers at once and a repeated task change every order once', async () => {
    const ids = await Promise.all([1, 2, 3, 4, 5].map(() => createOpen()))
    const { body } = await start(hold, ids)
    await Promise.all([work(body.id), work(body.id)])
    await work(body.id)
    const { rows } = await owner.query(
      `select count(*)::int as n from history where step = 'order.hold' and subject_id = any($1)`,
      [ids],
    )
    expect(rows[0].n).toBe(5)
    expect((await anna.tab.get(`/job-runs/${body.id}`)).body).toMatchObject({
      state: 'done',
      counts: { changed: 5, failed: 0 },
    })
  })

  test('a stopped change leaves the rest as it is, and another person can resume it', async () => {
    const id = await createOpen()
    const { body } = await start(hold, [id])
    const answers = await Promise.all([
      anna.tab.post(`/job-runs/${body.id}/stop`),
      bert.tab.post(`/job-runs/${body.id}/stop`),
    ])
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409])
    await work(body.id)
    expect(await getStatuses([id])).toEqual(['open'])
    const { body: list } = await bert.tab.get('/job-runs?state=stopped')
    expect(list.data).toMatchObject([{ id: body.id, created_by: { name: anna.name, is_self: false } }])
    expect((await bert.tab.post(`/job-runs/${body.id}/resume`)).body.state).toBe('running')
    await work(body.id)
    expect(await getStatuses([id])).toEqual(['on_hold_before_accepted'])
    const again = await bert.tab.post(`/job-runs/${body.id}/resume`)
    expect([again.status, again.body.current]).toEqual([409, { state: 'done' }])
  })

  test('a change whose task is given up is stopped, so that a person sees it and can resume it', async () => {
    const id = await createOpen()
    const { body } = await start(hold, [id])
    await owner.query(`alter table jobs add constraint broken check (hold_reason is null) not valid`)
    const task = createRunnableTasks(
      {
        services: testServices,
        transaction: createTaskTransactions(database),
        now: () => Temporal.Now.instant(),
      },
      [tasks],
    )['orderRun.work']
    const lastRun = { key: 'last', addedAt: Temporal.Now.instant(), isLastAttempt: true }
    await expect(task?.({ runId: body.id }, lastRun)).rejects.toThrow('broken')
    await owner.query('alter table jobs drop constraint broken')
    expect((await anna.tab.get(`/job-runs/${body.id}`)).body).toMatchObject({
      state: 'stopped',
      counts: { open: 1 },
    })
  })

  test('unknown orders and repeated ones are refused at their place, and nothing is stored', async () => {
    const id = await createOpen()
    const jobs = [{ job_id: id }, { job_id: randomUUID() }, { job_id: id }]
    const { status, body } = await anna.tab.post('/job-runs', { change: hold, jobs })
    expect([status, Object.keys(body.errors)]).toEqual([422, ['jobs.1.job_id', 'jobs.2.job_id']])
    expect((await anna.tab.get('/job-runs')).body.pagination.total_count).toBe(0)
  })

  test.each([
    [{ action: 'order.pay' }, 'change.action'],
    [{ action: 'order.hold', reason: 'no_reason' }, 'change.reason'],
    [{ action: 'order.cancel', category: 'customer' }, 'change.reason_id'],
  ])('the change %j is refused at its field', async (change, field) => {
    const { status, body } = await anna.tab.post('/job-runs', {
      change,
      jobs: [{ job_id: await createOpen() }],
    })
    expect([status, Object.keys(body.errors)]).toEqual([422, [field]])
  })

  test('a program with the operator’s key makes the same change', async () => {
    const id = await createOpen()
    const { status, body } = await api.post('/job-runs', { change: hold, jobs: [{ job_id: id }] })
    expect([status, body.created_by]).toEqual([201, { name: null, is_self: true }])
    await work(body.id)
    expect(await getStatuses([id])).toEqual(['on_hold_before_accepted'])
  })

  test('an order that is deleted meanwhile does not hold up the others', async () => {
    const { body } = await start(hold, [await createOpen(), await createOpen()])
    await owner.query('delete from order_run_items where run_id = $1 and position = 1', [body.id])
    await work(body.id)
    expect((await anna.tab.get(`/job-runs/${body.id}`)).body).toMatchObject({
      state: 'done',
      counts: { changed: 1, failed: 0 },
    })
  })

  test('changes are deleted after 90 days, unless they still run', async () => {
    const ids: string[] = []
    for (const days of [91, 91, 89]) {
      const { body } = await start(hold, [await createOpen()])
      await owner.query(
        `update order_runs set state = 'stopped', created_at = now() - make_interval(days => $2) where id = $1`,
        [body.id, days],
      )
      ids.push(body.id)
    }
    await owner.query(`update order_runs set state = 'running' where id = $1`, [ids[1]])
    await runTask(database, tasks, 'orderRun.deleteOld', {})
    const { rows } = await owner.query('select id from order_runs order by created_at')
    expect(rows.map(({ id }) => id)).toEqual([ids[1], ids[2]])
  })
})

test.each(orderRunActions)(
  '%s of one order is allowed to all who may change many orders at once',
  (action) => {
    expect(staffCallRights[action]).toEqual(staffCallRights['orderRun.create'])
  },
)

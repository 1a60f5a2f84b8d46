import { testServices } from '#test/app/test-services'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { webhookEvents } from '#contract/operator/webhooks/webhook-events'
import { applyMarketplaceTransition } from '#server/features/orders/transitions/marketplace.commands'
import { createRunnableTasks } from '#server/kernel/task-handlers'
import { createWebhookSender } from '#server/platform/outbound/webhook-sender'
import { runAsOperator, runAsPerson } from '#test/app/test-calls'
import { freshDatabase } from '#test/database/fresh-database'
import { createBrowser } from '#test/app/http-client'
import { createOperatorClient, createOperatorApp } from '#test/app/operator-client'
import { createOrderInStatus, createTestPartner, type TestOrder } from '#test/builders/orders'
import { forbidInsideTransactions, createTaskTransactions } from '#test/app/run-task'
import { startWebhookReceiver, isGenuineWebhook } from '#test/fakes/webhook-receiver'
import { setPartnerEid } from '#server/features/orders/edits/partner-eid.commands'
import { webhookTasks } from './webhooks.tasks.ts'

const { database, owner } = await freshDatabase()
const sender = forbidInsideTransactions(createWebhookSender({ webhookNetworks: ['127.0.0.0/8', '::1'] }))
testServices.webhookSender = sender
let now = Temporal.Now.instant()
const app = await createOperatorApp({ database, now: () => now })
const api = createOperatorClient(app)
const receiver = await startWebhookReceiver()
afterAll(receiver.close)
const partner = await createTestPartner(database)

beforeEach(async () => {
  await owner.query('delete from webhooks')
  await owner.query('delete from graphile_worker._private_jobs')
  receiver.answer(204)
  receiver.take()
})

const tasks = createRunnableTasks(
  { services: testServices, now: () => now, transaction: createTaskTransactions(database) },
  [webhookTasks],
)

/**
 * Runs the waiting tasks once and leaves the tasks that they enqueue. Returns the seconds until those run.
 */
async function runDeliveryTasks(): Promise<number[]> {
  const { rows } = await owner.query<{ id: string; payload: unknown }>(
    `select job.id, job.payload from graphile_worker._private_jobs job
     join graphile_worker._private_tasks task on task.id = job.task_id
     where task.identifier = 'webhook.deliver' order by job.id`,
  )
  await owner.query('delete from graphile_worker._private_jobs')
  for (const { id, payload } of rows) await tasks['webhook.deliver']?.(payload, { key: id, addedAt: now })
  const later = await owner.query<{ seconds: number }>(
    'select round(extract(epoch from run_at - now()))::int as seconds from graphile_worker._private_jobs order by id',
  )
  return later.rows.map(({ seconds }) => seconds)
}

async function createTestWebhook(more: object = {}) {
  const { status, body } = await api.post('/webhooks', { url: receiver.url, events: ['*'], ...more })
  expect({ status, body }).toMatchObject({ status: 201 })
  return body as { id: string; secret: string; version: number }
}

function changeOrderNumber(order: TestOrder, eid: string): Promise<unknown> {
  return runAsPerson(
    database,
    partner.admin,
    (call) => setPartnerEid(call, order.id, { partnerEid: eid }),
    now,
  )
}

const fetchDeliveryLog = async (id: string, query = '') =>
  (await api.get(`/webhooks/${id}/deliveries${query}`)).body

describe('an event', () => {
  test('an event is sent with its actor, the current order and a valid signature', async () => {
    const order = await createOrderInStatus(database, partner, 'accepted')
    const { id, secret } = await createTestWebhook()
    await changeOrderNumber(order, 'EIGEN-7')
    expect(await runDeliveryTasks()).toEqual([])
    const [heard, ...more] = receiver.take()
    expect(more).toEqual([])
    expect(heard && isGenuineWebhook(heard, secret)).toBe(true)
    expect(heard?.headers).toMatchObject({
      'content-type': 'application/json',
      'webhook-id': heard?.message.id,
    })
    expect(heard?.message).toMatchObject({
      type: 'order.setPartnerEid',
      timestamp: expect.stringMatching(/Z$/),
      data: {
        subject: { kind: 'order', id: order.id },
        by: { kind: 'person', name: 'Petra Sommer', account: { id: partner.accountId } },
        account_id: partner.accountId,
        job: { api_id: order.id, sfid: order.sfid, status: 'accepted', version: 3 },
        credit_note: null,
      },
    })
    const { data, pagination } = await fetchDeliveryLog(id)
    expect(pagination.total_count).toBe(1)
    expect(data[0]).toMatchObject({ state: 'delivered', attempts: 1, next_at: null })
    const one = await api.get(`/webhooks/${id}/deliveries/${data[0].id}`)
    expect(one.body).toMatchObject({
      message: { id: heard?.message.id, type: 'order.setPartnerEid' },
      log: [{ number: 1, status: 204, error: null, answer: null }],
    })
  })

  test('the event of a rolled-back transaction is not sent', async () => {
    const order = await createOrderInStatus(database, partner, 'accepted')
    const { id } = await createTestWebhook()
    const undone = runAsPerson(database, partner.admin, async (call) => {
      await setPartnerEid(call, order.id, { partnerEid: 'x' })
      throw new Error('undone')
    })
    await expect(undone).rejects.toThrow('undone')
    expect((await fetchDeliveryLog(id)).data).toEqual([])
  })

  test('an event is sent only to webhooks that subscribe to it', async () => {
    const order = await createOrderInStatus(database, partner, 'approval_pending')
    const hooks = await Promise.all(
      [['order.setPartnerEid'], ['creditNote.*'], ['order.*', 'order.complete'], ['*']].map((events) =>
        createTestWebhook({ events }),
      ),
    )
    await runAsOperator(database, (call) => applyMarketplaceTransition(call, order.id, 'order.complete'))
    const expected = await Promise.all(
      hooks.map(async ({ id }) => (await fetchDeliveryLog(id, '?type=order.complete')).data.length),
    )
    expect(expected).toEqual([0, 0, 1, 1])
  })

  test('events of logins and passwords are not sent', async () => {
    const { id } = await createTestWebhook()
    await owner.query(
      `insert into history (at, subject, subject_id, step, actor_kind, actor_name, request_id)
       values (now(), 'session', 'x', 'session.login', 'person', 'P', 'r'), (now(), 'contact', 'x', 'factor.add', 'person', 'P', 'r')`,
    )
    expect((await fetchDeliveryLog(id)).data).toEqual([])
  })
})

describe('a receiver that fails', () => {
  test('a failed delivery is retried with growing delays, and the attempts are logged', async () => {
    const { id } = await createTestWebhook()
    await api.post(`/webhooks/${id}/test`)
    receiver.answer(500, { text: 'kaputt' })
    const delays = [await runDeliveryTasks()]
    for (let round = 1; round < 4; round++) {
      now = now.add({ seconds: delays.at(-1)?.[0] ?? 0 })
      delays.push(await runDeliveryTasks())
    }
    expect(delays).toEqual([[10], [60], [300], [1800]])
    const ids = new Set(receiver.heard.map(({ message }) => message.id))
    expect([receiver.take().length, ids.size]).toEqual([4, 1])
    receiver.answer(200)
    now = now.add({ minutes: 30 })
    expect(await runDeliveryTasks()).toEqual([])
    const { data } = await fetchDeliveryLog(id)
    expect(data).toMatchObject([{ type: 'webhook.test', state: 'delivered', attempts: 5 }])
    const { body } = await api.get(`/webhooks/${id}/deliveries/${data[0].id}`)
    expect(body.log.map((one: { status: number }) => one.status)).toEqual([500, 500, 500, 500, 200])
    expect(body.log[0].answer).toBe('kaputt')
    expect((await api.get(`/webhooks/${id}`)).body).toMatchObject({ failures: 0, failing_since: null })
  })

  test('a delivery that two runs send at once has one attempt in its log and one later task', async () => {
    const order = await createOrderInStatus(database, partner, 'accepted')
    const { id } = await createTestWebhook()
    receiver.answer(500)
    await changeOrderNumber(order, 'EIGEN-9')
    const [delivery] = (await fetchDeliveryLog(id)).data
    await owner.query('delete from graphile_worker._private_jobs')
    const run = () => tasks['webhook.deliver']?.({ id: delivery.id }, { key: 'a run', addedAt: now })
    const bothSend = Promise.withResolvers<void>()
    let sending = 0
    testServices.webhookSender = {
      ...sender,
      send: async (...more) => {
        sending += 1
        if (sending === 2) bothSend.resolve()
        await bothSend.promise
        return sender.send(...more)
      },
    }
    await Promise.all([run(), run()]).finally(() => (testServices.webhookSender = sender))
    expect((await fetchDeliveryLog(id)).data).toMatchObject([{ attempts: 1, state: 'waiting' }])
    expect((await owner.query('select from graphile_worker._private_jobs')).rowCount).toBe(1)
  })

  test('a delivery fails after ten attempts, and its event can be sent again', async () => {
    const { id } = await createTestWebhook()
    await api.post(`/webhooks/${id}/test`)
    receiver.answer(503)
    for (let next = await runDeliveryTasks(); next.length > 0; next = await runDeliveryTasks())
      now = now.add({ seconds: next[0] ?? 0 })
    const { data } = await fetchDeliveryLog(id, '?state=failed')
    expect(data).toMatchObject([{ state: 'failed', attempts: 10, next_at: null }])
    receiver.answer(204)
    await api.send('PATCH', `/webhooks/${id}`, { state: 'active' })
    const again = await api.post(`/webhooks/${id}/deliveries/${data[0].id}/redeliver`)
    expect(again).toMatchObject({ status: 201, body: { state: 'waiting', attempts: 0 } })
    await runDeliveryTasks()
    expect((await fetchDeliveryLog(id, '?state=delivered')).data).toHaveLength(1)
  })

  test('a receiver that asks for a pause is not called before it ends', async () => {
    const { id } = await createTestWebhook()
    await api.post(`/webhooks/${id}/test`)
    receiver.answer(429, { headers: { 'retry-after': '1200' } })
    expect(await runDeliveryTasks()).toEqual([1200])
    await api.post(`/webhooks/${id}/test`)
    receiver.take()
    expect((await runDeliveryTasks()).every((seconds) => seconds > 1000)).toBe(true)
    expect(receiver.take()).toEqual([])
  })

  test('a receiver that no longer exists is not called until the webhook is activated again', async () => {
    const { id } = await createTestWebhook()
    await api.post(`/webhooks/${id}/test`)
    receiver.answer(410)
    await runDeliveryTasks()
    expect((await api.get(`/webhooks/${id}`)).body).toMatchObject({ state: 'suspended', waiting: 1 })
    expect((await api.post(`/webhooks/${id}/test`)).body.status).toBe('status_not_allowed')
    receiver.answer(204)
    receiver.take()
    await runDeliveryTasks()
    expect(receiver.take()).toEqual([])
    await api.send('PATCH', `/webhooks/${id}`, { state: 'active' })
    await runDeliveryTasks()
    expect(receiver.take()).toHaveLength(1)
  })

  test('a receiver that fails for three days is suspended', async () => {
    const { id } = await createTestWebhook()
    receiver.answer(500)
    await api.post(`/webhooks/${id}/test`)
    await runDeliveryTasks()
    now = now.add({ hours: 73 })
    await runDeliveryTasks()
    expect((await api.get(`/webhooks/${id}`)).body).toMatchObject({ state: 'suspended', failures: 2 })
  })

  test('redirects of a receiver are not followed', async () => {
    const other = await startWebhookReceiver()
    const { id } = await createTestWebhook()
    await api.post(`/webhooks/${id}/test`)
    receiver.answer(302, { headers: { location: other.url } })
    await runDeliveryTasks()
    other.close()
    expect(other.heard).toEqual([])
    expect((await fetchDeliveryLog(id)).data).toMatchObject([{ state: 'waiting', attempts: 1 }])
  })

  test('an unreachable receiver is logged with the reason', async () => {
    const goneReceiver = await startWebhookReceiver()
    goneReceiver.close()
    const { id } = await createTestWebhook({ url: goneReceiver.url })
    await api.post(`/webhooks/${id}/test`)
    await runDeliveryTasks()
    const { data } = await fetchDeliveryLog(id)
    const { body } = await api.get(`/webhooks/${id}/deliveries/${data[0].id}`)
    expect(body.log).toMatchObject([{ status: null, error: 'ECONNREFUSED' }])
  })
})

describe('replaying events', () => {
  test('a replay sends the events of a period oldest first with their original ids, optionally only undelivered ones', async () => {
    const order = await createOrderInStatus(database, partner, 'accepted')
    const { id } = await createTestWebhook({ events: ['order.setPartnerEid'] })
    const since = now.toString()
    for (const eid of ['1', '2', '3']) {
      now = now.add({ seconds: 1 })
      await changeOrderNumber(order, eid)
    }
    await runDeliveryTasks()
    const first = receiver.take().map(({ message }) => message.id)
    now = now.add({ seconds: 1 })
    const rest = await api.post(`/webhooks/${id}/replay`, { since, only_undelivered: true })
    expect(rest.body).toEqual({ replayed: 0, next: null })
    const all = await api.post(`/webhooks/${id}/replay`, { since })
    expect(all.body).toEqual({ replayed: 3, next: null })
    await runDeliveryTasks()
    expect(receiver.take().map(({ message }) => message.id)).toEqual(first)
  })

  test('a replay sends events from before the webhook was added', async () => {
    const order = await createOrderInStatus(database, partner, 'accepted')
    const since = now.toString()
    now = now.add({ seconds: 1 })
    await changeOrderNumber(order, 'früher')
    now = now.add({ seconds: 1 })
    const { id } = await createTestWebhook({ events: ['order.setPartnerEid'] })
    const replayed = await api.post(`/webhooks/${id}/replay`, { since, only_undelivered: true })
    expect(replayed.body.replayed).toBe(1)
  })

  test('the period of a replay has to end after it starts', async () => {
    const { id } = await createTestWebhook()
    const body = { since: '2026-02-01T00:00:00Z', until: '2026-01-01T00:00:00Z' }
    const { body: refused } = await api.post(`/webhooks/${id}/replay`, body)
    expect(refused.errors).toHaveProperty('until')
  })
})

describe('secrets of webhooks', () => {
  test('a secret is shown once, and a replaced secret signs in addition to the new one for a day', async () => {
    const { id, secret } = await createTestWebhook()
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/)
    expect((await api.get(`/webhooks/${id}`)).body).not.toHaveProperty('secret')
    const renewed = (await api.post(`/webhooks/${id}/secret`)).body.secret as string
    await api.post(`/webhooks/${id}/test`)
    await runDeliveryTasks()
    const [both] = receiver.take()
    expect(both && [secret, renewed].map((one) => isGenuineWebhook(both, one))).toEqual([true, true])
    now = now.add({ hours: 25 })
    await api.post(`/webhooks/${id}/test`)
    await runDeliveryTasks()
    const [alone] = receiver.take()
    expect(alone && [secret, renewed].map((one) => isGenuineWebhook(alone, one))).toEqual([false, true])
  })

  test('a signature is not valid for an old message or another body', async () => {
    const { id, secret } = await createTestWebhook()
    await api.post(`/webhooks/${id}/test`)
    await runDeliveryTasks()
    const [heard] = receiver.take()
    if (!heard) throw new Error('The receiver got no request.')
    expect(isGenuineWebhook(heard, secret, Date.now() / 1000 + 600)).toBe(false)
    expect(isGenuineWebhook({ ...heard, body: heard.body.replace('webhook', 'order') }, secret)).toBe(false)
    expect(isGenuineWebhook(heard, 'whsec_AAAA')).toBe(false)
  })
})

describe('addresses of webhooks', () => {
  test.each([
    'http://10.0.0.1/x',
    'https://10.0.0.1/x',
    'https://192.168.1.1/',
    'https://169.254.169.254/latest/meta-data/',
    'https://[fe80::1]/',
    'https://[::ffff:10.0.0.1]/',
    'https://0x0a000001/',
    'http://93.184.216.34/',
  ])('the private or insecure address %s is refused', async (url) => {
    const { status, body } = await api.post('/webhooks', { url })
    expect({ status, errors: Object.keys(body.errors ?? {}) }).toEqual({ status: 422, errors: ['url'] })
  })

  test.each(['ftp://example.com/', 'nonsense', 'https://user:word@example.com/', ''])(
    'the invalid address %j is refused',
    async (url) => {
      expect((await api.post('/webhooks', { url })).body.errors).toHaveProperty('url')
    },
  )

  test('an address that production can never reach is refused when it is given', async () => {
    const { body: made } = await api.post('/webhooks', { url: 'https://marketplace.example/gewerk' })
    testServices.webhookSender = createWebhookSender({ webhookNetworks: [] })
    const urls = [
      'http://marketplace.example/gewerk',
      'https://10.0.0.5/gewerk',
      'https://169.254.169.254/latest/meta-data',
      'https://localhost/gewerk',
      'https://intranet/gewerk',
      'https://hooks.local/gewerk',
      'https://metadata.google.internal/',
      'https://marketplace.example:0/gewerk',
    ]
    for (const url of urls) {
      const answers = [
        await api.post('/webhooks', { url }),
        await api.send('PATCH', `/webhooks/${made.id}`, { url }),
      ]
      expect({ url, answers: answers.map(({ status, body }) => [status, body.errors?.url]) }).toEqual({
        url,
        answers: [
          [422, [expect.any(String)]],
          [422, [expect.any(String)]],
        ],
      })
    }
    testServices.webhookSender = createWebhookSender({ webhookNetworks: ['10.0.0.0/8'] })
    expect((await api.post('/webhooks', { url: 'http://intranet/gewerk' })).status).toBe(201)
    testServices.webhookSender = createWebhookSender({ webhookNetworks: ['127.0.0.0/8', '::1'] })
  })

  test('a name that resolves to a private address is refused when it is called', async () => {
    testServices.webhookSender = createWebhookSender({ webhookNetworks: [] })
    const { body } = await api.post('/webhooks', { url: 'https://localhost.localdomain:1/' })
    await owner.query(`update webhooks set url = 'https://localhost:1/' where id = $1`, [body.id])
    await api.post(`/webhooks/${body.id}/test`)
    await runDeliveryTasks()
    testServices.webhookSender = createWebhookSender({ webhookNetworks: ['127.0.0.0/8', '::1'] })
    const { data } = await fetchDeliveryLog(body.id)
    const one = await api.get(`/webhooks/${body.id}/deliveries/${data[0].id}`)
    expect(one.body.log).toMatchObject([{ status: null, error: 'closed_address' }])
  })
})

test('the API description lists what is sent', async () => {
  const { body } = await createBrowser(app).get('/operator-api/openapi.json')
  const { schema } = body.webhooks.event.post.requestBody.content['application/json']
  expect(Object.keys(schema.properties)).toEqual(['id', 'type', 'timestamp', 'data'])
})

describe('managing webhooks', () => {
  test('a webhook can be listed, changed by its version, paused and deleted', async () => {
    const { id, version } = await createTestWebhook({ description: 'Auftragsverwaltung' })
    expect((await api.get('/webhooks')).body.data).toMatchObject([{ id, description: 'Auftragsverwaltung' }])
    const changed = await api.send('PATCH', `/webhooks/${id}`, {
      state: 'paused',
      events: ['order.*'],
      version,
    })
    expect(changed.body).toMatchObject({ state: 'paused', events: ['order.*'], version: version + 1 })
    const late = await api.send('PATCH', `/webhooks/${id}`, { state: 'active', version })
    expect(late).toMatchObject({
      status: 409,
      body: { status: 'webhook_changed', current: { state: 'paused' } },
    })
    const order = await createOrderInStatus(database, partner, 'accepted')
    await changeOrderNumber(order, 'x')
    expect((await fetchDeliveryLog(id)).data).toEqual([])
    expect((await api.send('DELETE', `/webhooks/${id}`)).status).toBe(200)
    expect((await api.get(`/webhooks/${id}`)).body.status).toBe('not_found')
    expect((await api.send('DELETE', `/webhooks/${id}`)).status).toBe(404)
  })

  test('a webhook can subscribe to known events only', async () => {
    const { body } = await api.post('/webhooks', { url: receiver.url, events: ['order.finsh'] })
    expect(body.errors['events.0'][0]).toContain('order.finish')
  })

  test('the log of a webhook ends after thirty days', async () => {
    const { id } = await createTestWebhook()
    await api.post(`/webhooks/${id}/test`)
    now = now.add({ hours: 24 * 31 })
    await tasks['webhook.sweep']?.({}, { key: 'x', addedAt: now })
    expect((await fetchDeliveryLog(id)).data).toEqual([])
  })

  test('the deliveries of a webhook are not found under another one', async () => {
    const [mine, other] = [await createTestWebhook(), await createTestWebhook()]
    const sent = await api.post(`/webhooks/${mine.id}/test`)
    expect((await api.get(`/webhooks/${other.id}/deliveries/${sent.body.id}`)).status).toBe(404)
  })

  test('a webhook can subscribe to every event of the list', async () => {
    for (const events of [webhookEvents.slice(0, 50), webhookEvents.slice(50)])
      await createTestWebhook({ events })
  })
})

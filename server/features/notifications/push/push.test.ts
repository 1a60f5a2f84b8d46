import { testServices } from '#test/app/test-services'
import { createECDH } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createRunnableTasks } from '#server/kernel/task-handlers'
import type { Call, Person } from '#server/kernel/call'
import { applyMarketplaceTransition } from '#server/features/orders/transitions/marketplace.commands'
import { offerOrder } from '#server/features/offers/matching/matching.commands'
import { runAsOperator } from '#test/app/test-calls'
import { freshDatabase } from '#test/database/fresh-database'
import { createTestApp } from '#test/app/test-app'
import {
  createOfferedOrder,
  createOrderInStatus,
  createTestPartner,
  type Partner,
} from '#test/builders/orders'
import { forbidInsideTransactions, createTaskTransactions } from '#test/app/run-task'
import { createPushDevice, startFakePushService, type PushDevice } from '#test/fakes/push-service'
import { createPusher } from '#server/platform/outbound/push'
import { createNotificationTasks } from '../notifications.tasks.ts'
import { enqueuePush, type PushTask } from './push.commands.ts'

const { database, owner, url } = await freshDatabase()
const app = await createTestApp(database, url)
const service = await startFakePushService()
afterAll(service.close)
let partner: Partner
beforeAll(async () => {
  partner = await createTestPartner(database)
})

/** Subscribes a new device of a person. */
async function subscribeTestDevice(
  person: Person,
  language = 'de',
  device = service.device(),
): Promise<PushDevice> {
  const headers = { authorization: `Bearer ${app.logInAs(person)}`, 'accept-language': language }
  const url = '/api/partner/push-subscriptions'
  const { status } = await app.tab.send({ method: 'POST', url, headers, payload: device.subscription })
  expect(status).toBe(200)
  return device
}

async function listSubscribedEndpoints(person: Person): Promise<string[]> {
  const text = 'select endpoint from push_subscriptions where contact_id = $1 order by created_at'
  const { rows } = await owner.query(text, [person.contactId])
  return rows.map(({ endpoint }) => endpoint as string)
}

/** Returns the push tasks that `work` queued. */
async function listQueuedPushes(work: (call: Call) => Promise<unknown>): Promise<PushTask[]> {
  await owner.query('delete from graphile_worker._private_jobs')
  await runAsOperator(database, work).catch(() => undefined)
  return listWaitingPushes()
}

async function listWaitingPushes(): Promise<PushTask[]> {
  const { rows } = await owner.query(
    `select payload from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
     where t.identifier = 'push.send' order by j.id`,
  )
  return rows.map(({ payload }) => payload as PushTask)
}

const pair = createECDH('prime256v1')
const publicKey = pair.generateKeys('base64url')
const keys = {
  publicKey,
  privateKey: pair.getPrivateKey('base64url'),
  subject: 'mailto:hilfe@partner.example',
}
const opened = createPusher({ push: keys, production: false })
const pusher = opened && forbidInsideTransactions(opened)

/** Runs a push task; returns the messages that devices received, by device name. */
async function runQueuedPush(
  task: PushTask | undefined,
  devices: readonly PushDevice[],
): Promise<Record<string, unknown>> {
  service.received.length = 0
  const transaction = createTaskTransactions(database)
  const mailer = { ready: () => Promise.resolve(), send: () => Promise.resolve(), close: () => undefined }
  const config = {
    appTitle: 'Gewerk',
    publicUrl: '',
    supportEmail: undefined,
    supportPhone: undefined,
    sessionSecret: 'for tests',
  }
  const handlers = createNotificationTasks({
    mailer,
    pusher,
    config,
    createStopOffersPath: () => Promise.resolve(null),
  })
  const tasks = createRunnableTasks(
    { services: testServices, now: () => Temporal.Now.instant(), transaction },
    [handlers],
  )
  await owner.query('delete from graphile_worker._private_jobs')
  await tasks['push.send']?.(task, { key: 'a run', addedAt: Temporal.Now.instant() })
  const read = devices.flatMap((device) =>
    service.received
      .filter(({ device: name }) => name === device.name)
      .map((got) => [device.name, device.read(got)]),
  )
  return Object.fromEntries(read) as Record<string, unknown>
}

describe('push subscriptions', () => {
  test('a device is subscribed once, however often it asks, and only its own person can unsubscribe it', async () => {
    const person = await partner.person()
    const device = await subscribeTestDevice(person)
    await subscribeTestDevice(person, 'de', device)
    expect(await listSubscribedEndpoints(person)).toEqual([device.subscription.endpoint])

    const remove = (who: Person) =>
      app.tab.post(
        '/api/partner/push-subscriptions/remove',
        { endpoint: device.subscription.endpoint },
        app.logInAs(who),
      )
    expect((await remove(partner.admin)).status).toBe(200)
    expect(await listSubscribedEndpoints(person)).toHaveLength(1)
    expect((await remove(person)).status).toBe(200)
    expect(await listSubscribedEndpoints(person)).toEqual([])
  })

  test('a device belongs to the person who subscribed it last', async () => {
    const [before, after] = [await partner.person(), await partner.person()]
    const device = await subscribeTestDevice(before)
    await subscribeTestDevice(after, 'de', device)
    expect(await listSubscribedEndpoints(before)).toEqual([])
    expect(await listSubscribedEndpoints(after)).toHaveLength(1)
  })

  test('the eleventh device of a person replaces the first', async () => {
    const person = await partner.person()
    const devices: PushDevice[] = []
    for (let count = 0; count < 11; count++) devices.push(await subscribeTestDevice(person))
    const known = await listSubscribedEndpoints(person)
    expect(known).toHaveLength(10)
    expect(known).not.toContain(devices[0]?.subscription.endpoint)
  })

  test.each([
    ['endpoint', { endpoint: 'http://push.example.com/x' }],
    ['endpoint', { endpoint: 'file:///etc/passwd' }],
    ['keys.p256dh', { keys: { p256dh: `B${'A'.repeat(86)}`, auth: 'A'.repeat(22) } }],
    ['keys.auth', { keys: { ...createPushDevice('').subscription.keys, auth: 'short' } }],
  ])('a subscription with an invalid %s is refused', async (field, wrong) => {
    const payload = { ...createPushDevice('https://push.example.com').subscription, ...wrong }
    const { status, body } = await app.tab.post(
      '/api/partner/push-subscriptions',
      payload,
      app.logInAs(partner.admin),
    )
    expect(status).toBe(422)
    expect(Object.keys(body.errors)).toEqual([field])
  })
})

describe('push messages', () => {
  test('an offer queues one push task for all companies, and none if the transaction fails or notifications are suppressed', async () => {
    const other = await createTestPartner(database, 'Rivalen GmbH')
    const { accountId: first } = await createTestPartner(database, 'Erste GmbH')
    const { id } = await createOfferedOrder(database, [first])
    const accountIds = [partner.accountId, other.accountId]
    const pushTasks = await listQueuedPushes((call) => offerOrder(call, id, accountIds))
    expect(pushTasks).toHaveLength(1)
    expect(pushTasks[0]).toMatchObject({ template: 'offer_new', orderId: id })
    expect(pushTasks[0]?.accountIds.toSorted()).toEqual(accountIds.toSorted())

    const news = { template: 'offer_new', accountIds, orderId: id } as const
    const failing = async (call: Call) => {
      await enqueuePush(call, news)
      throw new Error('rolled back')
    }
    expect(await listQueuedPushes(failing)).toEqual([])
    expect(
      await listQueuedPushes((call) => enqueuePush({ ...call, suppressNotifications: true }, news)),
    ).toEqual([])
  })

  test('an order sent back for rework is pushed to its company', async () => {
    const order = await createOrderInStatus(database, partner, 'approval_pending')
    const pushTasks = await listQueuedPushes((call) =>
      applyMarketplaceTransition(call, order.id, 'order.rework', { comment: 'Foto fehlt' }),
    )
    expect(pushTasks).toEqual([
      { template: 'order_reworked', accountIds: [partner.accountId], orderId: order.id },
    ])
  })

  test('push messages reach planners on every device in its language, without the customer’s name', async () => {
    const mine = await createTestPartner(database, 'Sprachen GmbH')
    const planner = await mine.person(['disposition'])
    const devices = [
      await subscribeTestDevice(mine.admin, 'fr'),
      await subscribeTestDevice(planner),
      await subscribeTestDevice(planner, 'en'),
    ]
    const installer = await subscribeTestDevice(await mine.person(['installer']))
    const left = await mine.person(['disposition'])
    const leaversDevice = await subscribeTestDevice(left)
    await owner.query('update contacts set ended_at = now() where id = $1', [left.contactId])
    const { id, sfid } = await createOfferedOrder(database, [mine.accountId])

    const task = { template: 'offer_new', accountIds: [mine.accountId], orderId: id } as const
    const read = await runQueuedPush(task, [...devices, installer, leaversDevice])
    expect(Object.keys(read).toSorted()).toEqual(devices.map(({ name }) => name).toSorted())
    expect(read[devices[1]?.name ?? '']).toEqual({
      title: 'Neues Angebot',
      body: 'Wallbox-Paket Eigenheim in Leipzig · Termin nach Absprache · 389,00\u00a0€',
      url: `/offers/${sfid}/`,
      tag: `offer_new.${id}`,
      lang: 'de',
    })
    expect(read[devices[0]?.name ?? '']).toMatchObject({ title: 'Nouvelle offre' })
    expect(read[devices[2]?.name ?? '']).toMatchObject({ title: 'New offer' })
    expect(JSON.stringify(read)).not.toContain('Kretschmar')
  })

  test('devices that no longer exist are deleted, and only those not reached are retried', async () => {
    const mine = await createTestPartner(database, 'Versuche GmbH')
    const [fine, ended, busy] = [
      await subscribeTestDevice(mine.admin),
      await subscribeTestDevice(mine.admin),
      await subscribeTestDevice(mine.admin),
    ]
    service.answer(ended, 410)
    service.answer(busy, 503)
    const { id } = await createOfferedOrder(database, [mine.accountId])
    const task = { template: 'offer_new', accountIds: [mine.accountId], orderId: id } as const
    expect(Object.keys(await runQueuedPush(task, [fine, ended, busy]))).toEqual([fine.name])
    expect(await listSubscribedEndpoints(mine.admin)).not.toContain(ended.subscription.endpoint)

    const [again] = await listWaitingPushes()
    expect(again).toEqual({ ...task, endpoints: [busy.subscription.endpoint], tries: 1 })
    service.answer(busy, 201)
    expect(Object.keys(await runQueuedPush(again, [fine, ended, busy]))).toEqual([busy.name])
    expect(await listWaitingPushes()).toEqual([])
  })

  test('a push message is given up after five runs', async () => {
    const mine = await createTestPartner(database, 'Geduld GmbH')
    const busy = await subscribeTestDevice(mine.admin)
    service.answer(busy, 503)
    const { id } = await createOfferedOrder(database, [mine.accountId])
    let next: PushTask | undefined = { template: 'offer_new', accountIds: [mine.accountId], orderId: id }
    let runs = 0
    for (; next; runs++) {
      await runQueuedPush(next, [busy])
      next = (await listWaitingPushes())[0]
    }
    expect(runs).toBe(5)
    expect(await listSubscribedEndpoints(mine.admin)).toHaveLength(1)
  })
})

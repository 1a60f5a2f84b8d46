import { testServices } from '#test/app/test-services'
import { beforeAll, describe, expect, test } from 'vitest'
import { applyMarketplaceTransition } from '#server/features/orders/transitions/marketplace.commands'
import { createRunnableTasks, type TaskHandlers } from '#server/kernel/task-handlers'
import type { Person } from '#server/kernel/call'
import { offerTasks } from '#server/features/offers/offers.tasks'
import type { LostOffer } from '#server/features/offers/answers/notify-losers.commands'
import type { Pusher, PushMessage } from '#server/platform/outbound/push'
import { runAsOperator } from '#test/app/test-calls'
import { freshDatabase } from '#test/database/fresh-database'
import { createTestApp } from '#test/app/test-app'
import {
  createOfferedOrder,
  createOrderInStatus,
  createTestPartner,
  type Partner,
} from '#test/builders/orders'
import { createPushDevice } from '#test/fakes/push-service'
import { forbidInsideTransactions, runTask } from '#test/app/run-task'
import { enqueueEmail } from '../notifications.commands.ts'
import type { PushTask } from '../push/push.commands.ts'
import { sendPush } from '../push/push.tasks.ts'
import { createInboxItems } from './inbox.commands.ts'
import { inboxTasks } from './inbox.tasks.ts'

const { database, owner, url } = await freshDatabase()
const app = await createTestApp(database, url)
let partner: Partner
beforeAll(async () => {
  partner = await createTestPartner(database)
})

/** Returns the payloads of the waiting tasks of a name, the newest first. */
async function listPayloads(name: string): Promise<unknown[]> {
  const { rows } = await owner.query<{ payload: unknown }>(
    `select j.payload from graphile_worker._private_jobs j
     join graphile_worker._private_tasks t on t.id = j.task_id where t.identifier = $1 order by j.id desc`,
    [name],
  )
  return rows.map(({ payload }) => payload)
}

async function readInbox(person: Person, query = '') {
  const { status, body } = await app.tab.get(`/api/partner/news${query}`, app.logInAs(person))
  expect(status).toBe(200)
  return body as {
    data: { id: number; kind: string; path: string; read: boolean }[]
    unread: number
    has_more: boolean
  }
}

const defaultPreferences = { off: [], quiet_hours: null, urgent_anyway: false }

async function putTestPreferences(person: Person, wish: object) {
  const headers = { authorization: `Bearer ${app.logInAs(person)}` }
  return app.tab.send({
    method: 'PUT',
    url: '/api/partner/news/preferences',
    headers,
    payload: { ...defaultPreferences, ...wish },
  })
}

function runPushTask(task: PushTask, at: string, pusher: Pusher): Promise<void> {
  const handlers: TaskHandlers = {
    'push.send': { staged: (context, given) => sendPush(context, given, forbidInsideTransactions(pusher)) },
  }
  return runTask(database, handlers, 'push.send', task, Temporal.Instant.from(at))
}

/** Runs a push task at this time; returns the endpoints reached and the tasks queued afterwards. */
async function runPushAndListWaiting(task: PushTask, at: string) {
  await owner.query('delete from graphile_worker._private_jobs')
  const sent: string[] = []
  const send = ({ endpoint }: { endpoint: string }, _message: PushMessage) => {
    sent.push(endpoint)
    return Promise.resolve('sent' as const)
  }
  await runPushTask(task, at, { send })
  const { rows } = await owner.query<{ payload: PushTask; minutes: number }>(
    `select payload, round(extract(epoch from run_at - created_at) / 60)::int as minutes
     from graphile_worker._private_jobs order by id`,
  )
  return { sent, waiting: rows }
}

async function insertTestDevice(person: Person): Promise<string> {
  const endpoint = `https://push.example.com/${person.contactId}`
  const { keys } = createPushDevice('https://push.example.com').subscription
  await owner.query(
    `insert into push_subscriptions (endpoint, contact_id, keys, locale, created_at)
     values ($1, $2, $3, 'de', now())`,
    [endpoint, person.contactId, JSON.stringify(keys)],
  )
  return endpoint
}

describe('the inbox', () => {
  test('an event creates inbox items in the same transaction, for the people concerned only', async () => {
    const planner = await partner.person(['disposition'])
    const installer = await partner.person(['installer'])
    const stranger = await createTestPartner(database, 'Fremde GmbH')
    const order = await createOrderInStatus(database, partner, 'approval_pending')
    await runAsOperator(database, (call) =>
      applyMarketplaceTransition(call, order.id, 'order.rework', { comment: 'Foto fehlt' }),
    )
    const [item] = (await readInbox(partner.admin)).data
    expect(item).toMatchObject({ kind: 'order_reworked', path: `/order-single/${order.sfid}/`, read: false })
    // People who may not open the order get a link to the list that contains it, searched for the order.
    expect((await readInbox(planner)).data[0]).toMatchObject({
      kind: 'order_reworked',
      path: `/orders/at-work/?search=${order.sfid}`,
    })
    expect((await readInbox(installer)).data).toEqual([])
    expect((await readInbox(stranger.admin)).data).toEqual([])

    const before = (await readInbox(partner.admin)).data.length
    const failing = runAsOperator(database, async (call) => {
      await createInboxItems(call, {
        template: 'order_approved',
        accountIds: [partner.accountId],
        orderId: order.id,
      })
      throw new Error('something else went wrong')
    })
    await expect(failing).rejects.toThrow('something else')
    expect((await readInbox(partner.admin)).data).toHaveLength(before)
  })

  test('rivals are notified that an offer is taken, also if the task runs twice, and the winner is not', async () => {
    const [winner, rival] = [
      await createTestPartner(database, 'Schnell GmbH'),
      await createTestPartner(database, 'Zweite GmbH'),
    ]
    const { id, sfid } = await createOfferedOrder(database, [winner.accountId, rival.accountId])
    const answer = await app.tab.post(
      '/api/partner/orders/set-status',
      { job_id: sfid, new_status: 'accepted', preview: false, inputs: {} },
      app.logInAs(winner.admin),
    )
    expect(answer.status).toBe(200)
    const [payload] = await listPayloads('offer.notifyLosers')
    expect(payload).toMatchObject({ orderId: id, accountIds: [rival.accountId] })
    for (const _run of ['first', 'second'])
      await runTask(database, offerTasks, 'offer.notifyLosers', payload as LostOffer)
    const notices = (await readInbox(rival.admin)).data.filter(({ kind }) => kind === 'offer_taken')
    expect(notices).toHaveLength(1)
    const pushed = (await listPayloads('push.send')) as PushTask[]
    expect(
      pushed.filter(({ template, orderId }) => template === 'offer_taken' && orderId === id),
    ).toHaveLength(1)
    expect((await readInbox(winner.admin)).data.map(({ kind }) => kind)).not.toContain('offer_taken')
  })

  test('the unread count changes only for the person who marks items as read', async () => {
    const mine = await createTestPartner(database, 'Zähler GmbH')
    const { id } = await createOfferedOrder(database, [mine.accountId])
    const [other] = [await mine.person(['admin'])]
    const tell = (days: number) =>
      runAsOperator(database, (call) =>
        createInboxItems(call, {
          template: 'document_ending',
          accountIds: [mine.accountId],
          document: { type: 'trade_license', days },
        }),
      )
    await owner.query('delete from notifications where contact_id = any ($1)', [
      [mine.admin.contactId, other.contactId],
    ])
    for (let days = 1; days <= 31; days++) await tell(days)
    const first = await readInbox(mine.admin)
    expect(first).toMatchObject({ unread: 31, has_more: true })
    expect(first.data).toHaveLength(30)
    expect(first.data[0]).toMatchObject({
      document: { type: 'trade_license', days: 31 },
      path: '/company/payment',
    })
    const oldest = first.data.at(-1)?.id ?? 0
    expect((await readInbox(mine.admin, `?before=${oldest}`)).data).toHaveLength(1)

    const send = async (person: Person, path: string, body: object) =>
      (await app.tab.post(`/api/partner/news/${path}`, body, app.logInAs(person))).body
    expect(await send(other, 'mark', { ids: [oldest], read: true })).toEqual({ unread: 31 })
    expect(await send(mine.admin, 'mark', { ids: [oldest], read: true })).toEqual({ unread: 30 })
    expect(await send(mine.admin, 'mark', { ids: [oldest], read: false })).toEqual({ unread: 31 })
    expect(await send(mine.admin, 'mark-all', { until: oldest })).toEqual({ unread: 29 })
    expect(id).toBeTruthy()
  })

  test('inbox items are kept for ninety days', async () => {
    const { admin } = await createTestPartner(database, 'Archiv GmbH')
    const put = (days: number) =>
      owner.query(
        `insert into notifications (contact_id, account_id, kind, at, document, days)
         values ($1, $2, 'document_ending', now() - make_interval(days => $3), 'trade_license', $3)`,
        [admin.contactId, admin.accountId, days],
      )
    await put(89)
    await put(91)
    const transaction = (work: Parameters<Parameters<typeof createRunnableTasks>[0]['transaction']>[0]) =>
      database.transaction('system', {}, work)
    const tasks = createRunnableTasks(
      { services: testServices, now: () => Temporal.Now.instant(), transaction },
      [inboxTasks],
    )
    await tasks['news.sweep']?.({}, { key: 'a run', addedAt: Temporal.Now.instant() })
    expect((await readInbox(admin)).data).toHaveLength(1)
  })
})

describe('notification preferences', () => {
  test('a kind can be switched off separately for the app, push and email', async () => {
    const mine = await createTestPartner(database, 'Ruhe GmbH')
    const endpoint = await insertTestDevice(mine.admin)
    const { id } = await createOfferedOrder(database, [mine.accountId])
    const task = { template: 'offer_new', accountIds: [mine.accountId], orderId: id } as const
    const at = '2026-07-10T10:00:00Z'
    const mails = () =>
      runAsOperator(database, async (call) => {
        await owner.query('delete from graphile_worker._private_jobs')
        const data = { order: 'Wallbox', sfid: null, place: 'Leipzig' }
        await enqueueEmail(call, { template: 'offer_new', to: { accountId: mine.accountId }, data })
      }).then(async () => (await owner.query('select from graphile_worker._private_jobs')).rowCount)
    expect((await runPushAndListWaiting(task, at)).sent).toEqual([endpoint])
    expect(await mails()).toBe(1)

    const off = (channel: string) => ({ kind: 'offer_new', channel })
    expect((await putTestPreferences(mine.admin, { off: [off('push')] })).status).toBe(200)
    expect((await runPushAndListWaiting(task, at)).sent).toEqual([])
    expect(await mails()).toBe(1)
    await putTestPreferences(mine.admin, { off: [off('mail'), off('app')] })
    expect((await runPushAndListWaiting(task, at)).sent).toEqual([endpoint])
    expect(await mails()).toBe(0)
    await owner.query('delete from notifications where contact_id = $1', [mine.admin.contactId])
    await runAsOperator(database, (call) => createInboxItems(call, task))
    expect((await readInbox(mine.admin)).data).toEqual([])
  })

  test('a device that does not know the digest leaves the choice as it is', async () => {
    const person = await partner.person()
    expect((await putTestPreferences(person, { digest: true })).body).toMatchObject({ digest: true })
    expect((await putTestPreferences(person, {})).body).toMatchObject({ digest: true })
    expect((await putTestPreferences(person, { digest: false })).body).toMatchObject({ digest: false })
  })

  test('mandatory emails cannot be switched off and empty quiet hours are refused', async () => {
    const off = [{ kind: 'order_delegated', channel: 'mail' }]
    expect((await putTestPreferences(partner.admin, { off })).body.errors).toHaveProperty(['off.0.channel'])
    const quiet_hours = { from: '22:00', until: '22:00' }
    expect((await putTestPreferences(partner.admin, { quiet_hours })).status).toBe(422)
  })

  test('push messages wait for the end of quiet hours unless they are urgent and the person allows it', async () => {
    const mine = await createTestPartner(database, 'Nacht GmbH')
    const awake = await mine.person(['admin'])
    const [asleep, there] = [await insertTestDevice(mine.admin), await insertTestDevice(awake)]
    await putTestPreferences(mine.admin, { quiet_hours: { from: '22:00', until: '06:00' } })
    const { id } = await createOfferedOrder(database, [mine.accountId])
    const task = { template: 'offer_new', accountIds: [mine.accountId], orderId: id } as const
    const { sent, waiting } = await runPushAndListWaiting(task, '2026-07-10T22:00:00Z')
    expect(sent).toEqual([there])
    expect(waiting).toEqual([{ payload: { ...task, endpoints: [asleep], waited: true }, minutes: 360 }])

    const later = { ...task, endpoints: [asleep], waited: true } as const
    expect((await runPushAndListWaiting(later, '2026-07-11T04:00:00Z')).sent).toEqual([asleep])
    await owner.query(`update offers set state = 'taken', ended_at = now() where job_id = $1`, [id])
    expect((await runPushAndListWaiting(later, '2026-07-11T04:00:00Z')).sent).toEqual([])

    await putTestPreferences(mine.admin, {
      quiet_hours: { from: '22:00', until: '06:00' },
      urgent_anyway: true,
    })
    expect((await runPushAndListWaiting(task, '2026-07-10T22:00:00Z')).sent.toSorted()).toEqual(
      [asleep, there].toSorted(),
    )
  })
})

test('push messages to all matched companies are sent at the same time', async () => {
  const companies = [
    await createTestPartner(database, 'A GmbH'),
    await createTestPartner(database, 'B GmbH'),
    await createTestPartner(database, 'C GmbH'),
  ]
  const devices = await Promise.all(companies.map(({ admin }) => insertTestDevice(admin)))
  const { id } = await createOfferedOrder(
    database,
    companies.map(({ accountId }) => accountId),
  )
  const all = Promise.withResolvers<'sent'>()
  let begun = 0
  // No push ends before all have begun, so sending one after another would never finish.
  const send = () => {
    begun += 1
    if (begun === devices.length) all.resolve('sent')
    return all.promise
  }
  const accountIds = companies.map(({ accountId }) => accountId)
  const task = { template: 'offer_new', accountIds, orderId: id } as const
  await runPushTask(task, '2026-07-10T10:00:00Z', { send })
  expect(begun).toBe(3)
})

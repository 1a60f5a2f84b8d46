import { beforeEach, describe, expect, test } from 'vitest'
import {
  cancelOrder,
  holdOrder,
  releaseOrder,
} from '#server/features/orders/transitions/marketplace.commands'
import { createOrderInStatus, createTestPartner, type Partner } from '#test/builders/orders'
import { runAsOperator } from '#test/app/test-calls'
import { runTask } from '#test/app/run-task'
import { freshDatabase } from '#test/database/fresh-database'
import { enqueueEmail, type EmailTask } from '../notifications.commands.ts'
import { digestTasks } from './digest.tasks.ts'

const { database, owner } = await freshDatabase()

/** Monday evening, and the two runs of the next morning; 7:00 in Berlin is 6:00 UTC in winter. */
const evening = Temporal.Instant.from('2026-11-23T18:00:00Z')
const firstRun = '2026-11-24T05:00:00Z'
const secondRun = '2026-11-24T06:00:00Z'

let partner: Partner
beforeEach(async () => {
  partner = await createTestPartner(database)
  await setDigest(true)
  await owner.query('delete from graphile_worker._private_jobs')
})

async function setDigest(isOn: boolean, off: readonly string[] = []): Promise<void> {
  await owner.query(
    `insert into notification_preferences (contact_id, digest, off, changed_at) values ($1, $2, $3, now())
     on conflict (contact_id) do update set digest = excluded.digest, off = excluded.off`,
    [partner.admin.contactId, isOn, off],
  )
}

async function listPayloads<T>(task: string): Promise<T[]> {
  const { rows } = await owner.query<{ payload: T }>(
    `select j.payload from graphile_worker._private_jobs j
     join graphile_worker._private_tasks t on t.id = j.task_id where t.identifier = $1 order by j.id`,
    [task],
  )
  return rows.map(({ payload }) => payload)
}

const listEmails = async () =>
  (await listPayloads<EmailTask>('mail.send')).filter(({ to }) => to === partner.admin.contactId)

const hold = async (id: string, at = evening) =>
  runAsOperator(database, (call) => holdOrder(call, id, { reason: 'brand_pause', comment: 'Umzug.' }), at)

/** Runs the morning task, and one digest task for each person that it found. */
async function runMorning(instant: string, times = 1): Promise<void> {
  const at = Temporal.Instant.from(instant)
  await runTask(database, digestTasks, 'digest.start', {}, at)
  const tasks = await listPayloads<{ contactId: string; until: string }>('digest.send')
  await owner.query(
    `delete from graphile_worker._private_jobs j using graphile_worker._private_tasks t
     where t.id = j.task_id and t.identifier = 'digest.send'`,
  )
  const runs = tasks.flatMap((task) => Array.from({ length: times }, () => task))
  await Promise.all(runs.map((task) => runTask(database, digestTasks, 'digest.send', task, at)))
}

describe('the daily digest', () => {
  test('emails of a day wait until 7:00 in Berlin and come as one', async () => {
    const order = await createOrderInStatus(database, partner, 'started')
    await owner.query('delete from graphile_worker._private_jobs')
    await hold(order.id)
    await runAsOperator(database, (call) => releaseOrder(call, order.id, {}), evening.add({ hours: 1 }))
    expect(await listEmails()).toEqual([])

    await runMorning(firstRun)
    expect(await listEmails()).toEqual([])
    await runMorning(secondRun, 2)
    const [digest, ...more] = await listEmails()
    expect(more).toEqual([])
    expect(digest).toMatchObject({
      template: 'daily_digest',
      data: {
        entries: [
          { kind: 'order_on_hold', data: { comment: 'Umzug.' } },
          { kind: 'order_released', data: { place: expect.any(String) } },
        ],
      },
    })
    // The next day is quiet.
    await runMorning('2026-11-25T06:00:00Z')
    expect(await listEmails()).toHaveLength(1)
  })

  test('what happens after 7:00 belongs to the next morning', async () => {
    const order = await createOrderInStatus(database, partner, 'started')
    await owner.query('delete from graphile_worker._private_jobs')
    await hold(order.id, Temporal.Instant.from(secondRun).add({ seconds: 1 }))
    await runMorning('2026-11-24T06:05:00Z')
    expect(await listEmails()).toEqual([])
    await runMorning('2026-11-25T06:00:00Z')
    expect(await listEmails()).toHaveLength(1)
  })

  test('offers and cancellations are sent at once', async () => {
    const order = await createOrderInStatus(database, partner, 'started')
    await owner.query('delete from graphile_worker._private_jobs')
    const reason = { category: 'customer', reasonId: 'customer_withdrew', comment: 'Umzug.' } as const
    await runAsOperator(database, (call) => cancelOrder(call, order.id, reason), evening)
    const data = { order: 'A-1', sfid: null, place: '04109 Leipzig' }
    await runAsOperator(
      database,
      (call) => enqueueEmail(call, { template: 'offer_new', to: partner.admin.contactId, data }),
      evening,
    )
    expect((await listEmails()).map(({ template }) => template)).toEqual(['order_cancelled', 'offer_new'])
  })

  test('without the choice every email is sent at once', async () => {
    await setDigest(false)
    const order = await createOrderInStatus(database, partner, 'started')
    await owner.query('delete from graphile_worker._private_jobs')
    await hold(order.id)
    expect((await listEmails()).map(({ template }) => template)).toEqual(['order_on_hold'])
  })

  test('a digest leaves out kinds that were switched off and companies that the person has left', async () => {
    const order = await createOrderInStatus(database, partner, 'started')
    await hold(order.id)
    await setDigest(true, ['order_on_hold.mail'])
    await owner.query('delete from graphile_worker._private_jobs')
    await runMorning(secondRun)
    expect(await listEmails()).toEqual([])

    await setDigest(true)
    await runAsOperator(database, (call) => releaseOrder(call, order.id, {}), evening)
    await owner.query('delete from memberships where contact_id = $1', [partner.admin.contactId])
    await owner.query('delete from graphile_worker._private_jobs')
    await runMorning(secondRun)
    expect(await listEmails()).toEqual([])
  })

  test('a digest that is switched off in the evening still brings what has waited', async () => {
    const order = await createOrderInStatus(database, partner, 'started')
    await hold(order.id)
    await setDigest(false)
    await owner.query('delete from graphile_worker._private_jobs')
    await runMorning(secondRun)
    expect((await listEmails()).map(({ template }) => template)).toEqual(['daily_digest'])
  })
})

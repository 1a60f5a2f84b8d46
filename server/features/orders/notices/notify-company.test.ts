import { beforeEach, describe, expect, test } from 'vitest'
import type { EmailTask } from '#server/features/notifications/notifications.commands'
import type { PushTask } from '#server/features/notifications/push/push.commands'
import { runAsOperator, runAsPerson } from '#test/app/test-calls'
import { freshDatabase } from '#test/database/fresh-database'
import {
  createOfferedOrder,
  createOrderInStatus,
  createTestPartner,
  createTestProductOrder,
} from '#test/builders/orders'
import type { Person } from '#server/kernel/call'
import {
  cancelOrder,
  holdOrder,
  applyMarketplaceTransition,
  releaseOrder,
} from '../transitions/marketplace.commands.ts'
import { changeStatus } from '../transitions/change-status.commands.ts'
import { deliverProducts } from '../product-orders/product-orders.commands.ts'

const { database, owner } = await freshDatabase()

async function createCompany() {
  const partner = await createTestPartner(database)
  const dispatcher = await partner.person(['disposition'])
  const installer = await partner.person(['installer'], { ownOrdersOnly: true })
  const colleague = await partner.person(['installer'])
  const accountant = await partner.person(['accounting'])
  return { ...partner, dispatcher, installer, colleague, accountant }
}
type Company = Awaited<ReturnType<typeof createCompany>>

/** An order of this company, delegated to its installer. */
async function createDelegatedOrder(company: Company, status: 'started' | 'approval_pending' = 'started') {
  const order = await createOrderInStatus(database, company, status)
  await owner.query('update jobs set delegated_to_id = $2 where api_id = $1', [
    order.id,
    company.installer.contactId,
  ])
  return order
}

async function listNoticesOf(orderId: string) {
  const { rows } = await owner.query<{ contact_id: string; kind: string }>(
    'select contact_id, kind from notifications where job_id = $1 order by id',
    [orderId],
  )
  return rows
}

async function listTaskPayloads<T>(name: string): Promise<T[]> {
  const { rows } = await owner.query<{ payload: T }>(
    `select j.payload from graphile_worker._private_jobs j
     join graphile_worker._private_tasks t on t.id = j.task_id where t.identifier = $1 order by j.id`,
    [name],
  )
  return rows.map(({ payload }) => payload)
}

const listMailTasks = () => listTaskPayloads<EmailTask>('mail.send')
const sortContactIds = (...people: Person[]) => people.map(({ contactId }) => contactId).toSorted()

beforeEach(() => owner.query('delete from graphile_worker._private_jobs'))

const noticeCases = [
  [
    'a cancellation',
    'order_cancelled',
    'started',
    (id: string) =>
      runAsOperator(database, (call) =>
        cancelOrder(call, id, { category: 'customer', reasonId: 'customer_withdrew', comment: 'Umzug.' }),
      ),
  ],
  [
    'a hold',
    'order_on_hold',
    'started',
    (id: string) =>
      runAsOperator(database, (call) => holdOrder(call, id, { reason: 'brand_pause', comment: 'Umzug.' })),
  ],
  [
    'a hold on which the partner moves next',
    'order_needs_action',
    'started',
    (id: string) =>
      runAsOperator(database, (call) => holdOrder(call, id, { reason: 'partner_info', comment: 'Umzug.' })),
  ],
  [
    'rework',
    'order_reworked',
    'approval_pending',
    (id: string) =>
      runAsOperator(database, (call) =>
        applyMarketplaceTransition(call, id, 'order.rework', { comment: 'Umzug.' }),
      ),
  ],
  [
    'closing',
    'order_closed',
    'started',
    (id: string) =>
      runAsOperator(database, (call) =>
        applyMarketplaceTransition(call, id, 'order.close', { comment: 'Umzug.' }),
      ),
  ],
] as const

describe('notices about changes by the marketplace', () => {
  test.each(noticeCases)(
    '%s is sent to admins, dispatchers and the delegate in the app, as push and by email',
    async (_, kind, status, move) => {
      const company = await createCompany()
      const { id } = await createDelegatedOrder(company, status)
      await owner.query('delete from graphile_worker._private_jobs')
      await move(id)
      const concerned = sortContactIds(company.admin, company.dispatcher, company.installer)
      const notices = await listNoticesOf(id)
      expect(notices.map(({ contact_id }) => contact_id).toSorted()).toEqual(concerned)
      expect(new Set(notices.map((notice) => notice.kind))).toEqual(new Set([kind]))
      const sent = await listMailTasks()
      expect(sent.map(({ to }) => to as string).toSorted()).toEqual(concerned)
      expect(sent[0]).toMatchObject({
        template: kind,
        data: { place: expect.stringContaining('Leipzig'), comment: 'Umzug.', visit: expect.any(Object) },
      })
      expect(await listTaskPayloads<PushTask>('push.send')).toMatchObject([
        { template: kind, orderId: id, alsoId: company.installer.contactId },
      ])
    },
  )

  test('the end of a hold is sent to the same people', async () => {
    const company = await createCompany()
    const { id } = await createDelegatedOrder(company)
    await runAsOperator(database, (call) => holdOrder(call, id, { reason: 'brand_pause' }))
    await runAsOperator(database, (call) => releaseOrder(call, id, { comment: 'Die Marke hat geklärt.' }))
    const released = (await listNoticesOf(id)).filter(({ kind }) => kind === 'order_released')
    expect(released).toHaveLength(3)
    expect((await listMailTasks()).at(-1)).toMatchObject({
      template: 'order_released',
      data: { comment: 'Die Marke hat geklärt.' },
    })
  })

  test('ordered goods ask the company to act, and their delivery announces that work continues', async () => {
    const company = await createCompany()
    const { id } = await createDelegatedOrder(company)
    await runAsOperator(database, (call) => holdOrder(call, id, { reason: 'product_ordering' }))
    const goods = await createTestProductOrder(database, id)
    await runAsOperator(database, (call) => deliverProducts(call, goods))
    const kinds = new Set((await listNoticesOf(id)).map(({ kind }) => kind))
    expect(kinds).toEqual(new Set(['order_on_hold', 'order_needs_action', 'order_released']))
  })

  test('a hold before acceptance is sent to the company that was offered the order', async () => {
    const company = await createCompany()
    const { id } = await createOfferedOrder(database, [company.accountId])
    await runAsOperator(database, (call) => holdOrder(call, id, { reason: 'partner_info' }))
    expect((await listNoticesOf(id)).map(({ contact_id }) => contact_id).toSorted()).toEqual(
      sortContactIds(company.admin, company.dispatcher),
    )
  })

  test('people are notified only by the channels that they have not switched off', async () => {
    const company = await createCompany()
    const { id } = await createDelegatedOrder(company)
    const prefer = (person: Person, channels: ('app' | 'mail')[]) =>
      owner.query(
        'insert into notification_preferences (contact_id, off, urgent_anyway, changed_at) values ($1, $2, false, now())',
        [person.contactId, channels.map((channel) => `order_cancelled.${channel}`)],
      )
    await prefer(company.installer, ['mail'])
    await prefer(company.dispatcher, ['app'])
    await owner.query('delete from graphile_worker._private_jobs')
    await noticeCases[0][3](id)
    expect((await listNoticesOf(id)).map(({ contact_id }) => contact_id).toSorted()).toEqual(
      sortContactIds(company.admin, company.installer),
    )
    expect((await listMailTasks()).map(({ to }) => to as string).toSorted()).toEqual(
      sortContactIds(company.admin, company.dispatcher),
    )
  })

  test('links in a notice open the order’s current page for each person', async () => {
    const company = await createCompany()
    const { id, sfid } = await createDelegatedOrder(company)
    await noticeCases[2][3](id)
    const paths = new Map(
      (await listMailTasks()).map(({ to, data }) => [to, (data as { path: string }).path]),
    )
    expect(paths.get(company.admin.contactId)).toBe(`/order-single/${sfid}/`)
    expect(paths.get(company.installer.contactId)).toBe(`/order-single/${sfid}/`)
    expect(paths.get(company.dispatcher.contactId)).toBe(`/orders/waiting-action/?search=${sfid}`)
  })

  test('a notice about an order taken from its company links to a list, and the email names the new recipient', async () => {
    const company = await createCompany()
    const { id } = await createDelegatedOrder(company)
    await owner.query('delete from graphile_worker._private_jobs')
    await runAsOperator(database, (call) =>
      cancelOrder(call, id, { category: 'partner', reasonId: 'partner_no_capacity' }),
    )
    const sent = await listMailTasks()
    expect(sent).toHaveLength(3)
    for (const { data } of sent) expect(data).toMatchObject({ isOver: false, path: '/orders/completed/' })
  })

  test('running the same change twice notifies once, because the second run is refused', async () => {
    const company = await createCompany()
    const { id } = await createDelegatedOrder(company)
    await noticeCases[0][3](id)
    await expect(noticeCases[0][3](id)).rejects.toMatchObject({ code: 'status_not_allowed' })
    expect(await listNoticesOf(id)).toHaveLength(3)
  })
})

test('a colleague’s cancellation is sent to the others and names the colleague', async () => {
  const company = await createCompany()
  const { id } = await createDelegatedOrder(company)
  await owner.query('delete from graphile_worker._private_jobs')
  await runAsPerson(database, company.admin, (call) =>
    changeStatus(call, {
      preview: false,
      job_id: id,
      cancellation_reason_id: 'customer_withdrew',
      cancellation_reason_category: 'customer',
      inputs: {},
    }),
  )
  expect((await listNoticesOf(id)).map(({ contact_id }) => contact_id).toSorted()).toEqual(
    sortContactIds(company.dispatcher, company.installer),
  )
  expect((await listMailTasks())[0]).toMatchObject({ data: { by: 'Petra Sommer' } })
})

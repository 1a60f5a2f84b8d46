import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import type { Input } from '#contract/api'
import { Filters } from '#contract/orders/order-lists'
import { profiles, type Profile } from '#contract/profiles'
import { orderQueues, type OrderQueue } from '#contract/orders/model/queues'
import type { Person } from '#server/kernel/call'
import { freshDatabase } from '#test/database/fresh-database'
import { runAsOperator, runAsPerson } from '#test/app/test-calls'
import {
  createOrderDraft,
  createOfferedOrder,
  createOrderInStatus,
  createTestPartner,
  createSetStatusBody,
  type WorkStatus,
} from '#test/builders/orders'
import { createComment } from '../comments/comments.commands.ts'
import { countOrders, listOrders, searchOrders } from './order-lists.queries.ts'
import { holdOrder } from '../transitions/marketplace.commands.ts'
import { refreshListProjection } from '../projection/list-projection.commands.ts'
import { readOrder } from '../detail/order-detail.queries.ts'
import { changeStatus } from '../transitions/change-status.commands.ts'

const { database, owner } = await freshDatabase()
const partner = await createTestPartner(database)
const rival = await createTestPartner(database, 'Rivale GmbH')

type ListInput = Input<'order.list'>['body']

function listOrdersAs(
  person: Person,
  type: OrderQueue,
  more: Partial<ListInput> = {},
  now?: Temporal.Instant,
) {
  const input = { type, page_size: 100, page_number: 0, excluding: [], ...more }
  return runAsPerson(database, person, async (call) => (await listOrders(call, input)).parse(), now)
}

function createCustomer(more: object) {
  return { ...createOrderDraft().customer, ...more }
}

const weekAgo = Temporal.Now.instant().subtract({ hours: 7 * 24 })
const names = {
  mueller: createOrderDraft({
    name: 'Alpha',
    customer: createCustomer({ last_name: 'Müller', phone: '+49 341 9998877' }),
  }),
  precheck: createOrderDraft({ name: 'Beta', order_type: 'precheck', brand: 'Nordlicht', eid: 'EXT-7' }),
  halle: createOrderDraft({
    name: 'Gamma',
    customer: createCustomer({ city: 'Halle', postal_code: '06108', street: 'Am Weg 3' }),
  }),
  remote: createOrderDraft({ name: 'Delta', is_remote: true, project: 'PR-4711' }),
}

beforeAll(async () => {
  await createOrderInStatus(database, partner, 'accepted', names.mueller, weekAgo)
  await createOrderInStatus(database, partner, 'accepted', names.precheck)
  await createOrderInStatus(database, partner, 'accepted', names.halle)
  await createOrderInStatus(database, partner, 'accepted', names.remote)
  const rest: WorkStatus[] = ['appointment_confirmed', 'started', 'finished', 'approval_pending', 'paid']
  for (const status of rest)
    await createOrderInStatus(database, partner, status, createOrderDraft({ name: `Weg ${status}` }))
  const waiting = await createOrderInStatus(
    database,
    partner,
    'started',
    createOrderDraft({ name: 'Wartend' }),
  )
  await runAsOperator(database, (call) => holdOrder(call, waiting.id, { reason: 'customer_pause' }))
  const acting = await createOrderInStatus(database, partner, 'started', createOrderDraft({ name: 'Am Zug' }))
  await runAsOperator(database, (call) => holdOrder(call, acting.id, { reason: 'partner_info' }))
  await createOfferedOrder(
    database,
    [partner.accountId, rival.accountId],
    createOrderDraft({ name: 'Angebot' }),
  )
  await createOrderInStatus(database, rival, 'accepted', createOrderDraft({ name: 'Fremd' }))
}, 120_000)

const dayFromToday = (offset: number) =>
  Temporal.Now.zonedDateTimeISO('Europe/Berlin').toPlainDate().add({ days: offset }).toString()

test.each<[string, OrderQueue, object, string[]]>([
  ['type', 'open', { order_type: { eq: 'precheck' } }, ['Beta']],
  ['types', 'open', { order_type: { in: ['precheck', 'activation'] } }, ['Beta']],
  ['status', 'completed', { status: { eq: 'paid' } }, ['Weg paid']],
  [
    'statuses',
    'completed',
    { status: { in: ['paid', 'approval_pending'] } },
    ['Weg approval_pending', 'Weg paid'],
  ],
  ['brand', 'open', { brand: { eq: 'nordlicht' } }, ['Beta']],
  ['beginning of the brand', 'open', { brand: { prefix: 'nord' } }, ['Beta']],
  ['city', 'open', { city: { in: ['Halle', 'Dresden'] } }, ['Gamma']],
  ['postal code', 'open', { postal_code: { prefix: '06' } }, ['Gamma']],
  ['remote', 'open', { is_remote: { eq: true } }, ['Delta']],
  ['not remote', 'open', { is_remote: { eq: false } }, ['Alpha', 'Beta', 'Gamma']],
  ['overdue', 'open', { overdue: { eq: true } }, ['Alpha']],
  ['not overdue', 'open', { overdue: { eq: false } }, ['Beta', 'Delta', 'Gamma']],
  ['signature', 'completed', { signature: { eq: 'missing' } }, ['Weg approval_pending', 'Weg paid']],
  ['no such signature', 'completed', { signature: { eq: 'taken' } }, []],
  ['day', 'scheduled', { date: { eq: dayFromToday(7) } }, ['Weg appointment_confirmed']],
  ['from a day', 'scheduled', { date: { from: dayFromToday(8) } }, []],
  [
    'to a day',
    'scheduled',
    { date: { from: dayFromToday(1), to: dayFromToday(7) } },
    ['Weg appointment_confirmed'],
  ],
  ['to an instant', 'scheduled', { date: { to: '2030-01-01T00:00:00.000Z' } }, ['Weg appointment_confirmed']],
  ['who is called', 'open', { contacted: { eq: true } }, []],
  ['who is not called', 'open', { contacted: { eq: false } }, ['Alpha', 'Beta', 'Delta', 'Gamma']],
  ['whom nobody has to do', 'open', { delegated_to: { eq: '' } }, ['Alpha', 'Beta', 'Delta', 'Gamma']],
  ['company', 'open', { account: { eq: 'elektro sommer gmbh' } }, ['Alpha', 'Beta', 'Delta', 'Gamma']],
  ['another company', 'open', { account: { eq: 'Rivale GmbH' } }, []],
  [
    'two at once',
    'open',
    { city: { eq: 'Leipzig' }, order_type: { eq: 'installation' } },
    ['Alpha', 'Delta'],
  ],
])('a list is filtered by %s', async (_, type, filters, expected) => {
  const found = await listOrdersAs(partner.admin, type, { search_json: Filters.parse(filters) })
  expect(found.data.map((row) => row.job.name).toSorted()).toEqual(expected)
  expect(found.pagination.total_count).toBe(expected.length)
})

test('a list is filtered by the brand’s name or id', async () => {
  const { rows } = await owner.query(`select id from brands where name = 'Nordlicht'`)
  const [{ id }] = rows as [{ id: string }]
  const filters = [{ eq: id }, { eq: id.toUpperCase() }, { in: [id, 'no such brand'] }, { eq: 'nordlicht' }]
  for (const brand of filters) {
    const found = await listOrdersAs(partner.admin, 'open', { search_json: { brand } })
    expect(found.data.map((row) => row.job.name)).toEqual(['Beta'])
  }
})

test('a list is filtered by the delegate’s email address or id', async () => {
  const installer = await partner.person(['installer'])
  await setDelegate('Beta', installer)
  const { rows } = await owner.query('select email from contacts where id = $1', [installer.contactId])
  const [{ email }] = rows as [{ email: string }]
  for (const value of [email.toUpperCase(), installer.contactId]) {
    const found = await listOrdersAs(partner.admin, 'open', { search_json: { delegated_to: { eq: value } } })
    expect(found.data.map((row) => row.job.name)).toEqual(['Beta'])
  }
})

test('a contact with own orders only sees the delegated orders in lists, counts, search and detail', async () => {
  const installer = await partner.person(['installer'], { ownOrdersOnly: true })
  await setDelegate('Gamma', installer)
  const { data, pagination } = await listOrdersAs(installer, 'open')
  expect([data.map((row) => row.job.name), pagination.total_count]).toEqual([['Gamma'], 1])
  const counts = await runAsPerson(database, installer, (call) => countOrders(call))
  expect(counts).toMatchObject({ open: { total: 1 }, scheduled: { total: 0 } })
  const found = await runAsPerson(database, installer, (call) => searchOrders(call, 'leipzig'))
  expect(found).toEqual({})
  const own = await runAsPerson(database, installer, (call) => searchOrders(call, 'halle'))
  expect(own).toMatchObject({
    open: { count: 1, items: [{ name: 'Gamma', path: expect.stringMatching('^/orders/open/') }] },
  })
  const read = (id: string) => runAsPerson(database, installer, (call) => readOrder(call, id))
  await expect(read(names.mueller.sfid ?? '')).rejects.toMatchObject({ code: 'not_found' })
  expect(await read(names.halle.sfid ?? '')).toMatchObject({ job: { name: 'Gamma' } })
})

test.each<[string, string[]]>([
  ['mueller', ['Alpha']],
  ['Müller', ['Alpha']],
  ['muller', ['Alpha']],
  ['0341 999 8877', ['Alpha']],
  ['+49 341/9998877', ['Alpha']],
  ['am weg halle', ['Gamma']],
  ['ext-7', ['Beta']],
  ['pr-4711', ['Delta']],
  ['nobody at all', []],
])('the search box finds %s', async (search, expected) => {
  const found = await listOrdersAs(partner.admin, 'open', { search })
  expect(found.data.map((row) => row.job.name)).toEqual(expected)
})

test('the search over all queues hides the customer of an offer', async () => {
  const search = (text: string, person = partner.admin) =>
    runAsPerson(database, person, (call) => searchOrders(call, text))
  expect(await search('angebot')).toEqual({
    offers: {
      count: 1,
      items: [
        {
          id: expect.any(String),
          name: 'Angebot',
          opportunity: expect.any(String),
          customer: '',
          city: 'Leipzig',
          path: expect.stringMatching('^/offers/'),
        },
      ],
    },
  })
  expect(await search('kretschmar')).not.toHaveProperty('offers')
  expect(await search('fremd')).toEqual({})
  const installer = await partner.person(['installer'])
  expect(await search('wartend', installer)).toMatchObject({
    waiting: { items: [{ path: expect.stringMatching('^/orders/waiting/') }] },
  })
  expect(Object.keys(await search('weg finished', installer))).toEqual(['completed', 'customer-signature'])
  const dispatcher = await partner.person(['disposition'])
  expect(await search('alpha', dispatcher)).toMatchObject({
    open: { items: [{ path: expect.stringMatching(/^\/orders\/open\/\?search=/) }] },
  })
})

test('a caller who may not open a queue is refused', async () => {
  const accountant = await partner.person(['accounting'])
  await expect(listOrdersAs(accountant, 'open')).rejects.toMatchObject({ code: 'forbidden' })
  await expect(
    listOrdersAs(await partner.person(['disposition']), 'final-confirmation'),
  ).rejects.toMatchObject({
    code: 'forbidden',
  })
  expect((await listOrdersAs(accountant, 'completed')).pagination.total_count).toBe(3)
})

test('finished orders are listed under completed for callers without final confirmation', async () => {
  const of = async (profile: Profile) => {
    const { data } = await listOrdersAs(await partner.person([profile]), 'completed')
    return data.map((row) => [row.job.name, row.queue])
  }
  expect(await of('installer')).toContainEqual(['Weg finished', 'completed'])
  expect(await of('admin')).not.toContainEqual(['Weg finished', 'completed'])
})

async function insertProtocol(orderId: string, accountId: string) {
  const fileId = randomUUID()
  await owner.query(
    `insert into files (id, account_id, job_id, name, content_type, size, sha256, storage_key, created_at)
     values ($1, $2, $3, 'Protokoll.pdf', 'application/pdf', 10, 'x', 'protokoll', now())`,
    [fileId, accountId, orderId],
  )
  await owner.query('insert into protocols values ($1, $2, $3, $4, $5, now())', [
    randomUUID(),
    orderId,
    fileId,
    'x',
    1,
  ])
}

test('the protocols of a list can be downloaded only if one of its orders has a protocol', async () => {
  const own = await createTestPartner(database, 'Protokoll GmbH')
  const order = await createOrderInStatus(database, own, 'started')
  await createOrderInStatus(database, own, 'accepted')
  const isVisible = async (type: OrderQueue, search = '') =>
    (await listOrdersAs(own.admin, type, { search })).extra.protocol_visible
  expect(await isVisible('at-work')).toBe(false)
  await insertProtocol(order.id, own.accountId)
  expect(await isVisible('at-work')).toBe(true)
  expect(await isVisible('at-work', 'gibt es nicht')).toBe(false)
  expect(await isVisible('open')).toBe(false)
})

test('only installers get no prices in lists', async () => {
  const { data } = await listOrdersAs(await partner.person(['installer']), 'open')
  expect(data.map((row) => row.job.price_purchasing)).toEqual([null, null, null, null])
  const { data: both } = await listOrdersAs(await partner.person(['installer', 'disposition']), 'open')
  expect(both.every((row) => row.job.price_purchasing === 389)).toBe(true)
})

test.each(profiles)('for %s every count equals the total of its list', async (profile) => {
  const person = await partner.person([profile])
  const counts = await runAsPerson(database, person, (call) => countOrders(call))
  for (const queue of orderQueues) {
    const count = counts[queue]
    if (!count) {
      await expect(listOrdersAs(person, queue)).rejects.toMatchObject({ code: 'forbidden' })
      continue
    }
    const { data, pagination } = await listOrdersAs(person, queue)
    expect([queue, count.total]).toEqual([queue, pagination.total_count])
    expect(count.danger).toBe(data.filter((row) => row.urgency === 'danger').length)
    expect(count.warning).toBe(data.filter((row) => row.urgency === 'warning').length)
  }
})

test('an urgent order is no longer urgent after a logged call', async () => {
  const { id } = await createOrderInStatus(
    database,
    partner,
    'accepted',
    createOrderDraft({ name: 'Eilig' }),
    weekAgo,
  )
  const danger = async () =>
    (await runAsPerson(database, partner.admin, (call) => countOrders(call))).open?.danger
  expect(await danger()).toBe(2)
  const { version } = await runAsPerson(database, partner.admin, (call) => readOrder(call, id))
  const phone = { actionType: 'phone' as const, jobApiId: id, message: 'Anruf begonnen.' }
  await runAsPerson(database, partner.admin, (call) => createComment(call, phone))
  expect(await danger()).toBe(1)
  // Logging a call must not change the version, or the open form would become stale.
  expect(await runAsPerson(database, partner.admin, (call) => readOrder(call, id))).toMatchObject({
    version,
    urgency: null,
  })
})

test('reading a list page by page returns every order once even if orders move meanwhile', async () => {
  const mover = await createTestPartner(database, 'Beweglich GmbH')
  for (let n = 0; n < 12; n++)
    await createOrderInStatus(
      database,
      mover,
      'appointment_confirmed',
      createOrderDraft({ name: `Nr. ${n}` }),
    )
  const all = await listOrdersAs(mover.admin, 'scheduled')
  const read: string[] = []
  for (let page = 0; page < 3; page++) {
    const { data } = await listOrdersAs(mover.admin, 'scheduled', {
      page_size: 5,
      page_number: page,
      excluding: read,
    })
    read.push(...data.map((row) => row.api_id))
    // One of the orders already read leaves the list, so the others move up.
    const [removedOrder = ''] = read.slice(page)
    await runAsPerson(database, mover.admin, (call) =>
      changeStatus(call, createSetStatusBody(removedOrder, 'started')),
    )
  }
  expect(read.toSorted()).toEqual(all.data.map((row) => row.api_id).toSorted())
})

test('a page past the end is empty, and excluded rows count in the total', async () => {
  const { data: all } = await listOrdersAs(partner.admin, 'open')
  const past = await listOrdersAs(partner.admin, 'open', { page_number: 9 })
  expect(past).toMatchObject({ data: [], pagination: { total_count: all.length } })
  const [first] = all
  const rest = await listOrdersAs(partner.admin, 'open', { excluding: [first?.api_id ?? ''] })
  expect(rest.pagination.total_count).toBe(all.length)
  expect(rest.data.map((row) => row.api_id)).toEqual(all.slice(1).map((row) => row.api_id))
})

async function setDelegate(name: string, { contactId }: Person): Promise<void> {
  await runAsOperator(database, async (call) => {
    const { api_id } = await call.tx
      .updateTable('jobs')
      .set({ delegated_to_id: contactId })
      .where('name', '=', name)
      .returning('api_id')
      .executeTakeFirstOrThrow()
    await refreshListProjection(call, api_id)
  })
}

import { beforeAll, describe, expect, test } from 'vitest'
import type { Profile } from '#contract/profiles'
import type { OrderQueue } from '#contract/orders/model/queues'
import { OrderRow } from '#contract/orders/orders'
import { canOpenOrderPage } from '../model/queues/order-paths.rules.ts'
import { getUrgency } from '../model/queues/urgency.rules.ts'
import type { Person } from '#server/kernel/call'
import { createBrowser, createTestServer } from '#test/app/http-client'
import { runAsPerson } from '#test/app/test-calls'
import { createOrderInStatus, createTestPartner, type WorkStatus } from '#test/builders/orders'
import { freshDatabase } from '#test/database/fresh-database'
import { applyHoldEvent } from '../holds/hold-events.commands.ts'
import { ordersRoutes } from '../orders.routes.ts'
import type { OrderRowBody } from './list-rows.view.ts'
import { buildRowReply } from './row-reply.view.ts'
import { toReadingTime, toRowView } from './row.view.ts'

const { database, owner } = await freshDatabase()
const partner = await createTestPartner(database)
const branch = await createTestPartner(database, 'Zweigstelle')
const people = new Map<string, Person>()
const now = Temporal.Now.instant().add({ hours: 24 * 9 })
const tab = createBrowser(
  await createTestServer({
    database,
    routes: [ordersRoutes],
    now: () => now,
    authenticate: async (token) => people.get(token) ?? null,
  }),
)

beforeAll(async () => {
  const statuses: WorkStatus[] = ['accepted', 'appointment_confirmed', 'started', 'finished', 'completed']
  for (const status of statuses) {
    await createOrderInStatus(database, partner, status)
    await createOrderInStatus(database, branch, status)
  }
  const held = await createOrderInStatus(database, partner, 'accepted')
  await runAsPerson(database, partner.admin, (call) =>
    applyHoldEvent(call, held.id, { type: 'CUSTOMER_UNREACHABLE', acknowledged: true }),
  )
  await owner.query('insert into comment_unread values ($1, $2, $3, 1, 1)', [
    partner.admin.contactId,
    partner.accountId,
    held.id,
  ])
})

async function readList(person: Person, type: OrderQueue) {
  const token = `${person.contactId}-${person.viewedBy?.role ?? 'self'}-${person.accountIds.length}`
  people.set(token, person)
  const answer = await tab.post('/api/partner/orders', { type, page_size: 100, page_number: 0 }, token)
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return answer
}

interface StoredRow {
  readonly body: OrderRowBody
  readonly warning_at: string | null
  readonly danger_at: string | null
  readonly unread: boolean
}

/** Builds the rows from the stored objects, checked and stripped by the contract. */
async function buildRows(person: Person, ids: readonly string[], stored: readonly string[]) {
  const { rows } = await owner.query<StoredRow>(
    `select r.body, to_json(r.warning_at) as warning_at, to_json(r.danger_at) as danger_at,
        exists (select from comment_unread u where u.contact_id = $1 and u.job_id = r.job_id) as unread
      from unnest($2::uuid[]) with ordinality as shown (id, place)
      join order_rows r on r.job_id = shown.id and r.queue = any ($3) order by shown.place`,
    [person.contactId, ids, stored],
  )
  return rows.map(({ body, warning_at, danger_at, unread }) => {
    const urgency = getUrgency({ warningAt: warning_at, dangerAt: danger_at }, now)
    return OrderRow.parse(toRowView(body, urgency, person, toReadingTime(now), unread))
  })
}

const lists: readonly OrderQueue[] = [
  'open',
  'scheduled',
  'at-work',
  'waiting',
  'waiting-action',
  'final-confirmation',
  'completed',
]

async function compareLists(person: Person): Promise<number> {
  let compared = 0
  for (const type of lists) {
    if (!canOpenOrderPage(type, person)) continue
    const { data } = (await readList(person, type)).body as { data: OrderRow[] }
    const stored = type === 'completed' ? ['completed', 'final-confirmation'] : [type]
    const ids = data.map((row) => row.api_id)
    expect(data).toEqual(await buildRows(person, ids, stored))
    compared += data.length
  }
  return compared
}

const createViewer = (role: 'administrator' | 'dispatcher'): Person => ({
  ...partner.admin,
  viewedBy: {
    id: '00000000-0000-7000-8000-000000000001',
    name: 'Jana Kern',
    role,
    endsAt: '2099-01-01T00:00:00.000Z',
  },
})

describe('rows sent as stored text equal rows built from their objects', () => {
  const withProfile = (profile: Profile) => () => partner.person([profile])
  test.each<[string, () => Promise<Person> | Person, number]>([
    ['an admin', () => partner.admin, 6],
    ['an installer', withProfile('installer'), 5],
    ['a dispatcher', withProfile('disposition'), 6],
    ['an accountant', withProfile('accounting'), 1],
    ['a master account', () => ({ ...partner.admin, accountIds: [partner.accountId, branch.accountId] }), 11],
    ['a viewer of the marketplace who sees bank data', () => createViewer('administrator'), 6],
    ['a viewer of the marketplace who sees no bank data', () => createViewer('dispatcher'), 6],
  ])('for %s', async (_, create, atLeast) => {
    expect(await compareLists(await create())).toBeGreaterThanOrEqual(atLeast)
  })
})

test('a stored row has only what the contract names', async () => {
  const { rows } = await owner.query<{ body: OrderRowBody; reply: string }>(
    `select body, reply from order_rows where queue = 'open'`,
  )
  for (const { body, reply } of rows) {
    const row = reply.split('\n').at(-1)
    const more = { ...body, secret: 'x', customer: { ...body.customer, secret: 'x' } }
    expect(buildRowReply(more).split('\n').at(-1)).toBe(row)
  }
  expect(rows).toHaveLength(2)
})

test('a row without a text of this version is built from its object', async () => {
  const before = (await readList(partner.admin, 'scheduled')).body
  await owner.query(
    `update order_rows set reply = '{}', reply_format = 'of another version' where queue = 'scheduled'`,
  )
  expect((await readList(partner.admin, 'scheduled')).body).toEqual(before)
  await owner.query(`update order_rows set reply = null, reply_format = null where queue = 'scheduled'`)
  expect((await readList(partner.admin, 'scheduled')).body).toEqual(before)
})

test('a change by a former version, which stores only the object, is shown', async () => {
  await owner.query(
    `update order_rows set body = jsonb_set(body, '{job,name}', '"Geändert"') where queue = 'at-work' and account_id = $1`,
    [partner.accountId],
  )
  const { data } = (await readList(partner.admin, 'at-work')).body as { data: OrderRow[] }
  expect(data.map((row) => row.job.name)).toEqual(['Geändert'])
})

test('a list of stored texts is sent as JSON', async () => {
  const { headers } = await readList(partner.admin, 'open')
  expect(headers['content-type']).toBe('application/json; charset=utf-8')
})

import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type { Person } from '#server/kernel/call'
import { freshDatabase } from '#test/database/fresh-database'
import { createBrowser, createTestServer } from '#test/app/http-client'
import { createOrderInStatus, createTestPartner } from '#test/builders/orders'
import { ordersRoutes } from '../orders.routes.ts'

const { database, owner } = await freshDatabase()
const partner = await createTestPartner(database)
const people = new Map<string, Person>()
const tab = createBrowser(
  await createTestServer({
    database,
    routes: [ordersRoutes],
    authenticate: async (token: string) => people.get(token) ?? null,
  }),
)
const tokenOf = (person: Person) => {
  people.set(person.contactId, person)
  return person.contactId
}
const admin = tokenOf(partner.admin)
const dispatcher = tokenOf(await partner.person(['disposition']))
const accountant = tokenOf(await partner.person(['accounting']))

const check = async (action: string, ids: readonly string[], by = admin) =>
  (await tab.post('/api/partner/orders/selection', { action, order_ids: ids }, by)).body.data as {
    api_id: string
    version: number
    obstacle: string | null
    missing: string[]
  }[]

test('a selection names each order that cannot be assigned, with the reason, and changes nothing', async () => {
  const open = await createOrderInStatus(database, partner, 'accepted')
  const done = await createOrderInStatus(database, partner, 'completed')
  const rival = await createTestPartner(database, 'Blitz & Söhne GmbH')
  const foreign = await createOrderInStatus(database, rival, 'accepted')
  const unknown = randomUUID()
  const found = await check('assign', [open.id, done.id, foreign.id, unknown, open.id])
  expect(found.map(({ api_id, obstacle }) => [api_id, obstacle])).toEqual([
    [open.id, null],
    [done.id, 'not_allowed'],
    [foreign.id, 'not_found'],
    [unknown, 'not_found'],
  ])
  const { rows } = await owner.query('select version, delegated_to_id from jobs where api_id = $1', [open.id])
  expect(rows).toEqual([{ version: found[0]?.version, delegated_to_id: null }])
})

test('an order that lacks inputs cannot be sent for approval with a selection', async () => {
  const finished = await createOrderInStatus(database, partner, 'finished')
  expect(await check('submit', [finished.id])).toMatchObject([{ obstacle: null, missing: [] }])
  await owner.query('delete from job_files where job_id = $1', [finished.id])
  expect(await check('submit', [finished.id])).toMatchObject([
    { obstacle: 'inputs_missing', missing: ['pictures'] },
  ])
  expect(await check('submit', [finished.id], dispatcher)).toMatchObject([{ obstacle: 'not_allowed' }])
})

test('a selection tells accounting only about completed orders', async () => {
  const open = await createOrderInStatus(database, partner, 'accepted')
  const done = await createOrderInStatus(database, partner, 'completed')
  expect(await check('protocols', [open.id, done.id], accountant)).toMatchObject([
    { obstacle: 'not_found' },
    { obstacle: 'no_protocol' },
  ])
})

test('two users assign the same selection: the first succeeds, the second is refused for each order', async () => {
  const order = await createOrderInStatus(database, partner, 'accepted')
  const [mine] = await check('assign', [order.id])
  const [theirs] = await check('assign', [order.id], dispatcher)
  const assign = (email: string, version: number | undefined, by: string) =>
    tab.post(
      `/api/partner/orders/${order.id}/delegate`,
      { last_name: 'Yıldız', email, qualifications: true, version },
      by,
    )
  expect(await assign('emre@montage.example', mine?.version, admin)).toMatchObject({ status: 200 })
  expect(await assign('cem@montage.example', theirs?.version, dispatcher)).toMatchObject({
    status: 409,
    body: { status: 'order_changed' },
  })
})

test('a selection of more than 100 orders, of none, or of an unknown action is refused by field', async () => {
  const post = (body: object) => tab.post('/api/partner/orders/selection', body, admin)
  const many = Array.from({ length: 101 }, () => randomUUID())
  expect(await post({ action: 'assign', order_ids: many })).toMatchObject({
    status: 422,
    body: { errors: { order_ids: expect.anything() } },
  })
  expect(await post({ action: 'assign', order_ids: [] })).toMatchObject({ status: 422 })
  expect(await post({ action: 'destroy', order_ids: [randomUUID()] })).toMatchObject({
    status: 422,
    body: { errors: { action: expect.anything() } },
  })
})

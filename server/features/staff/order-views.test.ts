import { beforeEach, expect, test } from 'vitest'
import { createStaffApp } from '#test/app/staff-client'
import { createTestPartner } from '#test/builders/orders'
import { freshDatabase } from '#test/database/fresh-database'

const { database, owner } = await freshDatabase()
const { createLoggedInStaff } = await createStaffApp(database)
const [anna, bert] = [await createLoggedInStaff('dispatcher'), await createLoggedInStaff('viewer')]
const filter = { search: 'leipzig', state: 'unaccepted', partner_id: null }
const save = (name: string, more: object = {}, by = anna) =>
  by.tab.post('/order-views', { name, filter: { ...filter, ...more } })
const listNames = async (by = anna) =>
  (await by.tab.get('/order-views')).body.data.map((one: { name: string }) => one.name)

beforeEach(async () => {
  await owner.query('delete from staff_order_views')
})

test('a view is saved with its filters and belongs to one person only', async () => {
  const partner = await createTestPartner(database)
  const { status, body } = await save('Leipzig', { partner_id: partner.accountId })
  expect(status, JSON.stringify(body)).toBe(200)
  expect((await anna.tab.get('/order-views')).body.data).toEqual([
    { id: body.id, name: 'Leipzig', filter: { ...filter, partner_id: partner.accountId } },
  ])
  expect(await listNames(bert)).toEqual([])
  expect((await bert.tab.patch(`/order-views/${body.id}`, { name: 'Mine' })).status).toBe(404)
  const deleted = await bert.tab.browser.send({
    method: 'DELETE',
    url: `/staff-api/v1/order-views/${body.id}`,
    payload: {},
    headers: bert.tab.headers,
  })
  expect(deleted.status).toBe(404)
  expect(await listNames()).toEqual(['Leipzig'])
})

test('saving under the same name replaces the filters and keeps the place', async () => {
  await save('First')
  await save('Second')
  await save('First', { state: 'held' })
  const { data } = (await anna.tab.get('/order-views')).body
  expect(data.map((one: { name: string }) => one.name)).toEqual(['First', 'Second'])
  expect(data[0].filter.state).toBe('held')
})

test('a view is renamed, but not to the name of another one, and deleted once', async () => {
  const { body } = await save('First')
  await save('Second')
  expect((await anna.tab.patch(`/order-views/${body.id}`, { name: 'Third' })).body.name).toBe('Third')
  const taken = await anna.tab.patch(`/order-views/${body.id}`, { name: 'Second' })
  expect([taken.status, Object.keys(taken.body.errors)]).toEqual([422, ['name']])
  const remove = () =>
    anna.tab.browser.send({
      method: 'DELETE',
      url: `/staff-api/v1/order-views/${body.id}`,
      payload: {},
      headers: anna.tab.headers,
    })
  expect([(await remove()).status, (await remove()).status]).toEqual([200, 404])
  expect(await listNames()).toEqual(['Second'])
})

test('two tabs that save at once do not exceed the limit, and the one that is refused is told', async () => {
  for (let number = 1; number < 20; number++) await save(`View ${number}`)
  const answers = await Promise.all([save('Left'), save('Right')])
  expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 422])
  expect(answers.find(({ status }) => status === 422)?.body.errors.name).toHaveLength(1)
  expect(await listNames()).toHaveLength(20)
  expect((await save('View 1', { state: 'done' })).status).toBe(200)
})

test.each([
  [{ name: '', filter }, 'name'],
  [{ name: 'x'.repeat(41), filter }, 'name'],
  [{ name: 'A', filter: { ...filter, state: 'lost' } }, 'filter.state'],
  [{ name: 'A', filter: { ...filter, partner_id: '1' } }, 'filter.partner_id'],
])('the view %j is refused at its field', async (view, field) => {
  const { status, body } = await anna.tab.post('/order-views', view)
  expect([status, Object.keys(body.errors)]).toEqual([422, [field]])
})

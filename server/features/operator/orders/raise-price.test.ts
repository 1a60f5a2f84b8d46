import { expect, test } from 'vitest'
import { createTestApp } from '#test/app/test-app'
import { createStaffApp } from '#test/app/staff-client'
import { runAsOperator } from '#test/app/test-calls'
import { createBareOrder } from '#test/builders/bare-orders'
import { createTestCompany } from '#test/builders/companies'
import { freshDatabase } from '#test/database/fresh-database'
import { offerOrder } from '#server/features/offers/matching/matching.commands'

const { database, owner, url } = await freshDatabase()
await createTestApp(database, url)
const { createLoggedInStaff } = await createStaffApp(database)
const [{ tab }, accountant] = [
  await createLoggedInStaff('dispatcher'),
  await createLoggedInStaff('accountant'),
]

const readOffers = async (orderId: string) => {
  const { rows } = await owner.query('select account_id, state from offers where job_id = $1', [orderId])
  return Object.fromEntries(rows.map(({ account_id: id, state }) => [id, state]))
}

test('raising the price of an open order adds a line and offers it again to a company that declined', async () => {
  const order = await createBareOrder(database)
  const [keeps, declined] = [await createTestCompany(database), await createTestCompany(database)]
  await runAsOperator(database, (call) => offerOrder(call, order.id, [keeps, declined]))
  await owner.query(
    `update offers set state = 'rejected', ended_at = now(), reject_reason = 'price' where account_id = $1`,
    [declined],
  )
  const { body: before } = await tab.get(`/jobs/${order.id}`)
  const raised = before.price_purchasing + 80.5
  const { status, body } = await tab.post(`/jobs/${order.id}/raise-price`, {
    price_purchasing: raised,
    reason: 'Kurzfristiger Termin',
    account_ids: [declined],
    version: before.version,
  })
  expect(status, JSON.stringify(body)).toBe(200)
  expect(body.price_purchasing).toBe(raised)
  expect(body.custom_services.at(-1)).toMatchObject({
    name: 'Preiszuschlag',
    price_purchasing: 80.5,
  })
  expect(await readOffers(order.id)).toEqual({ [keeps]: 'open', [declined]: 'open' })
  const { rows } = await owner.query(
    `select body -> 'job' ->> 'service_price_purchasing_sum' as price from order_rows where job_id = $1`,
    [order.id],
  )
  expect(rows.map(({ price }) => Number(price))).toEqual([raised, raised])
  const { body: history } = await tab.get(`/jobs/${order.id}/history`)
  expect(history.data).toContainEqual(
    expect.objectContaining({
      step: 'order.raisePrice',
      after: { price: raised, comment: 'Kurzfristiger Termin' },
    }),
  )
})

test('a price that is not higher, a missing reason, an old version and a company that cannot be named are refused', async () => {
  const order = await createBareOrder(database)
  const raise = async (more: object) => {
    const { body: current } = await tab.get(`/jobs/${order.id}`)
    const body = { price_purchasing: current.price_purchasing + 1, reason: 'Eilt', ...more }
    const reply = await tab.post(`/jobs/${order.id}/raise-price`, body)
    return [reply.status, Object.keys(reply.body.errors ?? {})]
  }
  expect(await raise({ price_purchasing: 0.01 })).toEqual([422, ['price_purchasing']])
  expect(await raise({ reason: ' ' })).toEqual([422, ['reason']])
  expect((await raise({ version: 99 }))[0]).toBe(409)
  const lost = await createTestCompany(database, { state: 'not_interested' })
  expect(await raise({ account_ids: [lost] })).toEqual([422, ['account_ids.0']])
  const { body } = await tab.get(`/jobs/${order.id}`)
  expect(body.custom_services).toEqual([])
  expect(
    (await accountant.tab.post(`/jobs/${order.id}/raise-price`, { price_purchasing: 1, reason: 'x' })).status,
  ).toBe(403)
})

test('the price of an order that a company has is not raised', async () => {
  const order = await createBareOrder(database)
  await owner.query(
    `update jobs set status = 'on_hold_before_accepted', hold_reason = 'brand_info', hold_next = 'admin',
    resumes_to = 'open' where api_id = $1`,
    [order.id],
  )
  const { status } = await tab.post(`/jobs/${order.id}/raise-price`, {
    price_purchasing: 99_999,
    reason: 'Eilt',
  })
  expect(status).toBe(409)
})

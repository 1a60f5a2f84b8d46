import { beforeEach, describe, expect, test } from 'vitest'
import { ordersRoutes as orderRoutes } from '#server/features/orders/orders.routes'
import { createBareOrder } from '#test/builders/bare-orders'
import { createTestCompany } from '#test/builders/companies'
import { createBrowser, createTestServer } from '#test/app/http-client'
import { runTask } from '#test/app/run-task'
import { runAsOperator } from '#test/app/test-calls'
import { createTestLogins } from '#test/app/test-logins'
import { freshDatabase } from '#test/database/fresh-database'
import { matchOrder } from './matching/matching.commands.ts'
import { routes as offerRoutes } from './offers.routes.ts'
import { offerTasks } from './offers.tasks.ts'

const { database, owner } = await freshDatabase()
const desk = createTestLogins(database)
const app = await createTestServer({
  database,
  routes: [offerRoutes, orderRoutes],
  authenticate: desk.authenticate,
})
const api = createBrowser(app)

let company: string
let token: string
beforeEach(async () => {
  await owner.query(`update accounts set state = 'not_interested'`)
  await owner.query('delete from graphile_worker._private_jobs')
  company = await createTestCompany(database)
  token = await desk.person([company])
})

/** Offers an order until `end`. */
async function createEndingOffer(end: Temporal.Instant): Promise<{ id: string; sfid: string }> {
  const order = await createBareOrder(database)
  await runAsOperator(database, (call) => matchOrder(call, order.id, { expiresAt: end.toString() }))
  return order
}

const inSeconds = (seconds: number) => Temporal.Now.instant().add({ seconds })
const expire = (orderId: string, now: Temporal.Instant) =>
  runTask(database, offerTasks, 'offer.expire', { orderId }, now)
const accept = (sfid: string) =>
  api.post('/api/partner/orders/set-status', { job_id: sfid, new_status: 'accepted', inputs: {} }, token)

async function findOfferState(orderId: string): Promise<string> {
  const { rows } = await owner.query('select state from offers where job_id = $1', [orderId])
  return (rows as { state: string }[])[0]?.state ?? ''
}

async function countWithdrawals(orderId: string): Promise<number> {
  const { rows } = await owner.query(
    `select 1 from history where subject_id = $1 and step = 'offer.withdraw'`,
    [orderId],
  )
  return rows.length
}

describe('the expiry of an offer', () => {
  test('a task for the time of the end is enqueued with the offer', async () => {
    const end = inSeconds(3600)
    const order = await createEndingOffer(end)
    const { rows } = await owner.query(
      `select run_at from graphile_worker._private_jobs where payload->>'orderId' = $1 and key like 'offer.expire %'`,
      [order.id],
    )
    const [task] = rows as { run_at: string }[]
    expect(Math.abs(Date.parse(task?.run_at ?? '') - end.epochMilliseconds)).toBeLessThan(5000)
  })

  test('the list and the page of the offer state when it ends', async () => {
    const order = await createEndingOffer(Temporal.Instant.from('2040-01-02T03:04:05Z'))
    const list = await api.post('/api/partner/offers', {}, token)
    expect(list.body.data).toMatchObject([{ api_id: order.id, expires_at: '2040-01-02T03:04:05.000Z' }])
    const page = await api.get(`/api/partner/offers/${order.sfid}`, token)
    expect(page.body.expires_at).toBe('2040-01-02T03:04:05.000Z')
  })

  test('an offer is withdrawn at its end, once even if the task runs twice, and not before', async () => {
    const order = await createEndingOffer(inSeconds(60))
    await expire(order.id, inSeconds(30))
    expect(await findOfferState(order.id)).toBe('open')
    await Promise.all([expire(order.id, inSeconds(61)), expire(order.id, inSeconds(61))])
    expect(await findOfferState(order.id)).toBe('withdrawn')
    expect(await countWithdrawals(order.id)).toBe(1)
    expect((await api.post('/api/partner/offers', {}, token)).body.data).toEqual([])
  })

  test('an offer whose time is over cannot be accepted, even if the task is late', async () => {
    const order = await createEndingOffer(inSeconds(60))
    await owner.query(`update offers set expires_at = now() - interval '1 second' where job_id = $1`, [
      order.id,
    ])
    expect(await accept(order.sfid)).toMatchObject({ status: 409, body: { status: 'offer_taken' } })
    expect((await api.get(`/api/partner/offers/${order.sfid}`, token)).status).toBe(409)
  })

  test('an acceptance and the end at the same moment leave the offer either accepted or withdrawn', async () => {
    for (let round = 0; round < 10; round += 1) {
      const order = await createEndingOffer(inSeconds(60))
      const [answer] = await Promise.all([accept(order.sfid), expire(order.id, inSeconds(61))])
      const isAccepted = answer.status === 200
      expect(await findOfferState(order.id)).toBe(isAccepted ? 'accepted' : 'withdrawn')
      expect(await countWithdrawals(order.id)).toBe(isAccepted ? 0 : 1)
      const { rows } = await owner.query('select status from jobs where api_id = $1', [order.id])
      expect((rows as { status: string }[])[0]?.status).toBe(isAccepted ? 'accepted' : 'open')
    }
  })
})

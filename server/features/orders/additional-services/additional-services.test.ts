import { describe, expect, test } from 'vitest'
import { routes as offers } from '#server/features/offers/offers.routes'
import type { Person } from '#server/kernel/call'
import { createBrowser } from '#test/app/http-client'
import { createOperatorApp, operatorKey } from '#test/app/operator-client'
import {
  createFinishInputs,
  createOrderDraft,
  createOrderInStatus,
  createTestPartner,
  type TestOrder,
} from '#test/builders/orders'
import { freshDatabase } from '#test/database/fresh-database'
import { ordersRoutes } from '../orders.routes.ts'

const { database, owner } = await freshDatabase()
const partner = await createTestPartner(database)
const people = new Map<string, Person>()
const authenticateById = (token: string) => Promise.resolve(people.get(token) ?? null)
const tab = createBrowser(
  await createOperatorApp({ database, routes: [ordersRoutes, offers], authenticate: authenticateById }),
)
const tokenFor = (person: Person) => {
  people.set(person.contactId, person)
  return person.contactId
}
const admin = tokenFor(partner.admin)
const installer = tokenFor(await partner.person(['installer']))

const drilling = {
  name: 'Kernbohrung durch 40 cm Beton',
  hints_de: 'Der Leitungsweg ging nur durch die Kellerwand.',
  service_type: 'groundwork',
  quantity: 2,
  price_purchasing: 120.5,
}

const createStartedOrder = (canPropose = true): Promise<TestOrder> =>
  createOrderInStatus(
    database,
    partner,
    'started',
    createOrderDraft({
      is_customer_sign_required: false,
      opportunity: {
        ...createOrderDraft().opportunity,
        can_create_proposal: canPropose ? ['partner'] : [],
        custom_services_margin: 10,
        custom_services_margin_selling: 25,
      },
    }),
  )

async function finish(id: string, lines: readonly object[] = [drilling], token = installer) {
  const inputs = { ...(await createFinishInputs(database, partner.accountId)), custom_services: lines }
  return tab.post('/api/partner/orders/set-status', { job_id: id, new_status: 'finished', inputs }, token)
}

const readOrderAs = async (id: string, token = admin) =>
  (await tab.get(`/api/partner/orders/${id}`, token)).body
const answer = (id: string, body: object) =>
  tab.post(`/operator-api/v1/additional-services/${id}/answer`, body, operatorKey)
const settle = (order: string, id: string, step: 'agree' | 'withdraw', token = admin) =>
  tab.post(`/api/partner/orders/${order}/additional-services/${id}/${step}`, {}, token)

/** Finishes an order with one additional service. */
async function createFinishedOrder(): Promise<{ id: string; service: string }> {
  const { id } = await createStartedOrder()
  const reply = await finish(id)
  expect(reply.status).toBe(200)
  return { id, service: reply.body.additional_services[0].id }
}

describe('additional services', () => {
  test('an installer proposes additional work with a price when finishing, which only planners read', async () => {
    const { id } = await createStartedOrder()
    const reply = await finish(id, [drilling, { ...drilling, name: 'Leer', quantity: 0 }])
    expect(reply).toMatchObject({ status: 200, body: { job: { status: 'finished' } } })
    expect(reply.body.additional_services).toMatchObject([
      { name: drilling.name, state: 'pending', price_purchasing: null, may_withdraw: false },
    ])
    const order = await readOrderAs(id)
    expect(order.additional_services).toMatchObject([
      { quantity: 2, price_purchasing: 120.5, price_offered: null, may_agree: false, may_withdraw: true },
    ])
    expect(order.custom_services).toEqual([])
    const listed = await tab.get(
      `/operator-api/v1/additional-services?state=pending&job_id=${id}`,
      operatorKey,
    )
    expect(listed.body.data).toMatchObject([
      { job: { api_id: id }, account: { id: partner.accountId }, price_purchasing: 120.5 },
    ])
  })

  test('an opportunity that allows no proposals refuses additional work and names the field', async () => {
    const { id } = await createStartedOrder(false)
    expect(await finish(id)).toMatchObject({
      status: 422,
      body: { errors: { 'inputs.custom_services': [expect.any(String)] } },
    })
  })

  test('an additional service without a type is refused and names the field', async () => {
    const { id } = await createStartedOrder()
    const { service_type: _, ...untyped } = drilling
    expect(await finish(id, [untyped])).toMatchObject({
      status: 422,
      body: { errors: { 'inputs.custom_services.0.service_type': [expect.stringContaining('Art')] } },
    })
  })

  test('an accepted service becomes a line with the margins of the opportunity', async () => {
    const { id, service } = await createFinishedOrder()
    const before = (await readOrderAs(id)).job.price_purchasing
    const reply = await answer(service, { accept: true, comment: 'Einverstanden.' })
    expect(reply).toMatchObject({ status: 200, body: { state: 'accepted', answer: 'Einverstanden.' } })
    const order = await readOrderAs(id)
    expect(order.custom_services).toMatchObject([
      { name: drilling.name, quantity: 2, price_purchasing: 120.5 },
    ])
    expect(order.job.price_purchasing).toBe(before + 241)
    const { rows } = await owner.query(
      `select price_listing_cents as listing, price_selling_cents as selling from job_custom_services where job_id = $1`,
      [id],
    )
    // 120.50 plus 10 and 25 percent.
    expect(rows).toEqual([{ listing: 13_255, selling: 15_063 }])
    expect(await answer(service, { accept: false })).toMatchObject({
      status: 409,
      body: { status: 'status_not_allowed' },
    })
    const kinds = await owner.query(`select kind from notifications where job_id = $1`, [id])
    expect(kinds.rows).toContainEqual({ kind: 'order_service_answered' })
  })

  test('another price is a task until the company agrees, and then applies', async () => {
    const { id, service } = await createFinishedOrder()
    await answer(service, { accept: true, price_purchasing: 90 })
    const offered = await readOrderAs(id)
    expect(offered.tasks).toContainEqual(
      expect.objectContaining({ kind: 'additional_price', state: 'open', count: 1 }),
    )
    expect(offered.additional_services).toMatchObject([
      { state: 'price_offered', price_offered: 90, may_agree: true },
    ])
    expect((await settle(id, service, 'agree', installer)).status).toBe(403)
    const agreed = await settle(id, service, 'agree')
    expect(agreed.body).toMatchObject({
      additional_services: [{ state: 'accepted' }],
      custom_services: [{ price_purchasing: 90 }],
    })
    expect(agreed.body.tasks.map(({ kind }: { kind: string }) => kind)).not.toContain('additional_price')
  })

  test('a withdrawn service adds nothing and cannot be agreed to', async () => {
    const { id, service } = await createFinishedOrder()
    expect((await settle(id, service, 'withdraw')).body).toMatchObject({
      additional_services: [{ state: 'withdrawn' }],
      custom_services: [],
    })
    expect((await settle(id, service, 'agree')).status).toBe(409)
    expect((await answer(service, { accept: true })).status).toBe(409)
  })

  test('work is approved only when its additional services are settled', async () => {
    const { id, service } = await createFinishedOrder()
    await tab.post('/api/partner/orders/set-status', { job_id: id, new_status: 'approval_pending' }, admin)
    const complete = () => tab.post(`/operator-api/v1/jobs/${id}/complete`, {}, operatorKey)
    expect(await complete()).toMatchObject({ status: 409, body: { status: 'additional_services_open' } })
    await answer(service, { accept: false, comment: 'War Teil des Auftrags.' })
    expect((await complete()).status).toBe(200)
    expect((await readOrderAs(id)).additional_services).toMatchObject([
      { state: 'declined', answer: 'War Teil des Auftrags.' },
    ])
  })

  test('concurrent answers and withdrawals: one wins, the other is refused', async () => {
    const { id, service } = await createFinishedOrder()
    const replies = await Promise.all([answer(service, { accept: true }), settle(id, service, 'withdraw')])
    expect(replies.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409])
    const order = await readOrderAs(id)
    const isAccepted = order.additional_services[0].state === 'accepted'
    expect(order.custom_services).toHaveLength(isAccepted ? 1 : 0)
  })

  test('a cancelled order withdraws its open additional services', async () => {
    const { id, service } = await createFinishedOrder()
    const body = { category: 'customer', reason_id: 'customer_withdrew' }
    await tab.post(`/operator-api/v1/jobs/${id}/cancel`, body, operatorKey)
    expect((await answer(service, { accept: true })).status).toBe(409)
    const { rows } = await owner.query(`select state from additional_services where id = $1`, [service])
    expect(rows).toEqual([{ state: 'withdrawn' }])
  })
})

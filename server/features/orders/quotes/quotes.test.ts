import { describe, expect, test } from 'vitest'
import { routes as offers } from '#server/features/offers/offers.routes'
import type { Person } from '#server/kernel/call'
import { freshDatabase } from '#test/database/fresh-database'
import { createBrowser } from '#test/app/http-client'
import { createOperatorApp, operatorKey } from '#test/app/operator-client'
import {
  createOrderDraft,
  createOrderInStatus,
  createTestPartner,
  type TestOrder,
} from '#test/builders/orders'
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

const opportunity = { name: 'Vor-Ort-Check', can_create_proposal: ['partner'] }
const createPrecheck = (more: object = {}): Promise<TestOrder> =>
  createOrderInStatus(
    database,
    partner,
    'started',
    createOrderDraft({ order_type: 'precheck', opportunity: { ...opportunity, ...more } }),
  )

const cable = { name: 'Zuleitung, 18 m', service_type: 'electrical', quantity: 1, price_purchasing: 480 }
const quoteBody = { custom_services: [cable] }

const postQuote = (id: string, body: object = quoteBody, by = admin) =>
  tab.post(`/api/partner/orders/${id}/proposal`, body, by)
const getQuotes = (id: string) => tab.get(`/api/partner/orders/${id}/proposal`, admin)
const postQuoteAnswer = (id: string, body: object) =>
  tab.post(`/operator-api/v1/jobs/${id}/proposals/answer`, body, operatorKey)

describe('quotes', () => {
  test('a quote is sent to the customer, with listing and selling prices by their margins', async () => {
    const { sfid } = await createPrecheck({ custom_services_margin: 12.5 })
    const body = {
      services: [
        { service: 'wallbox_install_11kw', quantity: 2 },
        { service: 'wallbox_install_11kw', quantity: 0 },
      ],
      custom_services: [{ ...cable, quantity: 0.333, price_purchasing: 10.05 }],
      products: [{ name: 'go-e Charger', quantity: 1, price_purchasing: 500, url: 'go-e.com' }],
      notes: 'Leitungsweg durch den Keller.',
    }
    expect(await postQuote(sfid, body)).toMatchObject({
      status: 201,
      body: { job: { status: 'proposal_approval_pending' }, queue: 'waiting' },
    })
    const { body: read } = await getQuotes(sfid)
    expect(read).toMatchObject({
      margins: { listing: 12.5, selling: 10 },
      approver: 'customer',
      actions: ['order.reviseProposal', 'order.withdrawProposal'],
      proposals: [
        {
          number: 1,
          state: 'sent',
          author: 'Petra Sommer',
          notes: 'Leitungsweg durch den Keller.',
          // 2 × 389.00, 0.333 × 10.05 and 500.00, each rounded separately.
          totals: { purchasing: 1281.35, listing: 1441.53, selling: 1409.48 },
          services: [{ quantity: 2, price_purchasing: 389, price_selling: 427.9 }],
          custom_services: [{ sum: { purchasing: 3.35, listing: 3.77, selling: 3.68 } }],
          products: [{ url: 'https://go-e.com', price_listing: 562.5 }],
        },
      ],
    })
  })

  test('a quote is sent to the brand if the brand approves quotes', async () => {
    const { sfid } = await createPrecheck({ brand_approves_proposals: true })
    expect(await postQuote(sfid)).toMatchObject({
      body: { job: { status: 'brand_proposal_approval_pending' } },
    })
  })

  test('a quote needs a line, and each custom service needs a type', async () => {
    const { sfid } = await createPrecheck()
    const empty = { services: [{ service: 'wallbox_install_11kw', quantity: 0 }] }
    expect(await postQuote(sfid, empty)).toMatchObject({
      status: 422,
      body: {
        errors: { services: ['Mindestens eine Leistung, eigene Leistung oder ein Produkt ist nötig.'] },
      },
    })
    const english = await tab.send({
      method: 'POST',
      url: `/api/partner/orders/${sfid}/proposal`,
      payload: {},
      headers: { authorization: `Bearer ${admin}`, 'accept-language': 'en' },
    })
    expect(english.body.errors.services).toEqual([
      'At least one of custom_services, products or services must be non-empty',
    ])
    const untyped = await postQuote(sfid, { custom_services: [{ ...cable, service_type: undefined }] })
    expect(untyped.body.errors['custom_services.0.service_type'][0]).toMatch('welche Art von Leistung')
    expect(await postQuote(sfid, { services: [{ service: 'moon_landing', quantity: 1 }] })).toMatchObject({
      status: 422,
      body: { errors: { 'services.0.service': expect.any(Array) } },
    })
    for (const price_purchasing of [-1, 0.005, 1e12])
      expect((await postQuote(sfid, { custom_services: [{ ...cable, price_purchasing }] })).status).toBe(422)
  })

  test('only the company’s admin can create a quote, and only for prechecks that allow it', async () => {
    const plain = await createOrderInStatus(database, partner, 'started')
    expect(await postQuote(plain.sfid)).toMatchObject({ status: 409, body: { status: 'status_not_allowed' } })
    const closed = await createPrecheck({ can_create_proposal: [] })
    expect((await postQuote(closed.sfid)).status).toBe(409)
    const { sfid } = await createPrecheck()
    for (const profile of ['disposition', 'installer', 'accounting'] as const) {
      const other = tokenFor(await partner.person([profile]))
      expect((await postQuote(sfid, quoteBody, other)).status).toBe(403)
      expect((await tab.get(`/api/partner/orders/${sfid}/proposal`, other)).status).toBe(403)
    }
    const rival = tokenFor((await createTestPartner(database, 'Blitz & Söhne GmbH')).admin)
    expect((await postQuote(sfid, quoteBody, rival)).status).toBe(404)
    const { body } = await tab.get(`/api/partner/orders/${sfid}`, admin)
    expect(body.actions).toContain('order.createProposal')
  })

  test('withdrawing a quote returns the order to its status, and the next quote is version two', async () => {
    const { sfid } = await createPrecheck()
    await postQuote(sfid)
    const back = await tab.post(`/api/partner/orders/${sfid}/proposal/withdraw`, {}, admin)
    expect(back).toMatchObject({ status: 200, body: { job: { status: 'started' } } })
    await postQuote(sfid)
    const { body } = await getQuotes(sfid)
    expect(
      body.proposals.map(({ number, state }: { number: number; state: string }) => [number, state]),
    ).toEqual([
      [2, 'sent'],
      [1, 'withdrawn'],
    ])
  })

  test('an approved quote becomes an installation that is offered only to its company', async () => {
    const { sfid, id } = await createPrecheck()
    await postQuote(sfid, {
      ...quoteBody,
      products: [{ name: 'Charger', quantity: 2, price_purchasing: 400 }],
    })
    const { status, body } = await postQuoteAnswer(sfid, { approved: true })
    expect({ status, job: body.job.status }).toEqual({ status: 200, job: 'started' })
    expect(body.installation).toMatchObject({
      order_type: 'installation',
      status: 'open',
      open_offers: 1,
      price_purchasing: 1280,
      price_selling: 1408,
      customer: { last_name: 'Kretschmar' },
      custom_services: [{ service_type: 'electrical' }, { service_type: 'material', quantity: 2 }],
      products: [{ name: 'Charger' }],
    })
    const read = await getQuotes(sfid)
    expect(read.body.proposals[0]).toMatchObject({
      state: 'approved',
      installation: { api_id: body.installation.api_id },
    })
    const list = await tab.post('/api/partner/offers', {}, admin)
    expect(list.body.data.map(({ api_id }: { api_id: string }) => api_id)).toContain(body.installation.api_id)
    const history = await tab.get(`/api/partner/orders/${id}/history`, admin)
    expect(history.body.data[0]).toMatchObject({ step: 'order.answerProposal', after: { approved: true } })
    expect(await postQuoteAnswer(sfid, { approved: true })).toMatchObject({ status: 409 })
  })

  test('a rejected quote returns with its reason, also by email', async () => {
    const { sfid, id } = await createPrecheck()
    await postQuote(sfid)
    expect(await postQuoteAnswer(sfid, { approved: false })).toMatchObject({
      status: 422,
      body: { errors: { reason: expect.any(Array) } },
    })
    const { body } = await postQuoteAnswer(sfid, { approved: false, reason: 'Zu teuer.' })
    expect(body).toMatchObject({ installation: null, job: { status: 'started' } })
    expect((await getQuotes(sfid)).body).toMatchObject({
      actions: ['order.createProposal'],
      proposals: [{ state: 'rejected', reason: 'Zu teuer.' }],
    })
    const { rows } = await owner.query<{ template: string }>(
      `select payload->>'template' as template from graphile_worker._private_jobs where payload->>'job_id' = $1`,
      [id],
    )
    expect(rows.map(({ template }) => template)).toContain('proposal_rejected')
  })

  test('a quote answered during its revision refuses the revision and shows the answer', async () => {
    const { sfid } = await createPrecheck()
    await postQuote(sfid)
    const { body: before } = await getQuotes(sfid)
    expect((await postQuote(sfid, { ...quoteBody, revises: 1, version: before.version })).status).toBe(201)
    const { body: now } = await getQuotes(sfid)
    expect(now.proposals.map(({ state }: { state: string }) => state)).toEqual(['sent', 'replaced'])
    await postQuoteAnswer(sfid, { approved: true })
    expect(await postQuote(sfid, { ...quoteBody, revises: 2, version: now.version })).toMatchObject({
      status: 409,
      body: { status: 'order_changed', current: { job: { status: 'started' } } },
    })
    expect(await postQuote(sfid, { ...quoteBody, revises: 2 })).toMatchObject({
      body: { status: 'order_changed' },
    })
  })

  test('concurrent answer and revision of a quote: the second is refused', async () => {
    const { sfid } = await createPrecheck()
    await postQuote(sfid)
    const { version } = (await getQuotes(sfid)).body
    const [revised, answered] = await Promise.all([
      postQuote(sfid, { ...quoteBody, revises: 1, version }),
      postQuoteAnswer(sfid, { approved: true, version }),
    ])
    const outcomes = [revised.status === 201, answered.status === 200]
    expect(outcomes.filter(Boolean)).toHaveLength(1)
    const late = revised.status === 201 ? answered : revised
    expect(late).toMatchObject({ status: 409, body: { status: 'order_changed' } })
  })

  test('a quote ends when the customer cancels', async () => {
    const { sfid } = await createPrecheck()
    await postQuote(sfid)
    await tab.post(
      `/operator-api/v1/jobs/${sfid}/cancel`,
      { category: 'customer', reason_id: 'customer_withdrew' },
      operatorKey,
    )
    expect((await getQuotes(sfid)).body.proposals).toMatchObject([{ state: 'withdrawn' }])
  })

  test('texts of a quote are stored as typed', async () => {
    const { sfid } = await createPrecheck()
    const specialText = `'"<script>alert(1)</script> 🔌`
    await postQuote(sfid, {
      custom_services: [{ ...cable, name: specialText, hints_de: specialText }],
      notes: specialText,
    })
    expect((await getQuotes(sfid)).body.proposals[0]).toMatchObject({
      notes: specialText,
      custom_services: [{ name: specialText, hints_de: specialText }],
    })
  })
})

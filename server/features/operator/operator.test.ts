import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { operatorApi } from '#contract/operator/operator-api'
import { operatorCalls, parseOperatorRoute, type OperatorCallName } from '#contract/operator/operator-calls'
import * as example from '#contract/operator/examples'
import { OrderDraft } from '#contract/operator/orders/orders'
import { routes as offerRoutes } from '#server/features/offers/offers.routes'
import { ordersRoutes as orderRoutes } from '#server/features/orders/orders.routes'
import { createCrmId } from '#server/kernel/crm-ids'
import { createTestCompany } from '#test/builders/companies'
import { freshDatabase } from '#test/database/fresh-database'
import { createBrowser } from '#test/app/http-client'
import { createOperatorClient, createOperatorApp } from '#test/app/operator-client'
import { createTestLogins } from '#test/app/test-logins'

const { database, owner } = await freshDatabase()
const desk = createTestLogins(database)
const app = await createOperatorApp({
  database,
  routes: [offerRoutes, orderRoutes],
  authenticate: desk.authenticate,
})
const api = createOperatorClient(app)
const partner = createBrowser(app)

await owner.query(
  `insert into postal_codes (postal_code, place, state, latitude, longitude) values ('04229', 'Leipzig', 'SN', 51.3331, 12.3334)`,
)

const electrician = [{ category: 'hwo_a' as const, value: 'Elektrotechniker' }]
const { dates: _, ...undated } = example.orderExample
const createOrderBody = (more: object = {}) => ({ ...undated, sfid: createCrmId('job'), ...more })

let company: string
let token: string
beforeEach(async () => {
  await owner.query(`update accounts set state = 'not_interested'`)
  company = await createTestCompany(database, { qualifications: electrician })
  token = await desk.person([company])
})

async function importTestOrder(more: object = {}) {
  const { status, body } = await api.post('/jobs', createOrderBody(more))
  expect({ status, body }).toMatchObject({ status: 201 })
  return body as { api_id: string; sfid: string; version: number; status: string }
}

async function importAcceptedOrder() {
  const { api_id, sfid } = await importTestOrder()
  await api.post(`/jobs/${sfid}/offers`)
  const taken = await partner.post(
    '/api/partner/orders/set-status',
    { job_id: sfid, new_status: 'accepted' },
    token,
  )
  expect(taken.status).toBe(200)
  return { api_id, sfid }
}

/** Sets the status directly, as the work of the partner would have. */
async function importOrderInStatus(status: string) {
  const ids = await importAcceptedOrder()
  await owner.query(
    `update jobs set status = $2, started_at = now(), finished_at = now(), date_end = current_date where api_id = $1`,
    [ids.api_id, status],
  )
  return ids
}

describe('access to the operator API', () => {
  test.each(['', 'wrong', 'a-key-for-tests', 'a-key-for-tests!!'])(
    'the operator API refuses the key %j',
    async (key) => {
      const { status, body } = await createOperatorClient(app, key).get('/jobs')
      expect({ status, code: body.status }).toEqual({ status: 401, code: 'unauthenticated' })
    },
  )

  test('the API description lists every call and has an example for every body', async () => {
    const { body } = await partner.get('/operator-api/openapi.json')
    expect(body.openapi).toMatch(/^3\.1/)
    for (const name of Object.keys(operatorCalls) as OperatorCallName[]) {
      const { method, path } = parseOperatorRoute(name)
      const described = body.paths[path]?.[method.toLowerCase()]
      expect({ name, operationId: described?.operationId }).toEqual({ name, operationId: name })
      if (method === 'GET' || method === 'DELETE') continue
      const content = described.requestBody.content['application/json']
      expect({ name, example: content.schema.examples?.[0] ?? content.example }).toEqual({
        name,
        example: expect.any(Object),
      })
    }
  })

  test('every example body is valid', () => {
    for (const [name, { body }] of Object.entries(
      operatorApi as Record<string, { body?: import('zod').ZodType }>,
    )) {
      for (const one of (body?.meta()?.['examples'] as unknown[] | undefined) ?? []) {
        expect({ name, ok: body?.safeParse(one).success }).toEqual({ name, ok: true })
      }
    }
  })

  test('a repeated idempotency key gets the first answer, and the same key with another body is refused', async () => {
    const body = createOrderBody()
    const first = await api.post('/jobs', body, 'key-1')
    const again = await api.post('/jobs', body, 'key-1')
    expect(again.body.api_id).toBe(first.body.api_id)
    expect([first, again].map((answer) => answer.headers['idempotency-replayed'])).toEqual([
      undefined,
      'true',
    ])
    const misused = await api.post('/jobs', createOrderBody(), 'key-1')
    expect(misused).toMatchObject({ status: 422, body: { status: 'idempotency_key_reused' } })
  })
})

describe('companies and people in the operator API', () => {
  test('companies and people are created from the examples and can be read', async () => {
    const account = await api.post('/accounts', example.accountExample)
    expect(account).toMatchObject({
      status: 201,
      body: {
        iban: 'DE89370400440532013000',
        radius_km: 60,
        qualifications: { hwo_a: ['Elektrotechniker'] },
      },
    })
    const contact = await api.post(`/accounts/${account.body.id}/contacts`, example.contactExample)
    expect(contact).toMatchObject({ status: 201, body: { profiles: ['admin', 'disposition'] } })
    expect((await api.get(`/accounts/${account.body.id}/contacts`)).body.data).toEqual([contact.body])
    expect((await api.get('/accounts?search=muldental&state=active')).body.data).toEqual([account.body])
    const twice = await api.post(`/accounts/${account.body.id}/contacts`, example.contactExample)
    expect(twice).toMatchObject({ status: 409, body: { status: 'already_exists' } })
  })

  test('companies and people are erased on request and listed for those who keep copies', async () => {
    const { body: account } = await api.post('/accounts', {
      ...example.accountExample,
      id: createCrmId('account'),
    })
    const person = { ...example.contactExample, id: createCrmId('contact'), email: 'geht@demo.example' }
    const { body: contact } = await api.post(`/accounts/${account.id}/contacts`, person)
    const blocked = await api.post(`/contacts/${contact.id}/erase`, {})
    expect(blocked).toMatchObject({
      status: 409,
      body: { status: 'erasure_blocked', current: { blockers: [{ code: 'last_admin' }] } },
    })
    expect(await api.post(`/accounts/${account.id}/erase`, {})).toMatchObject({
      status: 200,
      body: { kept: [] },
    })
    expect((await api.get('/erasures?since=2026-01-01T00:00:00Z')).body.data).toEqual([
      expect.objectContaining({ subject: 'company', id: account.id, asked_by: 'operator', done_at: null }),
    ])
    expect((await api.post(`/contacts/${createCrmId('contact')}/erase`, {})).status).toBe(404)
  })

  test.each([
    ['an id of an invalid form', { id: '001' }, 'id'],
    ['an invalid IBAN', { iban: 'DE00370400440532013000' }, 'iban'],
    ['a postal code of four digits', { postal_code: '1067' }, 'postal_code'],
    ['an unknown field', { nmae: 'x' }, 'nmae'],
    ['an unknown master account', { parent_id: createCrmId('account') }, 'parent_id'],
    ['no name', { name: ' ' }, 'name'],
    [
      'a consent to an unknown version',
      { self_billing_consent_version: 'x' },
      'self_billing_consent_version',
    ],
  ])('a company or person with %s is refused with the name of the field', async (_name, more, field) => {
    const { status, body } = await api.post('/accounts', { ...example.accountExample, ...more })
    expect({ status, fields: Object.keys(body.errors ?? {}) }).toEqual({ status: 422, fields: [field] })
  })

  test('implausible tax numbers are stored with warnings, and nine digits get their country prefix', async () => {
    const { body: wrong } = await api.post('/accounts', {
      ...example.accountExample,
      id: createCrmId('account'),
      tax_id: 'abc',
      vat_id: 'ATU1',
    })
    expect(wrong).toMatchObject({
      tax_id: 'abc',
      vat_id: 'ATU1',
      warnings: [
        { field: 'tax_id', code: 'implausible_tax_id' },
        { field: 'vat_id', code: 'implausible_vat_id' },
      ],
    })
    const { body: right } = await api.post('/accounts', {
      ...example.accountExample,
      id: createCrmId('account'),
      vat_id: '136 695 976',
      self_billing_consent_version: '2024-01',
    })
    expect(right).toMatchObject({
      vat_id: 'DE136695976',
      warnings: [],
      self_billing_consent: { version: '2024-01', at: expect.any(String) },
    })
  })

  test('a withdrawn agreement to self-billing is recorded once, and its proof can be read', async () => {
    const id = createCrmId('account')
    await api.post('/accounts', { ...example.accountExample, id, self_billing_consent_version: '2026-11' })
    for (let repeat = 0; repeat < 2; repeat++) {
      const { status, body } = await api.post(`/accounts/${id}/self-billing/withdraw`, {})
      expect([status, body.self_billing_consent]).toEqual([200, null])
    }
    expect((await api.get(`/accounts/${id}/self-billing`)).body).toMatchObject({
      data: [
        {
          version: '2026-11',
          agreed_at: expect.any(String),
          agreed_by: null,
          ended_at: expect.any(String),
          end_reason: 'withdrawn',
          ended_by: null,
        },
      ],
    })
    const unknown = createCrmId('account')
    expect((await api.get(`/accounts/${unknown}/self-billing`)).status).toBe(404)
    expect((await api.post(`/accounts/${unknown}/self-billing/withdraw`, {})).status).toBe(404)
  })

  test('unknown companies and people are answered with 404', async () => {
    const id = createCrmId('account')
    expect((await api.get(`/accounts/${id}`)).status).toBe(404)
    expect((await api.get(`/accounts/${id}/contacts`)).status).toBe(404)
    expect((await api.post(`/accounts/${id}/contacts`, example.contactExample)).status).toBe(404)
    expect((await api.get('/accounts/x')).status).toBe(422)
  })
})

describe('an order in the operator API', () => {
  test.each([0.0000001, 0.0004, 1.23456])(
    'an order with a quantity of %d, which cannot be stored, is refused',
    async (quantity) => {
      const service = { ...example.orderExample.services[0], quantity }
      const { status, body } = await api.post('/jobs', createOrderBody({ services: [service] }))
      expect([status, body.errors]).toEqual([
        422,
        { 'services.0.quantity': ['Bitte höchstens drei Stellen nach dem Komma.'] },
      ])
    },
  )

  test('an order lists the units of its services that e-invoices cannot express, in the answer and in the list', async () => {
    const service = { ...example.orderExample.services[0], price_purchasing: 10 }
    const services = ['lfm', 'Fuhre', 'm²', 'Fuhre'].map((unit_measure) => ({ ...service, unit_measure }))
    const { body } = await api.post('/jobs', createOrderBody({ services, name: 'Job with a rare unit' }))
    expect(body.unknown_units).toEqual(['Fuhre'])
    const list = await api.get('/jobs?name=Job with a rare unit')
    expect(list.body.data).toMatchObject([{ api_id: body.api_id, unknown_units: ['Fuhre'] }])
  })

  test('an order is created from the example, offered and accepted, and visible to the marketplace throughout', async () => {
    const { status, body } = await api.post('/jobs', example.orderExample)
    expect({ status, body }).toMatchObject({
      status: 201,
      body: { status: 'open', price_purchasing: 389, sfid: null },
    })
    const offers = await api.post(`/jobs/${body.api_id}/offers`)
    expect(offers.body).toMatchObject({ offered: 1, data: [{ account: { id: company }, state: 'open' }] })
    const numbered = await api.post(`/jobs/${body.api_id}/number`, example.orderNumberExample)
    expect(numbered.body).toMatchObject({ sfid: example.orderNumberExample.sfid })
    const inputs = { appointment_date: example.orderExample.dates[0] }
    const request = { job_id: example.orderNumberExample.sfid, new_status: 'appointment_confirmed', inputs }
    expect((await partner.post('/api/partner/orders/set-status', request, token)).status).toBe(200)
    const read = await api.get(`/jobs/${example.orderNumberExample.sfid}`)
    expect(read.body).toMatchObject({
      status: 'appointment_confirmed',
      partner: { id: company },
      open_offers: 0,
    })
    expect((await api.get(`/jobs/${body.api_id}/offers`)).body.data[0].state).toBe('accepted')
    const steps = (await api.get(`/jobs/${body.api_id}/history`)).body.data.map(
      (one: { step: string }) => one.step,
    )
    expect(steps.toReversed()).toEqual(['order.create', 'offer.create', 'order.setNumber', 'offer.accept'])
  })

  test('an order whose number exists is refused with the existing order', async () => {
    const first = await importTestOrder()
    const { status, body } = await api.post('/jobs', createOrderBody({ sfid: first.sfid }))
    expect({ status, body }).toMatchObject({
      status: 409,
      body: { status: 'already_exists', current: { api_id: first.api_id } },
    })
  })

  test('the number of an order can be set once', async () => {
    const { api_id } = await importTestOrder({ sfid: null })
    const other = await importTestOrder()
    const number = createCrmId('job')
    expect((await api.post(`/jobs/${api_id}/number`, { sfid: other.sfid })).status).toBe(409)
    expect((await api.post(`/jobs/${api_id}/number`, { sfid: number })).body.sfid).toBe(number)
    expect((await api.post(`/jobs/${api_id}/number`, { sfid: number })).status).toBe(200)
    expect((await api.post(`/jobs/${api_id}/number`, { sfid: createCrmId('job') })).body.status).toBe(
      'not_editable',
    )
  })

  test.each([
    ['no lines', { services: [], products: [] }, 'services'],
    ['an unknown type', { order_type: 'repair' }, 'order_type'],
    [
      'a date that ends before it starts',
      { dates: [{ start: '2031-01-02T08:00:00Z', end: '2031-01-02T07:00:00Z' }] },
      'dates.0.end',
    ],
    [
      'a customer without a street',
      { customer: { ...example.orderExample.customer, street: '' } },
      'customer.street',
    ],
    [
      'half a position',
      { customer: { ...example.orderExample.customer, latitude: 51 } },
      'customer.longitude',
    ],
    ['one half of a sequence', { sequence_index: 1 }, 'last_sequence_index'],
    [
      'a price of three decimals',
      { products: [{ ...example.orderExample.products[0], price_listing: 1.005 }] },
      'products.0.price_listing',
    ],
    ['a sfid without its checksum', { sfid: 'a0B7Q00000kLmNoAAA' }, 'sfid'],
    [
      'a negative quantity',
      { services: [{ ...example.orderExample.services[0], quantity: -1 }] },
      'services.0.quantity',
    ],
    ['text that cannot be stored', { name: 'a\u0000b' }, 'name'],
  ])('an order with %s is refused with the name of the field', async (_name, more, field) => {
    const { status, body } = await api.post('/jobs', { ...createOrderBody(), ...more })
    expect({ status, fields: Object.keys(body.errors ?? {}) }).toEqual({ status: 422, fields: [field] })
  })

  test.each([
    ['{', 400, 'malformed_json'],
    ['', 422, 'validation_failed'],
    ['[]', 422, 'validation_failed'],
    ['"x"', 422, 'validation_failed'],
    ['null', 422, 'validation_failed'],
  ])('an order that is %j is refused', async (payload, status, code) => {
    const answer = await api.raw('/jobs', payload)
    expect([400, 422]).toContain(answer.status)
    if (payload) expect({ status: answer.status, code: answer.body.status }).toEqual({ status, code })
  })

  test('orders can be filtered by status, time, partner and the number of the brand', async () => {
    const { api_id } = await importTestOrder({ eid: 'EID-77' })
    const ids = async (query: string) =>
      (await api.get(`/jobs?limit=100&${query}`)).body.data.map(
        (one: { api_id: string }) => one.api_id,
      ) as string[]
    expect(await ids('eid=EID-77')).toEqual([api_id])
    expect(await ids('status=open&status=accepted')).toContain(api_id)
    expect(await ids('status=accepted')).not.toContain(api_id)
    expect(await ids(`since=${Temporal.Now.instant().add({ hours: 1 }).toString()}`)).toEqual([])
    expect(await ids(`partner_id=${company}`)).toEqual([])
    for (const query of ['limit=101', 'limit=0', 'page=0', 'status=x', 'since=yesterday', 'partner_id=1']) {
      expect({ query, status: (await api.get(`/jobs?${query}`)).status }).toEqual({ query, status: 422 })
    }
    expect((await api.get('/jobs?page=9000&unknown=1')).body.data).toEqual([])
  })
})

describe('steps of the marketplace', () => {
  test('the marketplace holds and releases an order before and after acceptance', async () => {
    const before = await importTestOrder()
    await api.post(`/jobs/${before.sfid}/offers`)
    const held = await api.post(`/jobs/${before.sfid}/hold`, { reason: 'customer_info' })
    expect(held.body).toMatchObject({ status: 'on_hold_before_accepted', hold: { next: 'customer' } })
    expect((await partner.post('/api/partner/offers', {}, token)).body.data).toEqual([])
    expect((await api.post(`/jobs/${before.sfid}/release`)).body).toMatchObject({
      status: 'open',
      hold: null,
      partner: null,
    })
    expect((await partner.post('/api/partner/offers', {}, token)).body.data).toHaveLength(1)
    const after = await importAcceptedOrder()
    expect((await api.post(`/jobs/${after.sfid}/hold`, example.holdExample)).body).toMatchObject({
      status: 'on_hold',
      hold: { next: 'partner', comment: example.holdExample.comment },
    })
    expect((await api.post(`/jobs/${after.sfid}/hold`, example.holdExample)).body.status).toBe(
      'status_not_allowed',
    )
    expect((await api.post(`/jobs/${after.sfid}/release`)).body.status).toBe('accepted')
  })

  test('the marketplace approves work or returns it with a comment', async () => {
    const { sfid } = await importOrderInStatus('approval_pending')
    expect((await api.post(`/jobs/${sfid}/rework`)).status).toBe(422)
    expect((await api.post(`/jobs/${sfid}/rework`, example.reworkExample)).body.status).toBe('started')
    const done = await importOrderInStatus('approval_pending')
    expect((await api.post(`/jobs/${done.sfid}/complete`)).body.status).toBe('completed')
    expect((await api.post(`/jobs/${done.sfid}/complete`)).body.status).toBe('status_not_allowed')
  })

  test('the marketplace closes an order that was never credited, from every status before a credit note and from a hold', async () => {
    for (const status of ['started', 'finished', 'approval_pending', 'completed']) {
      const { sfid } = await importOrderInStatus(status)
      const closed = await api.post(`/jobs/${sfid}/close`, { comment: 'Das Projekt wurde eingestellt.' })
      expect({ status, closed }).toMatchObject({
        status,
        closed: { status: 200, body: { status: 'closed' } },
      })
    }
    const held = await importAcceptedOrder()
    await api.post(`/jobs/${held.sfid}/hold`, example.holdExample)
    expect((await api.post(`/jobs/${held.sfid}/close`)).body).toMatchObject({ status: 'closed', hold: null })
  })

  test('closing an open order withdraws it from every company that has the offer', async () => {
    const { sfid } = await importTestOrder()
    await api.post(`/jobs/${sfid}/offers`)
    expect((await api.post(`/jobs/${sfid}/close`)).body).toMatchObject({ status: 'closed', open_offers: 0 })
    expect((await partner.post('/api/partner/offers', {}, token)).body.data).toEqual([])
  })

  test('an invoiced or paid order, or one with a valid credit note, cannot be closed', async () => {
    await owner.query(`update accounts set tax_id = '238/106/07521' where id = $1`, [company])
    const refused = { status: 409, body: { status: 'status_not_allowed' } }
    const { sfid } = await importOrderInStatus('completed')
    expect((await api.post(`/jobs/${sfid}/credit-notes`)).status).toBe(201)
    expect(await api.post(`/jobs/${sfid}/close`)).toMatchObject(refused)
    await api.post(`/jobs/${sfid}/withdraw-invoice`)
    expect(await api.post(`/jobs/${sfid}/close`)).toMatchObject(refused)
    const paid = await importOrderInStatus('paid')
    expect(await api.post(`/jobs/${paid.sfid}/close`)).toMatchObject(refused)
  })

  test('a step on an old version is refused with the current order', async () => {
    const { sfid } = await importOrderInStatus('approval_pending')
    const stale = await api.post(`/jobs/${sfid}/complete`, { version: 1 })
    expect(stale).toMatchObject({ status: 409, body: { status: 'order_changed', current: { sfid } } })
  })

  test('the marketplace cancels an offered order for all companies and removes an accepted one from its company', async () => {
    const open = await importTestOrder()
    await api.post(`/jobs/${open.sfid}/offers`)
    expect((await api.post(`/jobs/${open.sfid}/cancel`, example.cancelExample)).body.status).toBe('cancelled')
    expect((await partner.get(`/api/partner/offers/${open.sfid}`, token)).status).toBe(409)
    const theirs = await importAcceptedOrder()
    const taken = await api.post(`/jobs/${theirs.sfid}/cancel`, {
      category: 'partner',
      reason_id: 'partner_no_capacity',
    })
    expect(taken.body).toMatchObject({ status: 'open', partner: null, open_offers: 0 })
    expect((await partner.post('/api/partner/offers', {}, token)).body.data).toEqual([])
  })

  test('the marketplace withdraws offers', async () => {
    const { sfid } = await importTestOrder()
    await api.post(`/jobs/${sfid}/offers`)
    expect((await api.post(`/jobs/${sfid}/offers/withdraw`)).body).toMatchObject({
      withdrawn: 1,
      data: [{ state: 'withdrawn' }],
    })
    expect((await api.post(`/jobs/${sfid}/offers`)).body).toMatchObject({
      offered: 1,
      data: [{ state: 'open' }],
    })
  })

  test('a step on an unknown order is answered with 404, on an invalid id with 422', async () => {
    for (const name of Object.keys(operatorCalls) as OperatorCallName[]) {
      const { method, path } = parseOperatorRoute(name)
      if (!path.includes('{job_id}')) continue
      const [body = {}] =
        ((operatorApi[name] as { body?: import('zod').ZodType }).body?.meta()?.['examples'] as object[]) ?? []
      const ask = (id: string) => {
        const named = path.replace('/operator-api/v1', '').replace('{job_id}', id)
        const url = named.replaceAll(/\{\w+\}/g, randomUUID())
        return method === 'GET' ? api.get(url) : api.post(url, body)
      }
      expect({ name, status: (await ask(createCrmId('job'))).status }).toEqual({ name, status: 404 })
      expect({ name, status: (await ask('nonsense')).status }).toEqual({ name, status: 422 })
    }
  })
})

describe('a credit note in the operator API', () => {
  test('a credit note is issued for completed work, received and paid, and its order follows', async () => {
    const { sfid, api_id } = await importOrderInStatus('completed')
    const issued = await api.post(`/jobs/${sfid}/credit-notes`)
    expect(issued).toMatchObject({ status: 201, body: { status: 'sent', net: 389, jobs: [{ api_id }] } })
    const { id } = issued.body
    expect((await api.get(`/jobs/${sfid}`)).body).toMatchObject({
      status: 'invoice_sent',
      credit_notes: [{ id, status: 'sent' }],
    })
    expect((await api.post(`/jobs/${sfid}/credit-notes`)).status).toBe(409)
    expect((await api.post(`/credit-notes/${id}/receive`)).body.status).toBe('received')
    expect((await api.post(`/credit-notes/${id}/pay`)).body.status).toBe('paid')
    expect((await api.get(`/jobs/${sfid}`)).body.status).toBe('paid')
    expect((await api.get(`/credit-notes?job_id=${sfid}&status=paid`)).body.data).toMatchObject([{ id }])
  })

  test('a credit note is cancelled by a document of its own, and the order can be credited again', async () => {
    const { sfid } = await importOrderInStatus('completed')
    const { body } = await api.post(`/jobs/${sfid}/credit-notes`)
    const cancelled = await api.post(`/credit-notes/${body.id}/cancel`)
    expect(cancelled.body).toMatchObject({ status: 'cancelled', cancellation_number: expect.any(String) })
    expect((await api.get(`/jobs/${sfid}`)).body).toMatchObject({ status: 'completed', credit_notes: [] })
    expect((await api.post(`/jobs/${sfid}/credit-notes`)).status).toBe(201)
  })

  test.each([
    ['self_billing_consent_version = null, self_billing_consent_at = null', 'self_billing_missing'],
    [`tax_id = null, vat_id = '12345'`, 'vat_id_invalid'],
    [`tax_id = 'abc', vat_id = null`, 'tax_id_invalid'],
  ])(
    'a credit note is refused while the company cannot be credited (%s), and the company is notified',
    async (set, code) => {
      const { sfid } = await importOrderInStatus('completed')
      await owner.query(`update accounts set ${set} where id = $1`, [company])
      const refused = await api.post(`/jobs/${sfid}/credit-notes`)
      expect(refused).toMatchObject({
        status: 409,
        body: { status: 'credit_note_blocked', missing: [{ code, path: '/company/payment' }] },
      })
      expect((await api.post(`/jobs/${sfid}/credit-notes`)).status).toBe(409)
      // Two attempts create one history entry and one email. Webhooks get the entry as an event.
      const steps = await owner.query(
        `select after from history where subject_id = $1 and step = 'creditNote.block'`,
        [company],
      )
      expect(steps.rows).toEqual([{ after: { missing: [code] } }])
      const mails = await owner.query(
        `select payload -> 'data' as data from graphile_worker._private_jobs
       where payload ->> 'template' = 'credit_note_blocked' and payload ->> 'account_id' = $1`,
        [company],
      )
      expect(mails.rows).toEqual([{ data: { missing: [code] } }])
      expect((await api.get(`/jobs/${sfid}`)).body.status).toBe('completed')
    },
  )

  test.each([
    [{}, 'offset'],
    [{ refund: 'transfer' }, 'transfer'],
  ])('a paid credit note is cancelled with the kind of refund %j', async (body, refund) => {
    const { sfid } = await importOrderInStatus('completed')
    const { id } = (await api.post(`/jobs/${sfid}/credit-notes`)).body
    for (const step of ['receive', 'pay']) await api.post(`/credit-notes/${id}/${step}`)
    expect((await api.post(`/credit-notes/${id}/cancel`, body)).status).toBe(200)
    const { rows } = await owner.query('select refund from credit_notes where id = $1', [id])
    expect(rows).toEqual([{ refund }])
  })

  test('a credit note covers several orders of one company but none of another company', async () => {
    const one = await importOrderInStatus('completed')
    const two = await importOrderInStatus('completed')
    const foreign = await importTestOrder()
    const wrong = await api.post(`/jobs/${one.sfid}/credit-notes`, { with_job_ids: [two.sfid, foreign.sfid] })
    expect(wrong).toMatchObject({ status: 422, body: { errors: { 'with_job_ids.1': [expect.any(String)] } } })
    const { body } = await api.post(`/jobs/${one.sfid}/credit-notes`, { with_job_ids: [two.sfid] })
    expect(body).toMatchObject({ net: 778, jobs: [{}, {}] })
  })

  test('a credit note is refused for work that is not completed, and for an order without a company', async () => {
    const { sfid } = await importOrderInStatus('started')
    expect((await api.post(`/jobs/${sfid}/credit-notes`)).status).toBe(409)
    const nobodys = await importTestOrder()
    expect((await api.post(`/jobs/${nobodys.sfid}/credit-notes`)).status).toBe(409)
    expect((await api.post('/credit-notes/01900000-0000-7000-8000-000000000000/pay')).status).toBe(404)
    expect((await api.post('/credit-notes/x/pay')).status).toBe(422)
  })
})

test('the example of an order has the shape of an order', () => {
  expect(OrderDraft.safeParse(example.orderExample).success).toBe(true)
})

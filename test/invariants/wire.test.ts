/** Rules of the wire format that hold for all calls, tested from outside. */

import { describe, expect, it, test } from 'vitest'
import { z } from 'zod'
import { api } from '#contract/api'
import type { Endpoint } from '#contract/kit/endpoint'
import { runAsOperator } from '../app/test-calls.ts'
import { createSampleRequest, sampledCalls, unknownIds } from '../builders/sample-requests.ts'
import { freshDatabase } from '../database/fresh-database.ts'
import { createTestApp } from '../app/test-app.ts'
import { createOrderDraft, createOrderInStatus, createTestPartner } from '../builders/orders.ts'
import { holdOrder } from '#server/features/orders/transitions/marketplace.commands'
import { orderProducts } from '#server/features/orders/product-orders/product-orders.commands'

const { database, url } = await freshDatabase()
const app = await createTestApp(database, url)
const { tab } = app
const partner = await createTestPartner(database)
const token = app.logInAs({ ...partner.admin, profiles: ['admin', 'company_owner', 'accounting'] })
const order = await createOrderInStatus(
  database,
  partner,
  'accepted',
  createOrderDraft({ project: 'PR-4711', brand: 'Nordlicht' }),
)
const ids = { ...unknownIds, order: order.sfid, apiId: order.id, account: partner.accountId }
const headers = { authorization: `Bearer ${token}` }

const listCalls = sampledCalls.filter((name) => {
  const { reply } = api[name] as Endpoint
  return reply instanceof z.ZodObject && reply.shape['data'] instanceof z.ZodArray
})

describe('format of lists', () => {
  for (const name of listCalls) {
    it(`${name} answers with a list and its pagination`, async () => {
      const { status, body } = await tab.send({ ...createSampleRequest(name, ids), headers })
      // Unknown ids are refused and return no list.
      if (status !== 200) return expect([403, 404, 409, 422]).toContain(status)
      expect(body).toMatchObject({
        data: expect.any(Array),
        pagination: {
          total_count: expect.any(Number),
          page_number: expect.any(Number),
          page_size: expect.any(Number),
        },
      })
    })
  }
})

describe('trailing slashes', () => {
  test.each([
    '/api/partner/qualifications/all-values',
    '/api/partner/qualifications/all-values/',
    '/data-api/partner-company-docs',
    '/data-api/partner-company-docs/',
    `/api/partner/orders/${order.sfid}/`,
  ])('%s is found', async (path) => expect((await tab.get(path, token)).status).toBe(200))
})

describe('request bodies', () => {
  const json = { ...headers, 'content-type': 'application/json' }

  test('an empty payload counts as no body, whatever its content type', async () => {
    const nothing = { method: 'POST', headers: json, payload: '' } as const
    const offers = await tab.send({ ...nothing, url: '/api/partner/offers' })
    expect(offers.status).toBe(200)
    const comment = await tab.send({ ...nothing, url: '/data-api/comment' })
    expect([comment.status, comment.body.status]).toEqual([422, 'validation_failed'])
  })

  test('a body that is not UTF-8 is refused', async () => {
    const payload = Buffer.from(`{"jobApiId":"${order.id}","message":"Gr\xfc\xdfe"}`, 'latin1')
    const answer = await tab.send({ method: 'POST', url: '/data-api/comment', headers: json, payload })
    expect([answer.status, answer.body.status]).toEqual([400, 'malformed_json'])
  })
})

test('an unknown enum value is refused with the list of known values', async () => {
  const { body } = await tab.get('/documents-api/accounting/documents?status=nope', token)
  expect(body.errors.status[0]).toContain('cancellation_sent')
})

test('filters may be null, and an invalid day is refused as such', async () => {
  const list = (search_json: unknown) => tab.post('/api/partner/orders', { type: 'open', search_json }, token)
  expect((await list(null)).status).toBe(200)
  const { body } = await list({ date: { from: '2026-02-30' } })
  expect(body.errors['search_json.date.from']).toEqual(['Bitte geben Sie ein gültiges Datum ein.'])
})

test('an order and its list row contain brand, project and partner as objects', async () => {
  const { body } = await tab.get(`/api/partner/orders/${order.sfid}`, token)
  const named = { brand: { id: expect.any(String), name: 'Nordlicht' }, project: { name: 'PR-4711' } }
  expect(body).toMatchObject({
    ...named,
    partner: { id: partner.accountId, name: 'Elektro Sommer GmbH' },
    job: { is_reclamation: false, job_contact_person: null },
    opportunity: { currency_tax_config: { currency: 'EUR', vat_rate: 19 } },
  })
  expect(body.services[0]).toMatchObject({ product_id: null, brand_project_id: null })
  const list = await tab.post('/api/partner/orders', { type: 'open' }, token)
  expect(list.body.data[0]).toMatchObject(named)
})

test('comments have their time in UTC, in the same format everywhere', async () => {
  const written = await tab.post('/data-api/comment', { jobApiId: order.id, message: 'x' }, token)
  const { body } = await tab.get(`/data-api/comment?jobApiId=${order.id}&limit=1`, token)
  expect(body.data[0].createdAt).toBe(written.body.createdAt)
  expect(body.data[0].createdAt).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
})

test('confirming a delivery without a tracking number keeps the number of the carrier', async () => {
  const items = [{ name: 'Wallbox', quantity: 1 }]
  const confirm = async (more: object, body: object) => {
    const { id } = await runAsOperator(database, async (call) => {
      // Ordering products turns the hold into one that waits for the delivery.
      await holdOrder(call, order.id, { reason: 'product_ordering' })
      return orderProducts(call, order.id, { items, ...more })
    })
    const path = `/documents-api/product-orders/${id}`
    return (await tab.send({ method: 'PATCH', url: path, headers, payload: body })).body
  }
  const constants = { trackingID: 'PARTNER_CONFIRMED', carrierId: 'UNKNOWN' }
  const known = await confirm({ tracking_id: '0034', carrier: 'DHL' }, constants)
  expect(known).toMatchObject({ trackingID: '0034', carrier: 'DHL', carrierId: null })
  expect(await confirm({}, {})).toMatchObject(constants)
  const confirmed = await confirm({ tracking_id: '0034' }, { trackingID: '0099', carrierId: 'ups' })
  expect(confirmed).toMatchObject({ trackingID: '0099', carrierId: 'ups', deliveredAt: expect.any(String) })
})

test('the credit notes of an order without any are an empty list', async () => {
  const { body } = await tab.get(`/api/partner/invoices?job=${order.sfid}`, token)
  expect(body).toEqual({ data: [], pagination: { total_count: 0, page_number: 0, page_size: 1 } })
})

describe('idempotency key', () => {
  const key = { ...headers, 'idempotency-key': 'one' }
  const boundary = { 'content-type': 'multipart/form-data; boundary=x' }
  const sent = (bytes: string) =>
    `--x\r\ncontent-disposition: form-data; name="file"; filename="a.gif"\r\n\r\n${bytes}\r\n--x--\r\n`
  const point = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64')

  test('a key with the same file returns the first answer and with another file is refused', async () => {
    const upload = (bytes: string) =>
      tab.send({
        method: 'POST',
        url: '/api/media/upload',
        headers: { ...key, ...boundary },
        payload: Buffer.from(sent(bytes), 'latin1'),
      })
    const gif = point.toString('latin1')
    const first = await upload(gif)
    expect((await upload(gif)).body).toEqual(first.body)
    const other = await upload(`${gif};`)
    expect([other.status, other.body.status]).toEqual([422, 'idempotency_key_reused'])
  })

  test('a delete that is repeated with its key succeeds twice', async () => {
    const path = '/data-api/partner-company-docs'
    const document = {
      type: 'trade_license',
      confirmedAt: '2026-11-21T17:00:00Z',
      account: partner.accountId,
    }
    const data = { name: 'Gewerbeschein.gif', data: point.toString('base64') }
    const { body } = await tab.post(path, { ...document, path: data }, token)
    const remove = () => tab.send({ method: 'DELETE', url: `${path}/${body.id}`, headers: key })
    expect([(await remove()).status, (await remove()).status]).toEqual([200, 200])
  })
})

test('an address in another country is unknown, and a malformed country code is refused', async () => {
  const ask = (countryCode: string) =>
    tab.post(
      '/data-api/geocode/validate-address',
      { street: 'Rue 1', postalCode: '75001', city: 'Paris', countryCode },
      token,
    )
  expect(await ask('fr')).toMatchObject({ status: 200, body: { valid: false, suggestions: [] } })
  expect((await ask('France')).status).toBe(422)
})

import { beforeAll, describe, expect, test } from 'vitest'
import { runAsOperator } from '#test/app/test-calls'
import { freshDatabase } from '#test/database/fresh-database'
import { createTestApp } from '#test/app/test-app'
import { createOrderInStatus, createTestPartner, type TestOrder, type Partner } from '#test/builders/orders'
import type { Person } from '#server/kernel/call'
import { loadForms } from '../definitions/definitions.commands.ts'

const { database, url } = await freshDatabase()
const app = await createTestApp(database, url)

let partner: Partner
let started: TestOrder
let confirmed: TestOrder
beforeAll(async () => {
  await runAsOperator(database, (call) => loadForms(call))
  partner = await createTestPartner(database)
  started = await createOrderInStatus(database, partner, 'started')
  confirmed = await createOrderInStatus(database, partner, 'appointment_confirmed')
})

const createAuthorization = (by: Person) => `Bearer ${app.logInAs(by)}`
const fetchOfflinePackages = (ids: readonly string[], by: Person = partner.admin) =>
  app.tab.send({
    method: 'POST',
    url: '/api/partner/orders/offline-packages',
    headers: { authorization: createAuthorization(by) },
    payload: { job_ids: ids },
  })
async function fetchAsPerson(path: string, by: Person) {
  const { body } = await app.tab.send({
    method: 'GET',
    url: path,
    headers: { authorization: createAuthorization(by) },
  })
  return body
}

describe('offline packages', () => {
  test('an offline package contains the same data as the single calls', async () => {
    const installer = await partner.person(['installer'])
    const { status, body } = await fetchOfflinePackages([started.sfid, confirmed.sfid], installer)
    expect(status).toBe(200)
    expect(body.missing).toEqual([])
    expect(body.orders.map((one: { work: { order: { api_id: string } } }) => one.work.order.api_id)).toEqual([
      started.id,
      confirmed.id,
    ])
    for (const [at, { id, sfid }] of [started, confirmed].entries()) {
      const one = body.orders[at]
      const { order } = one.work
      // The preview contains the time of the call.
      const single = await fetchAsPerson(`/api/partner/orders/${sfid}/work-package`, installer)
      const withoutTime = (work: object) => JSON.stringify(work).replaceAll(/"20\d\d-[^"]*Z"/g, '""')
      expect(one.work.order).toEqual(single.order)
      expect(withoutTime(one.work)).toEqual(withoutTime(single))
      expect(one.history).toEqual(
        (await fetchAsPerson(`/api/partner/orders/${sfid}/history`, installer)).data,
      )
      expect(one.comments).toEqual(
        await fetchAsPerson(`/data-api/comment?jobApiId=${id}&limit=10`, installer),
      )
      const goods = await fetchAsPerson(`/documents-api/product-orders?jobApiId=${id}`, installer)
      expect(one.product_orders).toEqual(goods.data)
      const briefing = `/data-api/partner/partner-briefing-documents/${order.opportunity.sfid}/${id}`
      expect(one.briefing).toEqual((await fetchAsPerson(briefing, installer)).data)
      expect(body.cancellation_reasons).toEqual(
        await fetchAsPerson(`/api/partner/orders/${sfid}/cancellation-reasons`, installer),
      )
      expect(one.drafts.length).toBeGreaterThan(0)
      for (const { asked_form_id, form_id, ...draft } of one.drafts) {
        const path = `/order-intake-forms-api/form/draft/${id}/${asked_form_id}`
        expect({ ...draft, form: body.forms[form_id] }).toEqual(await fetchAsPerson(path, installer))
      }
    }
  })

  test('orders of other companies and unknown orders are listed as missing', async () => {
    const rival = await createTestPartner(database, 'Rivale GmbH')
    const unknown = '01900000-0000-7000-8000-00000000abcd'
    const { status, body } = await fetchOfflinePackages([started.sfid, unknown], rival.admin)
    expect(status).toBe(200)
    expect(body).toMatchObject({ orders: [], forms: {}, missing: [started.sfid, unknown] })
    const mixed = await fetchOfflinePackages([unknown, confirmed.id])
    expect(mixed.body.missing).toEqual([unknown])
    expect(mixed.body.orders).toHaveLength(1)
  })

  test('a read-only user gets neither drafts nor cancellation reasons', async () => {
    const reader = await partner.person(['readonly'])
    const { body } = await fetchOfflinePackages([started.sfid], reader)
    expect(body.orders).toHaveLength(1)
    expect(body.orders[0].drafts).toEqual([])
    expect(body.cancellation_reasons).toEqual([])
  })

  test('a request for no order or for more than 50 orders is refused at its field', async () => {
    for (const ids of [[], Array.from({ length: 51 }, () => started.sfid)]) {
      const { status, body } = await fetchOfflinePackages(ids)
      expect(status).toBe(422)
      expect(Object.keys(body.errors)).toEqual(['job_ids'])
    }
  })
})

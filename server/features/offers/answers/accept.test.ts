import { beforeEach, describe, expect, test } from 'vitest'
import { ordersRoutes as orderRoutes } from '#server/features/orders/orders.routes'
import { createTestCompany } from '#test/builders/companies'
import { runAsOperator } from '#test/app/test-calls'
import { freshDatabase } from '#test/database/fresh-database'
import { createBrowser, createTestServer } from '#test/app/http-client'
import { createBareOrder, type BareOrderValues } from '#test/builders/bare-orders'
import { createTestLogins } from '#test/app/test-logins'
import { refreshListProjection } from '#server/features/orders/projection/list-projection.commands'
import { matchOrder } from '../matching/matching.commands.ts'
import { routes as offerRoutes } from '../offers.routes.ts'

const { database, owner } = await freshDatabase()
const desk = createTestLogins(database)
const app = await createTestServer({
  database,
  routes: [offerRoutes, orderRoutes],
  authenticate: desk.authenticate,
})
const api = createBrowser(app)

const firstDate = { start: '2040-05-02T08:00:00.000Z', end: '2040-05-02T12:00:00.000Z' }
const secondDate = { start: '2040-05-03T08:00:00.000Z', end: '2040-05-03T12:00:00.000Z' }

let company: string
let rival: string
let token: string
let rivalToken: string
beforeEach(async () => {
  await owner.query(`update accounts set state = 'not_interested'`)
  await owner.query('delete from graphile_worker._private_jobs')
  company = await createTestCompany(database)
  rival = await createTestCompany(database, { name: 'Rivale GmbH' })
  token = await desk.person([company])
  rivalToken = await desk.person([rival])
})

async function createMatchedOrder(order: BareOrderValues = {}) {
  const job = await createBareOrder(database, { dates: [firstDate, secondDate], ...order })
  await runAsOperator(database, (call) => matchOrder(call, job.id))
  return job
}

function postStatus(id: string, more: object, by = token) {
  return api.post('/api/partner/orders/set-status', { job_id: id, ...more }, by)
}

function postAcceptance(
  id: string,
  by = token,
  inputs: object = { appointment_date: firstDate },
  more: object = {},
) {
  const new_status = 'appointment_date' in inputs ? 'appointment_confirmed' : 'accepted'
  return postStatus(id, { new_status, inputs, ...more }, by)
}

const fetchCounts = async (token: string) => (await api.get('/api/partner/jobs-count', token)).body
const fetchOfferRows = async (token: string) => (await api.post('/api/partner/offers', {}, token)).body.data

async function listQueuedMails(template: string): Promise<{ to: unknown }[]> {
  const { rows } = await owner.query(
    `select payload from graphile_worker._private_jobs where payload->>'template' = $1`,
    [template],
  )
  return rows.map((row: { payload: { to: unknown } }) => row.payload)
}

async function listOfferStates(orderId: string): Promise<Record<string, string>> {
  const { rows } = await owner.query('select account_id, state from offers where job_id = $1', [orderId])
  return Object.fromEntries(
    rows.map((row: { account_id: string; state: string }) => [row.account_id, row.state]),
  )
}

describe('accepting an offer', () => {
  test('the reply and the list rows are those that a new read of the order gives', async () => {
    const order = await createMatchedOrder()
    const { status, body } = await postAcceptance(order.sfid)
    expect(status).toBe(200)
    const { __notifications_sent: _, ...accepted } = body
    expect(accepted).toEqual((await api.get(`/api/partner/orders/${order.sfid}`, token)).body)
    const listRows = async () =>
      (await owner.query('select * from order_rows where job_id = $1 order by account_id, queue', [order.id]))
        .rows
    const rows = await listRows()
    expect(rows).not.toEqual([])
    await runAsOperator(database, (call) => refreshListProjection(call, order.id))
    expect(await listRows()).toEqual(rows)
  })

  test('accepting an offered date makes it the order of the company and notifies the customer once', async () => {
    const order = await createMatchedOrder()
    const { status, body } = await postAcceptance(order.sfid)
    expect(status).toBe(200)
    expect(body).toMatchObject({
      sfid: order.sfid,
      account: { id: company },
      job: { status: 'appointment_confirmed', appointment_start_timestamp: firstDate.start },
      __notifications_sent: { any: true, customer: true, partner: false },
    })
    expect(await listOfferStates(order.id)).toEqual({ [company]: 'accepted', [rival]: 'taken' })
    expect(await listQueuedMails('order_accepted')).toHaveLength(1)
  })

  test('accepting removes the order from the list and counts of the rival and adds it to those of the winner', async () => {
    const order = await createMatchedOrder()
    expect(await fetchCounts(rivalToken)).toMatchObject({ offers: { total: 1 } })
    await postAcceptance(order.sfid)
    expect(await fetchCounts(rivalToken)).toMatchObject({ offers: { total: 0 }, scheduled: { total: 0 } })
    expect(await fetchCounts(token)).toMatchObject({ offers: { total: 0 }, scheduled: { total: 1 } })
    expect(await fetchOfferRows(rivalToken)).toEqual([])
  })

  test('accepting an offer without dates leaves the appointment open', async () => {
    const order = await createMatchedOrder({ dates: [] })
    expect((await postAcceptance(order.sfid, token, {})).body.job).toMatchObject({ status: 'accepted' })
    expect(await fetchCounts(token)).toMatchObject({ open: { total: 1 } })
  })

  test.each([
    ['no date', {}, 'inputs.appointment_date'],
    ['an incomplete date', { appointment_date: { start: firstDate.start } }, 'inputs.appointment_date'],
    ['another date', { appointment_date: { ...firstDate, end: secondDate.end } }, 'inputs.appointment_date'],
    ['no date at all', { appointment_date: { start: 'soon', end: 'later' } }, 'inputs.appointment_date'],
  ])('accepting is refused with %s if the offer has dates', async (_, inputs, field) => {
    const order = await createMatchedOrder()
    const { status, body } = await postAcceptance(order.sfid, token, inputs)
    expect(status).toBe(422)
    expect(Object.keys(body.errors)).toEqual([field])
    expect(await listOfferStates(order.id)).toEqual({ [company]: 'open', [rival]: 'open' })
  })

  test('a repeated acceptance by the winner gets the same answer and sends no second email', async () => {
    const order = await createMatchedOrder()
    const first = await postAcceptance(order.sfid)
    const again = await postAcceptance(order.sfid)
    expect(again.status).toBe(200)
    expect(again.body).toEqual(first.body)
    expect(await listQueuedMails('order_accepted')).toHaveLength(1)
    expect((await postAcceptance(order.sfid, token, { appointment_date: secondDate })).status).toBe(409)
  })

  test('accepting with a date confirms the date, whichever status is named, and can be repeated', async () => {
    const order = await createMatchedOrder()
    const request = { new_status: 'accepted', inputs: { appointment_date: firstDate } }
    for (const answer of [await postStatus(order.sfid, request), await postStatus(order.sfid, request)]) {
      expect(answer).toMatchObject({ status: 200, body: { job: { status: 'appointment_confirmed' } } })
    }
  })

  test('accepting without a date leaves the appointment to be confirmed later or at once', async () => {
    const order = await createMatchedOrder({ dates: [] })
    await postAcceptance(order.sfid, token, {})
    const confirmed = await postAcceptance(order.sfid)
    expect(confirmed).toMatchObject({ status: 200, body: { job: { status: 'appointment_confirmed' } } })
    expect(await listQueuedMails('appointment_confirmed')).toHaveLength(1)
  })

  test('an offer that another company took is refused by sfid and by api_id, in a preview too', async () => {
    const order = await createMatchedOrder()
    await postAcceptance(order.sfid)
    for (const id of [order.sfid, order.id]) {
      expect(await postAcceptance(id, rivalToken)).toMatchObject({
        status: 409,
        body: { status: 'offer_taken' },
      })
    }
    expect(await postStatus(order.sfid, { preview: true }, rivalToken)).toMatchObject({ status: 409 })
    const detail = await api.get(`/api/partner/offers/${order.sfid}`, rivalToken)
    expect(detail).toMatchObject({ status: 409, body: { status: 'offer_taken' } })
    expect((await api.get(`/api/partner/orders/${order.sfid}`, rivalToken)).status).toBe(404)
  })

  test('an order that was never offered to the company is not found', async () => {
    const order = await createBareOrder(database)
    expect((await postAcceptance(order.sfid)).status).toBe(404)
    expect((await postAcceptance('a0B000000000000EAA')).status).toBe(404)
  })

  test('a rejected offer can be accepted while the order is open', async () => {
    const order = await createMatchedOrder()
    const rejected = { jobApiId: order.id, partnerSfid: company, reasonCategory: 'date' }
    await api.post('/data-api/rejected-job', rejected, token)
    expect((await postAcceptance(order.sfid)).status).toBe(200)
  })

  test('an offer that the company rejected and another company took is refused', async () => {
    const order = await createMatchedOrder()
    await api.post(
      '/data-api/rejected-job',
      { jobApiId: order.id, partnerSfid: rival, reasonCategory: 'date' },
      rivalToken,
    )
    await postAcceptance(order.sfid)
    expect(await postAcceptance(order.sfid, rivalToken)).toMatchObject({
      status: 409,
      body: { status: 'offer_taken' },
    })
    expect((await postStatus(order.sfid, { preview: true }, rivalToken)).status).toBe(409)
  })

  test('accepting is refused with a list of what the company is missing', async () => {
    await owner.query('update accounts set iban = null, tax_id = null, vat_id = null where id = $1', [
      company,
    ])
    const order = await createMatchedOrder()
    const { status, body } = await postAcceptance(order.sfid)
    expect(status).toBe(409)
    expect(body).toMatchObject({ status: 'account_incomplete' })
    expect(body.missing.map((gap: { code: string }) => gap.code)).toEqual([
      'iban_missing',
      'tax_or_vat_id_missing',
    ])
  })

  test('installers and read-only users cannot accept', async () => {
    const order = await createMatchedOrder()
    for (const profile of ['installer', 'readonly'] as const) {
      expect((await postAcceptance(order.sfid, await desk.person([company], [profile]))).status).toBe(403)
    }
  })

  test('accepting an old version is refused with the current offer', async () => {
    const order = await createMatchedOrder()
    const stale = await postAcceptance(order.sfid, token, { appointment_date: firstDate }, { version: 99 })
    expect(stale).toMatchObject({
      status: 409,
      body: { status: 'order_changed', current: { api_id: order.id, version: 1 } },
    })
  })

  test('the history names the person who accepted', async () => {
    const order = await createMatchedOrder()
    await postAcceptance(order.sfid)
    const { body } = await api.get(`/api/partner/orders/${order.sfid}/history`, token)
    expect(body.data[0]).toMatchObject({ step: 'offer.accept', by: { kind: 'person' } })
  })
})

describe('a master account that accepts', () => {
  let master: string
  let here: string
  let there: string
  let admin: string
  beforeEach(async () => {
    master = await createTestCompany(database, { name: 'Montagewerk GmbH' })
    here = await createTestCompany(database, { name: 'Leipzig', parentId: master })
    there = await createTestCompany(database, { name: 'Halle', parentId: master })
    admin = await desk.person([master, here, there])
  })

  test('a master account accepts for the location that it names', async () => {
    const order = await createMatchedOrder({ dates: [] })
    const { body } = await postAcceptance(order.sfid, admin, { on_behalf_of_partner_id: there })
    expect(body.account.id).toBe(there)
    const again = await postAcceptance(order.sfid, admin, { on_behalf_of_partner_id: there })
    expect(again.status).toBe(200)
    expect((await postAcceptance(order.sfid, admin, { on_behalf_of_partner_id: here })).status).toBe(409)
  })

  test('a master account with several matched locations has to name one', async () => {
    const order = await createMatchedOrder({ dates: [] })
    const { status, body } = await postAcceptance(order.sfid, admin, {})
    expect(status).toBe(422)
    expect(body.choices).toEqual([
      { id: there, name: 'Halle' },
      { id: here, name: 'Leipzig' },
    ])
  })

  test('a master account with one matched location accepts for that location', async () => {
    await owner.query(`update accounts set state = 'not_interested' where id = $1`, [there])
    const order = await createMatchedOrder({ dates: [] })
    expect((await postAcceptance(order.sfid, admin, {})).body.account.id).toBe(here)
  })

  test('a master account cannot accept for an unmatched location or for a foreign company', async () => {
    await owner.query(`update accounts set state = 'not_interested' where id = $1`, [there])
    const order = await createMatchedOrder({ dates: [] })
    expect((await postAcceptance(order.sfid, admin, { on_behalf_of_partner_id: there })).status).toBe(422)
    expect((await postAcceptance(order.sfid, admin, { on_behalf_of_partner_id: rival })).status).toBe(404)
  })
})

describe('an order that its company gives up', () => {
  const giveUp = (id: string, by = token) =>
    postStatus(
      id,
      {
        cancellation_reason_id: 'partner_no_capacity',
        cancellation_reason_category: 'partner',
      },
      by,
    )

  test('an order that is given up is offered again to the companies that lost it, but not to the one that gave it up', async () => {
    const order = await createMatchedOrder()
    const third = await createTestCompany(database, { name: 'Dritte' })
    await postAcceptance(order.sfid)
    const { status, body } = await giveUp(order.sfid)
    expect({ status, body }).toMatchObject({ status: 200, body: { job: { status: 'open' } } })
    expect(await listOfferStates(order.id)).toEqual({ [company]: 'withdrawn', [rival]: 'open' })
    expect(await fetchOfferRows(rivalToken)).toMatchObject([{ api_id: order.id, offered_again: true }])
    expect(await fetchOfferRows(token)).toEqual([])
    expect((await api.get(`/api/partner/orders/${order.sfid}`, token)).status).toBe(404)
    expect((await listOfferStates(order.id))[third]).toBeUndefined()
    expect((await postAcceptance(order.sfid)).status).toBe(409)
    expect((await postAcceptance(order.sfid, rivalToken)).status).toBe(200)
  })

  test('companies that get the offer again see the cancellation on its page', async () => {
    const order = await createMatchedOrder()
    await postAcceptance(order.sfid)
    await giveUp(order.sfid)
    const { body } = await api.get(`/api/partner/offers/${order.sfid}`, rivalToken)
    expect(body).toMatchObject({ offered_again: true, cancellations: [{ created_date: expect.any(String) }] })
  })

  test('an order that is given up is not matched to the company that gave it up', async () => {
    const order = await createMatchedOrder()
    await postAcceptance(order.sfid)
    await giveUp(order.sfid)
    expect(await runAsOperator(database, (call) => matchOrder(call, order.id))).toEqual([])
  })
})

test('of 200 concurrent acceptances by two companies one company wins, with one email and correct counts', async () => {
  const order = await createMatchedOrder()
  await desk.person([company])
  const answers = await Promise.all(
    Array.from({ length: 200 }, (_, place) => postAcceptance(order.sfid, place % 2 ? token : rivalToken)),
  )
  const won = answers.filter((answer) => answer.status === 200)
  const lost = answers.filter((answer) => answer.body.status === 'offer_taken')
  const others = answers.filter((answer) => !won.includes(answer) && !lost.includes(answer))
  expect(others.map((answer) => answer.body)).toEqual([])
  expect([won.length, lost.length]).toEqual([100, 100])
  expect(new Set(won.map((answer) => answer.body.account.id)).size).toBe(1)
  const winner = won[0]?.body.account.id as string
  expect((await listOfferStates(order.id))[winner]).toBe('accepted')
  expect(Object.values(await listOfferStates(order.id)).filter((state) => state === 'accepted')).toHaveLength(
    1,
  )
  expect(await listQueuedMails('order_accepted')).toHaveLength(1)
  const [winnerToken, loserToken] = winner === company ? [token, rivalToken] : [rivalToken, token]
  expect(await fetchCounts(winnerToken)).toMatchObject({ offers: { total: 0 }, scheduled: { total: 1 } })
  expect(await fetchCounts(loserToken)).toMatchObject({ offers: { total: 0 }, scheduled: { total: 0 } })
  const { rows } = await owner.query(
    `select count(*)::int as n from history where step = 'offer.accept' and subject_id = $1`,
    [order.id],
  )
  expect(rows[0].n).toBe(1)
})

test('the reasons for declining have labels in the language of the reader, also with values_only', async () => {
  const url = '/data-api/sf-picklist?api_names=Reject_Job_Reasons&values_only=true'
  expect((await api.get(url, token)).body).toContainEqual({ label: 'Anfahrt zu weit', valueName: 'too_far' })
})

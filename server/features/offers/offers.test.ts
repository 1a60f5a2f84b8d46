import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { routes as offerRoutes } from './offers.routes.ts'
import { OfferRow } from '#contract/orders/offers'
import { createTestCompany } from '#test/builders/companies'
import { runAsOperator } from '#test/app/test-calls'
import { freshDatabase } from '#test/database/fresh-database'
import { createBrowser, createTestServer } from '#test/app/http-client'
import { createBareOrder, type BareOrderValues } from '#test/builders/bare-orders'
import { refreshListProjection } from '#server/features/orders/projection/list-projection.commands'
import { createTestLogins } from '#test/app/test-logins'
import { matchOrder, offerOrder, withdrawOffer } from './matching/matching.commands.ts'

const { database, owner } = await freshDatabase()
const desk = createTestLogins(database)
const app = await createTestServer({ database, routes: [offerRoutes], authenticate: desk.authenticate })
const api = createBrowser(app)

let company: string
let token: string
beforeEach(async () => {
  await owner.query(`update accounts set state = 'not_interested'`)
  company = await createTestCompany(database)
  token = await desk.person([company])
})

async function createOfferedTestOrder(order: BareOrderValues = {}) {
  const job = await createBareOrder(database, order)
  await runAsOperator(database, (call) => matchOrder(call, job.id))
  return job
}

async function setFacts(
  orderId: string,
  { cents, minutes }: { cents: number; minutes: number },
): Promise<void> {
  await owner.query(
    'update jobs set price_purchasing_cents = $2, services_total_minutes = $3 where api_id = $1',
    [orderId, cents, minutes],
  )
  await runAsOperator(database, (call) => refreshListProjection(call, orderId))
}

const fetchOfferList = (body: object = {}, by = token) => api.post('/api/partner/offers', body, by)
const fetchOffer = (id: string, by = token) => api.get(`/api/partner/offers/${id}`, by)
const postRejection = (jobApiId: string, more: object = {}, by = token) =>
  api.post(
    '/data-api/rejected-job',
    { jobApiId, partnerSfid: company, reasonCategory: 'too_far', ...more },
    by,
  )

describe('the list of offers', () => {
  test('the list shows the newest offer first and counts all offers', async () => {
    const first = await createOfferedTestOrder()
    await new Promise((done) => setTimeout(done, 5))
    const second = await createOfferedTestOrder()
    const { status, body } = await fetchOfferList()
    expect(status).toBe(200)
    expect(body.data.map((row: { api_id: string }) => row.api_id)).toEqual([second.id, first.id])
    expect(body.pagination).toEqual({ total_count: 2, page_number: 0, page_size: 10 })
  })

  test('the list has stable pages, an empty page past the end, and leaves out the offers the screen already has', async () => {
    const orders = [
      await createOfferedTestOrder(),
      await createOfferedTestOrder(),
      await createOfferedTestOrder(),
    ]
    const pages = await Promise.all(
      [0, 1, 2, 3].map((page_number) => fetchOfferList({ page_size: 1, page_number })),
    )
    const ids = pages.flatMap(({ body }) => (body.data as { api_id: string }[]).map((row) => row.api_id))
    expect(ids.toSorted()).toEqual(orders.map((order) => order.id).toSorted())
    expect(pages.at(-1)?.body).toMatchObject({ data: [], pagination: { total_count: 3 } })
    const { body } = await fetchOfferList({ excluding: [orders[0]?.id] })
    expect(body.data).toHaveLength(2)
    expect(body.pagination.total_count).toBe(3)
  })

  test('the list can be searched by number, project and place, but not by the name of the customer', async () => {
    const order = await createOfferedTestOrder()
    await createOfferedTestOrder()
    const { body } = await fetchOffer(order.id)
    const found = async (search: string) => (await fetchOfferList({ search })).body
    expect(await found(body.job.sfid)).toMatchObject({
      data: [{ api_id: order.id }],
      pagination: { total_count: 1 },
    })
    const { postal_code: code, city } = body.customer.shipping_address
    expect((await found(`${city} ${code}`)).data).toHaveLength(2)
    expect((await found('Kretschmar')).data).toEqual([])
    expect((await fetchOfferList({ search: 'x'.repeat(256) })).status).toBe(422)
  })

  test('the list can be sorted by distance, price, price per hour and date', async () => {
    const near = await createOfferedTestOrder({ latitude: 51.34, longitude: 12.34 })
    const far = await createOfferedTestOrder({
      latitude: 51.6,
      longitude: 12.34,
      dates: [{ start: '2040-05-02T08:00:00.000Z', end: '2040-05-02T12:00:00.000Z' }],
    })
    // The far order is better paid, the near one better paid per hour.
    await setFacts(near.id, { cents: 20_000, minutes: 60 })
    await setFacts(far.id, { cents: 30_000, minutes: 120 })
    const ids = async (body: object) =>
      (await fetchOfferList(body)).body.data.map((row: { api_id: string }) => row.api_id) as string[]
    expect(await ids({ sort: 'distance' })).toEqual([near.id, far.id])
    expect(await ids({ sort: 'price' })).toEqual([far.id, near.id])
    expect(await ids({ sort: 'hourly' })).toEqual([near.id, far.id])
    expect(await ids({ sort: 'date' })).toEqual([far.id, near.id])
    expect((await fetchOfferList({ sort: 'luck' })).status).toBe(422)
    const { body } = await fetchOfferList({ sort: 'distance' })
    expect(body.data).toMatchObject([
      { distance_km: 1, services_total_minutes: 60 },
      { distance_km: 30, services_total_minutes: 120 },
    ])
  })

  test('the list can be filtered by category, distance and day; offers without dates fit every day', async () => {
    const dated = await createOfferedTestOrder({
      type: 'maintenance',
      latitude: 51.6,
      dates: [{ start: '2040-05-02T22:30:00.000Z', end: '2040-05-02T23:30:00.000Z' }],
    })
    const open = await createOfferedTestOrder()
    const ids = async (body: object) => {
      const answer = (await fetchOfferList(body)).body
      const found = answer.data.map((row: { api_id: string }) => row.api_id) as string[]
      expect(answer.pagination.total_count).toBe(found.length)
      return found.toSorted()
    }
    expect(await ids({ order_types: ['maintenance'] })).toEqual([dated.id])
    expect(await ids({ within_km: 10 })).toEqual([open.id])
    // 22:30 UTC is the next day in Berlin.
    expect(await ids({ date_from: '2040-05-03', date_to: '2040-05-03' })).toEqual(
      [dated.id, open.id].toSorted(),
    )
    expect(await ids({ date_to: '2040-05-02' })).toEqual([open.id])
    expect((await fetchOfferList({ within_km: 0 })).status).toBe(422)
    expect((await fetchOfferList({ date_from: '3. Mai' })).status).toBe(422)
  })

  test('a reader who names the offers it already has gets every offer once, while offers are added and withdrawn', async () => {
    const orders = [
      await createOfferedTestOrder(),
      await createOfferedTestOrder(),
      await createOfferedTestOrder(),
      await createOfferedTestOrder(),
    ]
    const first = await fetchOfferList({ page_size: 2 })
    const seen = first.body.data.map((row: { api_id: string }) => row.api_id) as string[]
    // One offer of the first page is withdrawn: a plain offset would now skip one offer on the second page.
    await runAsOperator(database, (call) => withdrawOffer(call, seen[0]!))
    const second = await fetchOfferList({ page_size: 2, page_number: 1, excluding: seen })
    const rest = second.body.data.map((row: { api_id: string }) => row.api_id) as string[]
    expect([...seen, ...rest].toSorted()).toEqual(orders.map((order) => order.id).toSorted())
  })

  test('the list says what keeps the company from accepting', async () => {
    expect((await fetchOfferList()).body.extra).toEqual({ missing: [], terms_to_accept: [] })
    await owner.query('update accounts set iban = null where id = $1', [company])
    expect((await fetchOfferList()).body.extra.missing).toEqual([
      { code: 'iban_missing', field: 'iban', path: '/company/payment', blocks: true },
    ])
  })

  test('the list names the categories whose terms are not accepted yet', async () => {
    const id = randomUUID()
    const text = JSON.stringify({ de: 'Bedingungen', en: 'Terms', fr: 'Conditions' })
    await owner.query(
      `insert into terms (id, service_category, version, title, body, valid_from, created_at)
       values ($1, 'reclamation', 1, $2, $2, '2020-01-01', now())`,
      [id, text],
    )
    expect((await fetchOfferList()).body.extra.terms_to_accept).toEqual(['reclamation'])
    await owner.query(
      `insert into terms_acceptances (terms_id, account_id, contact_id, author_name, accepted_at)
       select $1::uuid, account_id, contact_id, 'Petra Sommer', now() from memberships where account_id = $2 limit 1`,
      [id, company],
    )
    expect((await fetchOfferList()).body.extra.terms_to_accept).toEqual([])
    await owner.query('delete from terms_acceptances where terms_id = $1', [id])
    await owner.query('delete from terms where id = $1', [id])
  })

  test('a master account sees the gaps of the location that has the fewest', async () => {
    const master = await createTestCompany(database, { name: 'Montagewerk GmbH', iban: null })
    const leipzig = await createTestCompany(database, { name: 'Leipzig', parentId: master, iban: null })
    const halle = await createTestCompany(database, { name: 'Halle', parentId: master })
    const { body } = await fetchOfferList({}, await desk.person([master, leipzig, halle]))
    expect(body.extra.missing).toEqual([])
  })

  test('a master account sees an order of several locations once', async () => {
    const master = await createTestCompany(database, { name: 'Montagewerk GmbH' })
    const leipzig = await createTestCompany(database, { name: 'Leipzig', parentId: master })
    const halle = await createTestCompany(database, { name: 'Halle', parentId: master })
    const order = await createOfferedTestOrder()
    const { body } = await fetchOfferList({}, await desk.person([master, leipzig, halle]))
    expect(body.pagination.total_count).toBe(1)
    expect(body.data[0]).toMatchObject({
      api_id: order.id,
      matched_partner_sfids: [leipzig, halle].toSorted(),
    })
  })

  test('the list names no rival and neither the name nor the street of the customer', async () => {
    const rival = await createTestCompany(database, { name: 'Rivale GmbH' })
    const order = await createOfferedTestOrder()
    const texts = JSON.stringify([(await fetchOfferList()).body, (await fetchOffer(order.sfid)).body])
    expect(texts).not.toContain(rival)
    expect(texts).not.toMatch(/Kretschmar|Heine/)
  })

  test('offers sent as stored text equal offers built from their objects', async () => {
    const past = { start: '2020-05-02T08:00:00.000Z', end: '2020-05-02T12:00:00.000Z' }
    const future = { start: '2040-05-02T08:00:00.000Z', end: '2040-05-02T12:00:00.000Z' }
    for (const dates of [[], [future], [future, past]]) await createOfferedTestOrder({ dates })
    const { rows } = await owner.query<{ body: OfferRow }>(
      `select body from order_rows where account_id = $1 and queue = 'offers' order by sort_at desc, job_id`,
      [company],
    )
    const built = rows.map(({ body }) => {
      const dates = body.job.dates.filter(({ start }) => start === future.start)
      return OfferRow.parse({ ...body, job: { ...body.job, dates } })
    })
    expect(built.filter(({ job }) => job.dates.length === 1)).toHaveLength(2)
    expect((await fetchOfferList()).body.data).toEqual(built)
    await owner.query(`update order_rows set reply_format = 'of another version' where account_id = $1`, [
      company,
    ])
    expect((await fetchOfferList()).body.data).toEqual(built)
  })

  test('the list leaves out dates that have passed', async () => {
    const future = { start: '2040-05-02T08:00:00.000Z', end: '2040-05-02T12:00:00.000Z' }
    const past = { start: '2020-05-02T08:00:00.000Z', end: '2020-05-02T12:00:00.000Z' }
    const order = await createOfferedTestOrder({ dates: [past, future] })
    expect((await fetchOfferList()).body.data[0].job.dates).toEqual([future])
    expect((await fetchOffer(order.sfid)).body.job.dates).toEqual([future])
  })

  test.each([{ page_size: 0 }, { page_size: 101 }, { page_number: -1 }, { excluding: 'x' }, { sort: 1 }])(
    'the list refuses the request %j',
    async (body) => {
      expect((await fetchOfferList(body)).status).toBe(422)
    },
  )
})

describe('one offer', () => {
  test('an offer is found by sfid and by api_id, with prices and allowed actions', async () => {
    const order = await createOfferedTestOrder()
    const { status, body } = await fetchOffer(order.sfid)
    expect(status).toBe(200)
    expect(body).toMatchObject({
      api_id: order.id,
      job: { service_price_purchasing_sum: 389 },
      services: [{ quantity: 1, price_purchasing: 389, price_purchasing_sum: 389 }],
      matched_partner_sfids: [company],
      offered_again: false,
      locations: [],
      actions: ['offer.accept', 'offer.reject'],
      missing: [],
    })
    expect((await fetchOffer(order.id)).body.api_id).toBe(order.id)
  })

  test('reading an offer marks it as seen once', async () => {
    const order = await createOfferedTestOrder()
    await fetchOffer(order.sfid)
    const seen = async () =>
      (await owner.query('select seen_at from offers where job_id = $1', [order.id])).rows[0]
        .seen_at as string
    const first = await seen()
    expect(first).not.toBeNull()
    await fetchOffer(order.sfid)
    expect(await seen()).toEqual(first)
  })

  test('an offer says what keeps the company from accepting, and where to fix it', async () => {
    await owner.query('update accounts set iban = null, bic = null where id = $1', [company])
    const order = await createOfferedTestOrder()
    expect((await fetchOffer(order.sfid)).body.missing).toEqual([
      { code: 'iban_missing', field: 'iban', path: '/company/payment', blocks: true },
      { code: 'bic_missing', field: 'bic', path: '/company/payment', blocks: false },
    ])
  })

  test('an offer shows the comments of the marketplace for partners and none of another company', async () => {
    const rival = await createTestCompany(database, { name: 'Rivale' })
    const order = await createOfferedTestOrder()
    const write = (message: string, account: string | null, roles: string[]) =>
      owner.query(
        `insert into comments (id, job_id, account_id, author, kind, message, visible_for, created_at)
         values (gen_random_uuid(), $1, $2, 'Gewerk', 'comment', $3, $4, now())`,
        [order.id, account, message, roles],
      )
    await write('Bitte vor der Anfahrt anrufen.', null, ['partner'])
    await write('Nur intern.', null, ['admin'])
    await write('Hund im Garten', rival, ['partner'])
    expect((await fetchOffer(order.sfid)).body.comments).toMatchObject([
      { message: 'Bitte vor der Anfahrt anrufen.', author: 'Gewerk' },
    ])
  })

  test('a read-only user sees an offer without any action', async () => {
    const order = await createOfferedTestOrder()
    const reader = await desk.person([company], ['readonly'])
    expect((await fetchOffer(order.sfid, reader)).body.actions).toEqual([])
  })

  test('a withdrawn offer is reported as taken to the companies that had it and as unknown to all others', async () => {
    const stranger = await desk.person([
      await createTestCompany(database, { latitude: 48.1, longitude: 11.5 }),
    ])
    const order = await createOfferedTestOrder()
    expect((await fetchOffer(order.sfid, stranger)).status).toBe(404)
    await runAsOperator(database, (call) => withdrawOffer(call, order.id))
    expect(await fetchOffer(order.sfid)).toMatchObject({ status: 409, body: { status: 'offer_taken' } })
    expect((await fetchOffer(order.sfid, stranger)).status).toBe(404)
    expect((await fetchOffer('a0B000000000000EAA')).status).toBe(404)
    expect((await fetchOffer('nonsense')).status).toBe(422)
  })
})

describe('rejecting an offer', () => {
  test('rejecting removes the offer from the list, and repeating it returns the first record', async () => {
    const order = await createOfferedTestOrder()
    const first = await postRejection(order.id)
    expect(first).toMatchObject({ status: 201, body: { reasonCategory: 'too_far', reasonText: null } })
    expect((await fetchOfferList()).body.data).toEqual([])
    const again = await postRejection(order.id, { reasonCategory: 'price' })
    expect(again).toMatchObject({ status: 200, body: { reasonCategory: 'too_far' } })
    expect((await fetchOffer(order.sfid)).body).toMatchObject({
      actions: ['offer.accept'],
      rejection: { reason: 'too_far', text: null, at: expect.any(String) },
    })
  })

  test('rejecting for another reason needs a text', async () => {
    const order = await createOfferedTestOrder()
    const refused = await postRejection(order.id, { reasonCategory: 'other_reason', reasonText: ' ' })
    expect(refused).toMatchObject({ status: 422, body: { errors: { reasonText: [expect.any(String)] } } })
    expect(
      (await postRejection(order.id, { reasonCategory: 'other_reason', reasonText: 'Urlaub' })).status,
    ).toBe(201)
  })

  test('a master account rejects for all locations that were matched', async () => {
    const master = await createTestCompany(database, { name: 'Montagewerk GmbH' })
    const here = await createTestCompany(database, { name: 'Leipzig', parentId: master })
    const there = await createTestCompany(database, { name: 'Halle', parentId: master })
    const admin = await desk.person([master, here, there])
    const order = await createOfferedTestOrder()
    expect((await postRejection(order.id, { partnerSfid: master }, admin)).status).toBe(201)
    expect((await fetchOfferList({}, admin)).body.data).toEqual([])
    expect((await fetchOfferList()).body.data).toHaveLength(1)
  })

  test('rejecting for one location leaves the offer of the other location', async () => {
    const master = await createTestCompany(database, { name: 'Montagewerk GmbH' })
    const here = await createTestCompany(database, { name: 'Leipzig', parentId: master })
    const there = await createTestCompany(database, { name: 'Halle', parentId: master })
    const admin = await desk.person([master, here, there])
    const order = await createOfferedTestOrder()
    await postRejection(order.id, { partnerSfid: here }, admin)
    expect((await fetchOfferList({}, admin)).body.data[0].matched_partner_sfids).toEqual([there])
  })

  test('rejecting is refused for foreign companies, for ended offers and for read-only users', async () => {
    const order = await createBareOrder(database)
    expect((await postRejection(order.id)).status).toBe(404)
    const rival = await createTestCompany(database, { name: 'Rivale' })
    await runAsOperator(database, (call) => offerOrder(call, order.id, [company, rival]))
    expect((await postRejection(order.id, { partnerSfid: rival })).status).toBe(404)
    expect((await postRejection(order.id, {}, await desk.person([company], ['readonly']))).status).toBe(403)
    await runAsOperator(database, (call) => withdrawOffer(call, order.id))
    expect(await postRejection(order.id)).toMatchObject({ status: 409, body: { status: 'offer_taken' } })
  })
})

import { beforeEach, describe, expect, test } from 'vitest'
import { ordersRoutes as orderRoutes } from '#server/features/orders/orders.routes'
import { createTestCompany } from '#test/builders/companies'
import { runAsOperator } from '#test/app/test-calls'
import { freshDatabase } from '#test/database/fresh-database'
import { createBrowser, createTestServer } from '#test/app/http-client'
import { createBareOrder, type BareOrderValues } from '#test/builders/bare-orders'
import { createTestLogins } from '#test/app/test-logins'
import { matchOrder, offerOrder, withdrawOffer } from '../matching/matching.commands.ts'
import { routes as offerRoutes } from '../offers.routes.ts'

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
  company = await createTestCompany(database)
  token = await desk.person([company])
})

/** One degree of latitude is 111.19 km on this sphere. */
const placeNorthOfLeipzig = (km: number) => ({ latitude: 51.3331 + km / 111.195, longitude: 12.3334 })

async function createOrderOfferedTo(order: BareOrderValues = {}, to = [company]) {
  const job = await createBareOrder(database, order)
  await runAsOperator(database, (call) => offerOrder(call, job.id, to))
  return job
}

const fetchNearbyOffers = (id: string, by = token) => api.get(`/api/partner/offers/${id}/nearby`, by)
const listApiIds = (answer: { body: { data: { api_id: string }[] } }) =>
  answer.body.data.map((row) => row.api_id)
const postNearbyAcceptance = (id: string, by = token, inputs = {}) =>
  api.post('/api/partner/orders/set-status', { job_id: id, new_status: 'accepted', inputs }, by)

describe('offers near an order', () => {
  test('nearby offers are sorted by distance in metres, up to 50 km away', async () => {
    const here = await createOrderOfferedTo({ name: 'Wallbox Lindenau' })
    const far = await createOrderOfferedTo(placeNorthOfLeipzig(49.5))
    await createOrderOfferedTo(placeNorthOfLeipzig(50.5))
    const near = await createOrderOfferedTo(placeNorthOfLeipzig(3.25))
    await postNearbyAcceptance(here.sfid)
    const answer = await fetchNearbyOffers(here.sfid)
    expect(answer.status).toBe(200)
    expect(listApiIds(answer)).toEqual([near.id, far.id])
    expect(answer.body.pagination).toEqual({ total_count: 2, page_number: 0, page_size: 20 })
    expect(answer.body.data[0]).toMatchObject({
      ref_job: { name: 'Wallbox Lindenau' },
      shipping_address: { postal_code: '04229', city: 'Leipzig' },
      job: { service_price_purchasing_sum: 389, dates: [] },
      opportunity: { name: 'Wallbox-Paket' },
      locations: [],
    })
    expect(answer.body.data[0].distance_from_ref_job).toBeCloseTo(3250, -1)
  })

  test('the list has 20 nearby offers at most', async () => {
    const here = await createOrderOfferedTo()
    const away = Array.from({ length: 22 }, (_, place) => 22 - place)
    for (const km of away) await createOrderOfferedTo(placeNorthOfLeipzig(km))
    const { body } = await fetchNearbyOffers(here.sfid)
    expect(body.data).toHaveLength(20)
    expect(body.pagination.total_count).toBe(22)
    const distances = body.data.map((row: { distance_from_ref_job: number }) => row.distance_from_ref_job)
    expect(distances).toEqual(distances.toSorted((one: number, other: number) => one - other))
  })

  test('nearby offers are open offers of the company: none of others, none rejected, withdrawn or taken', async () => {
    const rival = await createTestCompany(database, { name: 'Rivale GmbH' })
    const here = await createOrderOfferedTo()
    await createOrderOfferedTo({}, [rival])
    const rejected = await createOrderOfferedTo()
    await api.post(
      '/data-api/rejected-job',
      { jobApiId: rejected.id, partnerSfid: company, reasonCategory: 'price' },
      token,
    )
    const withdrawn = await createOrderOfferedTo()
    await runAsOperator(database, (call) => withdrawOffer(call, withdrawn.id))
    const taken = await createOrderOfferedTo({}, [company, rival])
    await postNearbyAcceptance(taken.sfid, await desk.person([rival]))
    const left = await createOrderOfferedTo(placeNorthOfLeipzig(1))
    expect(listApiIds(await fetchNearbyOffers(here.sfid))).toEqual([left.id])
  })

  test('nearby offers name neither the customer nor the street', async () => {
    const here = await createOrderOfferedTo()
    await createOrderOfferedTo(placeNorthOfLeipzig(1))
    expect(JSON.stringify((await fetchNearbyOffers(here.sfid)).body)).not.toMatch(/Kretschmar|Heine/)
  })

  test('an unknown position of a customer falls back to the middle of the postal code, and no position is no error', async () => {
    await owner.query(
      `insert into postal_codes (postal_code, place, latitude, longitude)
       values ('04109', 'Leipzig', 51.34, 12.37) on conflict do nothing`,
    )
    const here = await createOrderOfferedTo({ latitude: null, longitude: null, postalCode: '04109' })
    const near = await createOrderOfferedTo(placeNorthOfLeipzig(1))
    expect(listApiIds(await fetchNearbyOffers(here.sfid))).toEqual([near.id])
    const nowhere = await createOrderOfferedTo({ latitude: null, longitude: null, postalCode: '00999' })
    expect((await fetchNearbyOffers(nowhere.sfid)).body.data).toEqual([])
  })

  test('a master account sees which locations may accept each nearby offer', async () => {
    const master = await createTestCompany(database, { name: 'Montagewerk GmbH' })
    const here = await createTestCompany(database, { name: 'Leipzig', parentId: master })
    const there = await createTestCompany(database, { name: 'Halle', parentId: master })
    const admin = await desk.person([master, here, there])
    const ref = await createOrderOfferedTo({}, [here])
    const both = await createOrderOfferedTo(placeNorthOfLeipzig(2), [here, there])
    const { body } = await fetchNearbyOffers(ref.sfid, admin)
    expect(body.data).toMatchObject([
      {
        api_id: both.id,
        locations: [
          { id: there, name: 'Halle' },
          { id: here, name: 'Leipzig' },
        ],
      },
    ])
  })

  test('nearby offers are refused for an order the company never had and for one another company took', async () => {
    const rival = await createTestCompany(database, { name: 'Rivale GmbH' })
    const foreign = await createOrderOfferedTo({}, [rival])
    expect((await fetchNearbyOffers(foreign.sfid)).status).toBe(404)
    const taken = await createOrderOfferedTo({}, [company, rival])
    await postNearbyAcceptance(taken.sfid, await desk.person([rival]))
    expect(await fetchNearbyOffers(taken.sfid)).toMatchObject({
      status: 409,
      body: { status: 'offer_taken' },
    })
    expect((await fetchNearbyOffers('nonsense')).status).toBe(422)
  })
})

describe('concurrent answers to offers', () => {
  test('a company that accepts all nearby offers while a rival takes one gets a result for each, and the rest', async () => {
    const rival = await createTestCompany(database, { name: 'Rivale GmbH' })
    const rivalToken = await desk.person([rival])
    const orders = await Promise.all(
      Array.from({ length: 8 }, (_, place) =>
        createOrderOfferedTo(placeNorthOfLeipzig(place), [company, rival]),
      ),
    )
    const wanted = orders[3]!
    const [mine, theirs] = await Promise.all([
      Promise.all(orders.map((order) => postNearbyAcceptance(order.sfid))),
      Promise.all(Array.from({ length: 8 }, () => postNearbyAcceptance(wanted.sfid, rivalToken))),
    ])
    const winners = await owner.query<{ job_id: string; account_id: string }>(
      `select job_id, account_id from offers where state = 'accepted' and job_id = any($1)`,
      [orders.map((order) => order.id)],
    )
    const winnerOf = new Map(winners.rows.map((row) => [row.job_id, row.account_id]))
    orders.forEach((order, place) => {
      const won = winnerOf.get(order.id) === company
      expect(mine[place]).toMatchObject(
        won ? { status: 200 } : { status: 409, body: { status: 'offer_taken' } },
      )
    })
    const rivalWon = winnerOf.get(wanted.id) === rival
    expect(theirs.every((answer) => answer.status === (rivalWon ? 200 : 409))).toBe(true)
    expect([...winnerOf.values()].filter((id) => id === company)).toHaveLength(rivalWon ? 7 : 8)
  })

  test('a master account that accepts for two locations at once has the order at one of them', async () => {
    const master = await createTestCompany(database, { name: 'Montagewerk GmbH' })
    const here = await createTestCompany(database, { name: 'Leipzig', parentId: master })
    const there = await createTestCompany(database, { name: 'Halle', parentId: master })
    const admin = await desk.person([master, here, there])
    const order = await createOrderOfferedTo({}, [here, there])
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, place) =>
        postNearbyAcceptance(order.sfid, admin, { on_behalf_of_partner_id: place % 2 ? here : there }),
      ),
    )
    const won = answers.filter((answer) => answer.status === 200)
    const lost = answers.filter((answer) => answer.status === 409)
    expect([won.length, lost.length]).toEqual([10, 10])
    expect(new Set(won.map((answer) => answer.body.account.id)).size).toBe(1)
    const { rows } = await owner.query('select state from offers where job_id = $1 order by state', [
      order.id,
    ])
    expect(rows.map((row: { state: string }) => row.state)).toEqual(['accepted', 'taken'])
  })

  test('rejecting while accepting ends in one of the two states, and both answers say so', async () => {
    for (let round = 0; round < 10; round++) {
      const order = await createOrderOfferedTo()
      const rejection = { jobApiId: order.id, partnerSfid: company, reasonCategory: 'price' }
      const [accepted, rejected] = await Promise.all([
        postNearbyAcceptance(order.sfid),
        api.post('/data-api/rejected-job', rejection, token),
      ])
      // A rejected offer can still be accepted; an accepted one can no longer be rejected.
      expect(accepted.status).toBe(200)
      expect([201, 409]).toContain(rejected.status)
      const { rows } = await owner.query('select state, reject_reason from offers where job_id = $1', [
        order.id,
      ])
      expect(rows).toMatchObject([{ state: 'accepted' }])
    }
  })

  test('matching an order again while it is accepted creates no further offer', async () => {
    const rival = await createTestCompany(database, { name: 'Rivale GmbH' })
    const order = await createOrderOfferedTo()
    const [accepted] = await Promise.all([
      postNearbyAcceptance(order.sfid),
      runAsOperator(database, (call) => matchOrder(call, order.id)).catch(() => []),
    ])
    expect(accepted.status).toBe(200)
    const { rows } = await owner.query(`select state from offers where job_id = $1 and account_id = $2`, [
      order.id,
      rival,
    ])
    expect([undefined, 'taken']).toContain(rows[0]?.state)
  })
})

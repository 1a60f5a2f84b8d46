import { beforeEach, describe, expect, test } from 'vitest'
import { matchOrder } from '#server/features/offers/matching/matching.commands'
import { createTestCompany } from '#test/builders/companies'
import { runAsOperator } from '#test/app/test-calls'
import { freshDatabase } from '#test/database/fresh-database'
import { createBrowser } from '#test/app/http-client'
import { createBareOrder } from '#test/builders/bare-orders'
import { createOperatorClient, createOperatorApp } from '#test/app/operator-client'
import { createTestLogins } from '#test/app/test-logins'
import { routes } from './services.routes.ts'

const { database, owner } = await freshDatabase()
const desk = createTestLogins(database)
const app = await createOperatorApp({ database, routes: [routes], authenticate: desk.authenticate })
const tab = createBrowser(app)
const market = createOperatorClient(app)

let company: string
let token: string

beforeEach(async () => {
  await owner.query('update jobs set matched_at = null')
  await owner.query('delete from terms_acceptances')
  await owner.query('delete from terms')
  await owner.query('delete from service_prices')
  await owner.query(`update accounts set state = 'not_interested'`)
  company = await createTestCompany(database)
  token = await desk.person([company], ['company_owner'])
})

const inThreeLanguages = (text: string) => ({ de: text, en: text, fr: text })

async function createTestTerms(more: object = {}) {
  const draft = {
    service_category: 'installation',
    title: inThreeLanguages('Bedingungen'),
    body: inThreeLanguages('1. Sorgfalt'),
  }
  const { status, body } = await market.post('/terms', { ...draft, ...more })
  expect(status).toBe(201)
  return body as { id: string; version: number }
}

const fetchServices = async (as = token) => (await tab.get('/api/partner/services', as)).body.data
const postTermsAcceptance = (id: string, as = token, body = {}) =>
  tab.post(`/api/partner/services/terms/${id}/accept`, body, as)
const createPriceBody = (service: string, price_purchasing: number, more: object = {}) => ({
  service_category: 'installation',
  service: inThreeLanguages(service),
  unit_measure: 'Stk',
  price_purchasing,
  valid_from: '2026-01-01',
  ...more,
})

async function listOpenOfferAccounts(orderId: string): Promise<string[]> {
  const { rows } = await owner.query(`select account_id from offers where job_id = $1 and state = 'open'`, [
    orderId,
  ])
  return rows.map((row: { account_id: string }) => row.account_id)
}

test('the terms in force can be read without a login, other versions cannot', async () => {
  await createTestTerms({ title: inThreeLanguages('Erste Fassung') })
  await createTestTerms({ title: inThreeLanguages('Zweite Fassung') })
  await createTestTerms({ title: inThreeLanguages('Dritte Fassung'), valid_from: '2999-01-01' })
  await createTestTerms({ service_category: 'precheck' })
  const { status, body } = await tab.get('/api/public/terms')
  expect(status).toBe(200)
  expect(body.data).toMatchObject([
    { category: 'precheck', version: 1 },
    { category: 'installation', version: 2, title: { fr: 'Zweite Fassung' } },
  ])
  expect(body.data[0]).not.toHaveProperty('accepted')
})

describe('offers of a category with terms', () => {
  test('offers arrive only after the terms of the category are accepted, and then at once', async () => {
    const { id } = await createTestTerms()
    const order = await createBareOrder(database)
    expect(await runAsOperator(database, (call) => matchOrder(call, order.id))).toEqual([])
    expect((await fetchServices())[0]).toMatchObject({ category: 'installation', offers: 'wait_for_terms' })
    const { status, body } = await postTermsAcceptance(id)
    expect(status).toBe(200)
    expect(body).toMatchObject({ accepted: { by: 'Petra Sommer' }, offers: { added: 1 } })
    expect(await listOpenOfferAccounts(order.id)).toEqual([company])
    expect((await fetchServices())[0]).toMatchObject({
      offers: 'come',
      terms: { accepted: { by: 'Petra Sommer' } },
    })
  })

  test('offers of a category without terms arrive without acceptance', async () => {
    await createTestTerms({ service_category: 'precheck' })
    const order = await createBareOrder(database)
    expect(await runAsOperator(database, (call) => matchOrder(call, order.id))).toEqual([company])
  })

  test('offers stop again when a new version of the terms comes into force, not before', async () => {
    await postTermsAcceptance((await createTestTerms()).id)
    await createTestTerms({ valid_from: '2099-01-01', title: inThreeLanguages('Neu') })
    expect((await fetchServices())[0]).toMatchObject({
      offers: 'come',
      coming: { version: 2, title: { de: 'Neu' } },
    })
    await owner.query(`update terms set valid_from = current_date where version = 2`)
    expect((await fetchServices())[0]).toMatchObject({
      offers: 'wait_for_terms',
      terms: { version: 2, accepted: null },
      earlier: [{ version: 1, accepted: { by: 'Petra Sommer' } }],
    })
  })

  test('offers arrive at the locations of a master account that accepted the terms for them', async () => {
    const location = await createTestCompany(database, { name: 'Standort', parentId: company })
    const { id } = await createTestTerms()
    const order = await createBareOrder(database)
    await runAsOperator(database, (call) => matchOrder(call, order.id))
    expect((await postTermsAcceptance(id)).body.offers).toEqual({ added: 1 })
    expect(await listOpenOfferAccounts(order.id)).toEqual([location])
    const there = await desk.person([location], ['admin'])
    expect((await fetchServices(there))[0]).toMatchObject({ offers: 'come' })
  })
})

describe('accepting terms', () => {
  test('accepting terms a second time asks to refresh the page', async () => {
    const { id } = await createTestTerms()
    await postTermsAcceptance(id)
    const again = await postTermsAcceptance(id)
    expect(again).toMatchObject({ status: 409, body: { status: 'terms_accepted' } })
    expect(again.body.msg).toContain('laden Sie die Seite neu')
  })

  test('of two concurrent acceptances of terms one succeeds', async () => {
    const { id } = await createTestTerms()
    const colleague = await desk.person([company], ['admin'])
    const answers = await Promise.all(
      [token, colleague, token, colleague].map((as) => postTermsAcceptance(id, as)),
    )
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([
      200, 409, 409, 409,
    ])
    const { rows } = await owner.query('select contact_id from terms_acceptances where terms_id = $1', [id])
    expect(rows).toHaveLength(1)
  })

  test('only the version in force can be accepted', async () => {
    const old = await createTestTerms()
    await createTestTerms()
    const future = await createTestTerms({ valid_from: '2099-01-01' })
    for (const { id } of [old, future]) {
      expect(await postTermsAcceptance(id)).toMatchObject({ status: 409, body: { status: 'terms_outdated' } })
    }
  })

  test('accepting for a foreign company or accepting unknown terms is answered with 404', async () => {
    const { id } = await createTestTerms()
    const strange = await createTestCompany(database)
    expect((await postTermsAcceptance(id, token, { account_id: strange })).status).toBe(404)
    expect((await postTermsAcceptance('019400c0-0000-7000-8000-000000000000')).status).toBe(404)
    expect((await postTermsAcceptance('x')).status).toBe(422)
  })

  test('an acceptance of terms is visible to the marketplace and recorded in the history', async () => {
    const { id } = await createTestTerms()
    await postTermsAcceptance(id)
    const { body } = await market.get(`/terms/${id}/acceptances`)
    expect(body.data).toMatchObject([{ account_id: company, by: 'Petra Sommer' }])
    const { rows } = await owner.query(
      `select step from history where subject_id = $1 and step = 'terms.accept'`,
      [company],
    )
    expect(rows).toHaveLength(1)
    expect((await market.get('/terms')).body.data).toMatchObject([{ id, version: 1, acceptances: 1 }])
  })
})

describe('versions of the terms for the marketplace', () => {
  const fetchPreview = async (validFrom = '') =>
    (
      await market.get(
        `/terms-preview?service_category=installation${validFrom && `&valid_from=${validFrom}`}`,
      )
    ).body
  const fetchCompanies = async (id: string, query = '') =>
    (await market.get(`/terms/${id}/companies${query}`)).body

  test('the preview counts companies that accept for the first time and again, a master account as one', async () => {
    const master = await createTestCompany(database, { name: 'Winterfeld' })
    await createTestCompany(database, { name: 'Winterfeld Nord', parentId: master })
    await createTestCompany(database, { name: 'Winterfeld Süd', parentId: master })
    await createBareOrder(database)
    const { rows } = await owner.query(`select count(*)::int as open from jobs where status = 'open'`)
    const { open } = rows[0] as { open: number }
    const first = { next_version: 1, companies: 2, accepted: 0, open_orders: open, skipped: [] }
    expect(await fetchPreview()).toEqual(first)
    const { id } = await createTestTerms()
    await postTermsAcceptance(id)
    expect(await fetchPreview()).toEqual({ ...first, next_version: 2, accepted: 1 })
    expect((await market.get('/terms')).body.data).toMatchObject([{ id, acceptances: 1, missing: 1 }])
  })

  test('the preview names scheduled versions that the new one replaces', async () => {
    await createTestTerms()
    await createTestTerms({ valid_from: '2098-01-01' })
    await createTestTerms({ valid_from: '2099-01-01' })
    expect((await fetchPreview('2098-06-01')).skipped).toEqual([{ version: 3, valid_from: '2099-01-01' }])
    expect((await fetchPreview('2099-06-01')).skipped).toEqual([])
    await createTestTerms({ valid_from: '2098-06-01' })
    const { body } = await market.get('/terms?service_category=installation')
    expect(body.data.map((one: { version: number; state: string }) => [one.version, one.state])).toEqual([
      [4, 'scheduled'],
      [3, 'replaced'],
      [2, 'scheduled'],
      [1, 'in_force'],
    ])
  })

  test('of two people who publish the same next version one is told that there is a newer one', async () => {
    await createTestTerms()
    const draft = {
      service_category: 'installation',
      title: inThreeLanguages('Bedingungen'),
      body: inThreeLanguages('2. Sorgfalt'),
      latest_version: 1,
    }
    const answers = await Promise.all([market.post('/terms', draft), market.post('/terms', draft)])
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([201, 409])
    expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({
      status: 'terms_changed',
      current: { latest_version: 2 },
    })
    expect((await market.get('/terms')).body.data).toHaveLength(2)
  })

  test('a version is read with its text, and lists who has accepted it and who still has to', async () => {
    const rival = await createTestCompany(database, { name: 'Winterfeld' })
    const { id } = await createTestTerms()
    await postTermsAcceptance(id)
    expect((await market.get(`/terms/${id}`)).body).toMatchObject({
      version: 1,
      state: 'in_force',
      body: inThreeLanguages('1. Sorgfalt'),
    })
    expect((await fetchCompanies(id)).data).toMatchObject([
      { account_id: company, accepted: { by: 'Petra Sommer' } },
    ])
    expect(await fetchCompanies(id, '?answer=missing')).toMatchObject({
      data: [{ account_id: rival, name: 'Winterfeld', accepted: null }],
      pagination: { total_count: 1 },
    })
    expect((await fetchCompanies(id, '?answer=missing&search=WINTER')).data).toHaveLength(1)
    expect((await fetchCompanies(id, '?answer=missing&search=Sommer')).data).toEqual([])
    await createTestTerms()
    expect((await fetchCompanies(id, '?answer=missing')).data).toEqual([])
    expect((await market.get('/terms/019400c0-0000-7000-8000-000000000000')).status).toBe(404)
  })
})

describe('service prices', () => {
  test('a price of the company overrides the general one, and the newest valid price applies', async () => {
    const rival = await createTestCompany(database, { name: 'Winterfeld' })
    const { body } = await market.post('/service-prices', {
      prices: [
        createPriceBody('Wallbox', 300),
        createPriceBody('Wallbox', 310, { valid_from: '2026-02-01' }),
        createPriceBody('Wallbox', 999, { valid_from: '2099-01-01' }),
        createPriceBody('Wallbox', 250, { account_id: rival }),
        createPriceBody('Anfahrt', 40),
        createPriceBody('Anfahrt', 45.5, { account_id: company }),
      ],
    })
    expect(body).toEqual({ kept: 6 })
    const [{ prices }] = await fetchServices()
    expect(prices).toEqual([
      expect.objectContaining({ service: inThreeLanguages('Anfahrt'), price_purchasing: 45.5, is_own: true }),
      expect.objectContaining({ service: inThreeLanguages('Wallbox'), price_purchasing: 310, is_own: false }),
    ])
  })

  test('a price that is set again for the same day is replaced', async () => {
    await market.post('/service-prices', { prices: [createPriceBody('Wallbox', 300)] })
    await market.post('/service-prices', { prices: [createPriceBody('Wallbox', 320)] })
    const [{ prices }] = await fetchServices()
    expect(prices.map((one: { price_purchasing: number }) => one.price_purchasing)).toEqual([320])
  })

  test('the price list has the price of today, the next one, and how many companies have their own', async () => {
    await market.post('/service-prices', {
      prices: [
        createPriceBody('Wallbox', 300),
        createPriceBody('Wallbox', 310, { valid_from: '2026-02-01' }),
        createPriceBody('Wallbox', 999, { valid_from: '2099-01-01' }),
        createPriceBody('Wallbox', 250, { account_id: company }),
        createPriceBody('Anfahrt', 40),
      ],
    })
    const { body } = await market.get('/service-prices?limit=1&page=2')
    expect(body).toMatchObject({
      data: [
        {
          service: inThreeLanguages('Wallbox'),
          unit_measure: 'Stk',
          current: { price_purchasing: 310, valid_from: '2026-02-01' },
          next: { price_purchasing: 999, valid_from: '2099-01-01' },
          own_prices: 1,
        },
      ],
      pagination: { total_count: 2 },
    })
    expect((await market.get('/service-prices?search=ANFAHR')).body.data).toHaveLength(1)
    expect((await market.get('/service-prices?service_category=precheck')).body.data).toEqual([])
    const detail = await market.get(`/service-prices/${body.data[0].id}`)
    expect(
      detail.body.prices.map((one: { price_purchasing: number; state: string; account: unknown }) => [
        one.price_purchasing,
        one.state,
        one.account !== null,
      ]),
    ).toEqual([
      [999, 'scheduled', false],
      [310, 'in_force', false],
      [300, 'replaced', false],
      [250, 'in_force', true],
    ])
    // The only company that gets offers has a price of its own.
    expect(detail.body.companies).toBe(0)
    expect((await market.get('/service-prices/019400c0-0000-7000-8000-000000000000')).status).toBe(404)
  })

  const addPrice = (price: number, more: object = {}) =>
    market.post(
      '/service-prices/add',
      createPriceBody('Wallbox', price, { valid_from: '2098-01-01', ...more }),
    )

  test('a new price begins tomorrow at the earliest and leaves the price of today unchanged', async () => {
    await market.post('/service-prices', { prices: [createPriceBody('Wallbox', 300)] })
    const { rows } = await owner.query(
      `select (now() at time zone 'Europe/Berlin')::date::text as today,
        ((now() at time zone 'Europe/Berlin')::date + 1)::text as tomorrow`,
    )
    const { today, tomorrow } = rows[0] as { today: string; tomorrow: string }
    expect((await addPrice(320, { valid_from: today })).body.errors).toHaveProperty('valid_from')
    const { status, body } = await addPrice(320, { valid_from: tomorrow })
    expect(status).toBe(201)
    expect(body.prices).toMatchObject([
      { price_purchasing: 320, state: 'scheduled' },
      { price_purchasing: 300, state: 'in_force' },
    ])
    expect((await fetchServices())[0].prices).toMatchObject([{ price_purchasing: 300 }])
    expect((await addPrice(1, { account_id: '001000000000000AAA' })).status).toBe(404)
  })

  test('of two people who set a price for the same day one is told the price of the other', async () => {
    const answers = await Promise.all([addPrice(320), addPrice(330)])
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([201, 409])
    const [winner, loser] = answers.toSorted((one, other) => one.status - other.status)
    const saved = winner?.body.prices[0].price_purchasing as number
    expect(loser?.body).toMatchObject({ status: 'price_changed', current: { price_purchasing: saved } })
    expect((await addPrice(340, { replaces: saved })).body.prices).toMatchObject([{ price_purchasing: 340 }])
    expect((await addPrice(350, { replaces: saved })).status).toBe(409)
  })

  test.each([
    ['of an unknown company', { account_id: '001000000000000AAA' }, 404],
    ['below zero', { price_purchasing: -1 }, 422],
    ['with fractions of a cent', { price_purchasing: 1.001 }, 422],
    ['of an unknown category', { service_category: 'magic' }, 422],
    ['in German only', { service: { de: 'Wallbox' } }, 422],
  ])('prices %s are refused', async (_, more, status) => {
    expect(
      (await market.post('/service-prices', { prices: [createPriceBody('Wallbox', 300, more)] })).status,
    ).toBe(status)
    expect(await fetchServices()).toEqual([])
  })
})

import { afterAll, beforeAll, expect, test } from 'vitest'
import { randomUUIDv7 } from 'node:crypto'
import { routes as offerRoutes } from '#server/features/offers/offers.routes'
import { offerOrder } from '#server/features/offers/matching/matching.commands'
import { createPdfPrinter } from '#server/platform/documents/pdf-printer'
import { createTestCompany } from '#test/builders/companies'
import { runAsOperator } from '#test/app/test-calls'
import { freshDatabase } from '#test/database/fresh-database'
import { createBrowser, createTestServer } from '#test/app/http-client'
import { createBareOrder } from '#test/builders/bare-orders'
import { readPdfMetadata, readPdfText } from '#test/pdf/pdf-content'
import { createTestLogins } from '#test/app/test-logins'
import { createProductListRoutes } from './product-lists.routes.ts'

const { database, owner } = await freshDatabase()
const desk = createTestLogins(database)
const pdf = createPdfPrinter()
afterAll(() => pdf.close())
const routes = [offerRoutes, createProductListRoutes({ config: { appTitle: 'Gewerk' }, pdf })]
const app = await createTestServer({ database, routes, authenticate: desk.authenticate })
const api = createBrowser(app)

let company: string
let token: string
let order: { id: string; sfid: string }
beforeAll(async () => {
  company = await createTestCompany(database)
  token = await desk.person([company])
  order = await createBareOrder(database, { name: 'A-4711' })
  await runAsOperator(database, (call) => offerOrder(call, order.id, [company]))
  await owner.query(
    `insert into job_products (id, job_id, position, item_id, name, quantity, supplier)
     values ($1, $2, 1, 'CH-10-22-51', 'go-e Charger <b>Gemini</b> "11 kW" #let', 1.5, 'Elektro-Großhandel 🔌')`,
    [randomUUIDv7(), order.id],
  )
})

function fetchList(kind: 'offers' | 'orders', by = token, language = 'de') {
  return api.send({
    method: 'GET',
    url: `/api/partner/${kind}/${order.sfid}/product-list`,
    headers: { authorization: `Bearer ${by}`, 'accept-language': language },
  })
}

test('the product list of an offer is a tagged PDF with number, name, quantity and supplier, without the customer', async () => {
  const { status, bytes, headers } = await fetchList('offers')
  expect(status).toBe(200)
  expect(headers['content-type']).toBe('application/pdf')
  expect(headers['content-disposition']).toContain('A-4711.pdf')
  const text = await readPdfText(bytes)
  expect(text).toContain('CH-10-22-51')
  expect(text).toContain('go-e Charger <b>Gemini</b> "11 kW" #let')
  expect(text).toContain('1,5')
  expect(text).toContain('04229 Leipzig')
  expect(text).not.toMatch(/Kretschmar|Heine/)
  expect(await readPdfMetadata(bytes)).toMatchObject({ lang: 'de', tagged: true })
})

test('the product list is in the language of its reader', async () => {
  expect(await readPdfText((await fetchList('offers', token, 'en')).bytes)).toContain('Product list')
  expect(await readPdfText((await fetchList('offers', token, 'fr')).bytes)).toContain('Liste des produits')
})

test('the product list of a foreign offer is not found, that of a lost offer is refused, and that of the own order has the address', async () => {
  const rival = await createTestCompany(database, { name: 'Rivale GmbH' })
  const rivalToken = await desk.person([rival])
  expect((await fetchList('offers', rivalToken)).status).toBe(404)
  expect((await fetchList('orders')).status).toBe(404)
  await runAsOperator(database, (call) => offerOrder(call, order.id, [rival]))
  await api.post('/api/partner/orders/set-status', { job_id: order.sfid, new_status: 'accepted' }, token)
  expect(await fetchList('offers', rivalToken)).toMatchObject({ status: 409 })
  expect((await fetchList('orders', rivalToken)).status).toBe(404)
  const text = await readPdfText((await fetchList('orders')).bytes)
  expect(text).toContain('Sabine Kretschmar')
  expect(text).toContain('Karl-Heine-Straße 54')
})

test('the product list of an order without products says so', async () => {
  const empty = await createBareOrder(database)
  await runAsOperator(database, (call) => offerOrder(call, empty.id, [company]))
  const { bytes } = await api.get(`/api/partner/offers/${empty.sfid}/product-list`, token)
  expect(await readPdfText(bytes)).toContain('keine Produkte')
})

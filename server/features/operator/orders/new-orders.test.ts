import { expect, test } from 'vitest'
import { orderExample } from '#contract/operator/examples'
import { createOperatorApp, createOperatorClient } from '#test/app/operator-client'
import { createTestApp } from '#test/app/test-app'
import { createTestCompany } from '#test/builders/companies'
import { freshDatabase } from '#test/database/fresh-database'

const { database, owner, url } = await freshDatabase()
await createTestApp(database, url)
const api = createOperatorClient(await createOperatorApp({ database }))
await owner.query(
  `insert into postal_codes (postal_code, place, state, latitude, longitude)
   values ('04229', 'Leipzig', 'SN', 51.3331, 12.3334) on conflict do nothing`,
)

const countOrders = async (): Promise<number> =>
  Number((await owner.query('select count(*) from jobs')).rows[0].count)

test('checking an order reports the same errors as creating it, and creates nothing', async () => {
  const wrong = { ...orderExample, name: '', customer: { ...orderExample.customer, postal_code: '4229' } }
  const checked = await api.post('/jobs-check', wrong)
  const created = await api.post('/jobs', wrong)
  expect([checked.status, created.status]).toEqual([422, 422])
  expect(checked.body.errors).toEqual(created.body.errors)
  expect(Object.keys(checked.body.errors)).toEqual(['name', 'customer.postal_code'])

  const form = '00000000-0000-4000-8000-000000000000'
  const opportunity = { ...orderExample.opportunity, multiday_documentation_form_id: form }
  for (const path of ['/jobs-check', '/jobs']) {
    const { status, body } = await api.post(path, { ...orderExample, opportunity })
    expect([status, Object.keys(body.errors)]).toEqual([422, ['opportunity.multiday_documentation_form_id']])
  }
  expect(await countOrders()).toBe(0)
})

test('checking an order returns the places of its postal code and whether its brand is new', async () => {
  const check = async (more: object) => (await api.post('/jobs-check', { ...orderExample, ...more })).body
  expect(await check({})).toEqual({ places: ['Leipzig'], has_position: true, is_new_brand: true })
  const customer = { ...orderExample.customer, postal_code: '99997' }
  expect(await check({ customer })).toMatchObject({ places: [], has_position: false })
  expect(await check({ customer: { ...customer, latitude: 51, longitude: 12 } })).toMatchObject({
    has_position: true,
  })
  expect(await countOrders()).toBe(0)
})

test('the draft of an order creates an order like it, with an opportunity and a number of its own', async () => {
  const details = {
    project: 'Haus am Kanal',
    contact_person: { first_name: 'Uwe', last_name: 'Hahn', email: null, phone: '0341 555031' },
    custom_services: [
      { name: 'Kernbohrung', hints_de: 'Beton', quantity: 2, price_purchasing: 60, price_selling: 80 },
    ],
    products: [
      {
        ...orderExample.products[0],
        url: 'https://go-e.example/charger',
        has_serial_number: false,
        product_password: 'geheim',
        files: [
          { type: 'manual', url: 'https://go-e.example/manual.pdf' },
          { type: 'manual', url: null, image: null },
        ],
      },
    ],
    opportunity: { ...orderExample.opportunity, vat_rate: 7 },
    customer: { ...orderExample.customer, mobile_phone: '0151 2345678', locale: 'fr' },
  }
  const { body: order } = await api.post('/jobs', { ...orderExample, ...details, sfid: 'a0B7Q00000kLmNoUAK' })
  const { status, body: draft } = await api.get(`/jobs/${order.api_id}/draft`)
  expect(status).toBe(200)
  expect(draft).toMatchObject({
    name: orderExample.name,
    opportunity: { vat_rate: 7, technical_support_contacts: [{ last_name: 'Reuter' }] },
    customer: { mobile_phone: '0151 2345678', locale: 'fr', latitude: 51.3331 },
    contact_person: { last_name: 'Hahn' },
    services: [{ service: 'wallbox_install_11kw', qualifications: ['Elektrotechniker'] }],
    custom_services: [{ name: 'Kernbohrung', hints_de: 'Beton' }],
    products: [{ has_serial_number: false, files: [{ url: 'https://go-e.example/manual.pdf' }] }],
  })
  expect(JSON.stringify(draft)).not.toContain('geheim')
  expect(Object.keys(draft)).not.toContain('dates')

  const { status: created, body: copy } = await api.post('/jobs', draft)
  expect([created, copy.sfid, copy.price_purchasing]).toEqual([201, null, order.price_purchasing])
  expect(copy.opportunity.sfid).not.toBe(order.opportunity.sfid)
  expect((await api.get('/jobs/00000000-0000-4000-8000-000000000000/draft')).status).toBe(404)

  const numbered = await api.post(`/jobs/${copy.api_id}/number`, {})
  expect(numbered.body.sfid).toMatch(/^a0B\w{15}$/i)
  // A repetition changes nothing.
  expect((await api.post(`/jobs/${copy.api_id}/number`, {})).body.sfid).toBe(numbered.body.sfid)
})

test('the catalogue contains the brands, the services of one brand and the qualifications of companies', async () => {
  const held = ['Elektrotechniker', 'keine Eintragung nach Anlage A'].map((value) => ({
    category: 'hwo_a' as const,
    value,
  }))
  await createTestCompany(database, { qualifications: held })
  const service = {
    brand: 'Ladewerk Nord',
    service: 'cable',
    description: { de: 'Zuleitung', en: 'Cable', fr: 'Câble' },
    unit_measure: 'm',
    price_purchasing: 14.5,
    price_selling: 19.9,
  }
  await api.post('/services', { services: [service] })
  const all = await api.get('/catalogue')
  expect(all.body).toMatchObject({ brands: ['Ladewerk Nord'], services: [] })
  expect(all.body.qualifications).toContain('Elektrotechniker')
  expect(all.body.qualifications).not.toContain('keine Eintragung nach Anlage A')
  const { brand: _, ...stored } = service
  const own = await api.get('/catalogue?brand=Ladewerk+Nord')
  expect(own.body.services).toEqual([{ ...stored, value_entry: 1, minutes: 0, work_kind: null }])
  expect((await api.get('/catalogue?brand=Andere')).body.services).toEqual([])
})

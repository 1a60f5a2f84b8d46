import { describe, expect, test } from 'vitest'
import { orderTypes } from '#contract/orders/model/order-enums'
import { distanceKm } from '#db/geo/match-places'
import { elektroSommer, rival } from '../companies/login-companies.ts'
import { partnerCompanies } from '../companies/companies.ts'
import { opportunities } from './opportunities.ts'
import { productOf, products } from './products.ts'
import { serviceOf, services } from './services.ts'

const needed = (keys: readonly string[]) => new Set(keys.flatMap((key) => serviceOf(key).qualifications))
const held = (company: typeof elektroSommer) => new Set(Object.values(company.qualifications).flat())
const keysOf = (opportunity: (typeof opportunities)[number]) => opportunity.services.map(([key]) => key)

test('every order type has something to sell', () => {
  expect(new Set(opportunities.map((it) => it.orderType))).toEqual(new Set(orderTypes))
})

test.each(opportunities)(
  '$key names services and products that exist, and is paid or a reclamation',
  (it) => {
    const paid = keysOf(it).map((key) => serviceOf(key).purchasingCents)
    for (const set of it.products) for (const [itemId] of set) expect(productOf(itemId).name).not.toBe('')
    expect(it.professionalComments.length).toBeGreaterThan(0)
    expect(Math.max(...paid) > 0 || it.orderType === 'reclamation').toBe(true)
  },
)

test.each(services)(
  '$key has its text in three languages and a price that is not below its cost',
  (service) => {
    for (const text of Object.values(service.description)) expect(text.trim().length).toBeGreaterThan(5)
    expect(new Set(Object.values(service.description)).size).toBe(3)
    expect(service.sellingCents === 0 || service.sellingCents > service.purchasingCents).toBe(true)
  },
)

test('no key, article or name stands twice', () => {
  for (const keys of [
    services.map((it) => it.key),
    products.map((it) => it.itemId),
    opportunities.map((it) => it.key),
    opportunities.map((it) => it.name),
  ])
    expect(new Set(keys).size).toBe(keys.length)
})

describe('around Leipzig', () => {
  const near = [elektroSommer, rival, ...partnerCompanies].filter(
    (company) => distanceKm(company.place, elektroSommer.place) <= 50,
  )

  test.each(opportunities)('$key finds companies that may do it', (opportunity) => {
    const wanted = needed(keysOf(opportunity))
    const able = near.filter((company) => wanted.isSubsetOf(held(company)))
    expect(able.length).toBeGreaterThan(0)
  })

  test('the main company and its rival are offered the same, most of it', () => {
    const offered = opportunities.filter((it) => needed(keysOf(it)).isSubsetOf(held(elektroSommer)))
    expect(held(rival)).toEqual(held(elektroSommer))
    expect(offered.length / opportunities.length).toBeGreaterThan(0.85)
    expect(new Set(offered.map((it) => it.orderType))).toEqual(new Set(orderTypes))
  })
})

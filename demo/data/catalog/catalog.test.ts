import { describe, expect, test } from 'vitest'
import { orderTypes } from '#contract/orders/model/order-enums'
import { calculateDistanceKm } from '#db/geo/match-places'
import { elektroSommer, rivalCompany } from '../companies/login-companies.ts'
import { partnerCompanies } from '../companies/companies.ts'
import { opportunities } from './opportunities.ts'
import { requireProduct, products } from './products.ts'
import { requireService, services } from './services.ts'

const getNeededQualifications = (keys: readonly string[]) =>
  new Set(keys.flatMap((key) => requireService(key).qualifications))
const getHeldQualifications = (company: typeof elektroSommer) =>
  new Set(Object.values(company.qualifications).flat())
const getServiceKeys = (opportunity: (typeof opportunities)[number]) =>
  opportunity.services.map(([key]) => key)

test('every order type has an opportunity', () => {
  expect(new Set(opportunities.map((it) => it.orderType))).toEqual(new Set(orderTypes))
})

test.each(opportunities)(
  '$key names existing services and products, and is paid unless it is a reclamation',
  (it) => {
    const paid = getServiceKeys(it).map((key) => requireService(key).purchasingCents)
    for (const set of it.products)
      for (const [itemId] of set) expect(requireProduct(itemId).name).not.toBe('')
    expect(it.professionalComments.length).toBeGreaterThan(0)
    expect(Math.max(...paid) > 0 || it.orderType === 'reclamation').toBe(true)
  },
)

test.each(services)(
  'the service $key has its text in three languages and a selling price above its purchasing price',
  (service) => {
    for (const text of Object.values(service.description)) expect(text.trim().length).toBeGreaterThan(5)
    expect(new Set(Object.values(service.description)).size).toBe(3)
    expect(service.sellingCents === 0 || service.sellingCents > service.purchasingCents).toBe(true)
  },
)

test('no key, item id or name is used twice', () => {
  for (const keys of [
    services.map((it) => it.key),
    products.map((it) => it.itemId),
    opportunities.map((it) => it.key),
    opportunities.map((it) => it.name),
  ])
    expect(new Set(keys).size).toBe(keys.length)
})

describe('companies around Leipzig', () => {
  const near = [elektroSommer, rivalCompany, ...partnerCompanies].filter(
    (company) => calculateDistanceKm(company.place, elektroSommer.place) <= 50,
  )

  test.each(opportunities)('companies within 50 km of Leipzig are qualified for $key', (opportunity) => {
    const wanted = getNeededQualifications(getServiceKeys(opportunity))
    const able = near.filter((company) => wanted.isSubsetOf(getHeldQualifications(company)))
    expect(able.length).toBeGreaterThan(0)
  })

  test('the main company and its rival match the same opportunities, and most of them', () => {
    const offered = opportunities.filter((it) =>
      getNeededQualifications(getServiceKeys(it)).isSubsetOf(getHeldQualifications(elektroSommer)),
    )
    expect(getHeldQualifications(rivalCompany)).toEqual(getHeldQualifications(elektroSommer))
    expect(offered.length / opportunities.length).toBeGreaterThan(0.85)
    expect(new Set(offered.map((it) => it.orderType))).toEqual(new Set(orderTypes))
  })
})

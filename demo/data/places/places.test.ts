import { expect, test } from 'vitest'
import { calculateDistanceKm } from '#db/geo/match-places'
import { requirePlace, placesAroundLeipzig, placesOverGermany } from './places.ts'

const leipzig = { latitude: 51.34, longitude: 12.373 }

test('there are 220 addresses around Leipzig and 120 in other parts of Germany, without duplicates', () => {
  const all = [...placesAroundLeipzig, ...placesOverGermany].map((it) => `${it.street}, ${it.postalCode}`)
  expect(placesAroundLeipzig.length).toBeGreaterThanOrEqual(220)
  expect(placesOverGermany.length).toBeGreaterThanOrEqual(120)
  expect(new Set(all).size).toBe(all.length)
})

test('the addresses around Leipzig are within 50 km, in three states', () => {
  const far = placesAroundLeipzig.filter((place) => calculateDistanceKm(place, leipzig) > 48)
  expect(far).toEqual([])
  expect(new Set(placesAroundLeipzig.map((place) => place.state))).toEqual(new Set(['SN', 'ST', 'TH']))
})

test('the other addresses are in at least fifteen states', () => {
  expect(new Set(placesOverGermany.map((place) => place.state)).size).toBeGreaterThanOrEqual(15)
})

test('every street has a house number', () => {
  const without = [...placesAroundLeipzig, ...placesOverGermany].filter(
    (it) => !/ \d+[a-z]?$/.test(it.street),
  )
  expect(without).toEqual([])
})

test('a town that does not have the postal code throws', () => {
  expect(() => requirePlace('Hauptstraße 1', '04109 Halle (Saale)')).toThrow('has no "04109 Halle (Saale)"')
})

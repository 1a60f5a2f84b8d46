import { expect, test } from 'vitest'
import { type City, locatePlaces, shortenPlaceName } from './match-places.ts'

const createCity = (name: string, latitude: number, longitude: number, state = 'SN'): City => ({
  name,
  latitude,
  longitude,
  state,
})

const createCitiesAround = [
  createCity('Leipzig', 51.34, 12.37),
  createCity('Taucha', 51.38, 12.49),
  createCity('Markkleeberg', 51.28, 12.37),
  createCity('Schkeuditz', 51.4, 12.22),
]
const codes = [
  { code: '04109', place: 'Leipzig' },
  { code: '04416', place: 'Markkleeberg' },
  { code: '04425', place: 'Taucha' },
  { code: '04435', place: 'Schkeuditz' },
]

test('a name of many places is resolved to the place in the region of the code', () => {
  const cities = [
    ...createCitiesAround,
    createCity('Neustadt', 48.2, 11.5, 'BY'),
    createCity('Neustadt', 51.3, 12.4),
  ]
  const found = locatePlaces([...codes, { code: '04430', place: 'Neustadt' }], cities, new Map()).at(-1)
  expect(found).toMatchObject({ place: 'Neustadt', state: 'SN', latitude: 51.3 })
})

test('a place with the same name in another region is not used: the position is between the neighbouring codes', () => {
  const cities = [...createCitiesAround, createCity('Dölzig', 48.2, 11.5, 'BY')]
  const found = locatePlaces([...codes, { code: '04436', place: 'Dölzig' }], cities, new Map()).at(-1)
  expect(found).toMatchObject({ state: 'SN', by: 'region' })
  expect(found?.latitude).toBeCloseTo(51.38, 1)
})

test('an unknown place gets the position of another place with the same code', () => {
  const found = locatePlaces(
    [...codes, { code: '04425', place: 'Plösitz' }],
    createCitiesAround,
    new Map(),
  ).at(-1)
  expect(found).toMatchObject({ latitude: 51.38, longitude: 12.49, by: 'code' })
})

test('the position of a quarter takes precedence over the city centre', () => {
  const quarters = new Map([['04109', { latitude: 51.341, longitude: 12.371 }]])
  const [found] = locatePlaces(codes, createCitiesAround, quarters)
  expect(found).toMatchObject({ latitude: 51.341, state: 'SN', by: 'quarter' })
})

test.each([
  ['Limburg a. d. Lahn', 'limburg'],
  ['Frankfurt am Main', 'frankfurt'],
  ['Köthen (Anhalt)', 'köthen'],
  ['Cottbus - Chóśebuz', 'cottbus'],
  ['Wusterhausen/Dosse', 'wusterhausen'],
  ['Bad Düben', 'düben'],
])('%s has the short name %s', (name, short) => {
  expect(shortenPlaceName(name)).toBe(short)
})

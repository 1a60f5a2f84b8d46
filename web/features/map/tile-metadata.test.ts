import { expect, test } from 'vitest'
import { createAttribution } from './tile-metadata.ts'

const openStreetMap =
  '<a href="https://www.openstreetmap.org/copyright" target="_blank" rel="noreferrer">© OpenStreetMap</a>'

test('OpenStreetMap is always named and linked, other sources as plain text', () => {
  expect(createAttribution({})).toBe(openStreetMap)
  expect(
    createAttribution({
      attribution:
        '<a href="https://openmaptiles.org/">&copy; OpenMapTiles</a> &copy; OpenStreetMap contributors',
    }),
  ).toBe(`© OpenMapTiles ${openStreetMap}`)
  expect(createAttribution({ attribution: '<img src=x onerror="alert(1)">Karten & "Co"' })).toBe(
    `Karten Co ${openStreetMap}`,
  )
})

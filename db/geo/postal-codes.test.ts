import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { freshDatabase } from '#test/database/fresh-database'
import { calculateDistanceKm } from './match-places.ts'
import {
  insertMissingPostalCodes,
  replacePostalCodes,
  parsePostalCodes,
  readShippedPostalCodes,
} from './postal-codes.ts'
import { states } from './states.ts'

const table = readShippedPostalCodes()
const selectPostalCodes = (code: string) => table.filter((row) => row.postalCode === code)

describe('the shipped postal codes', () => {
  test('04109 is Leipzig in Sachsen, and 01067 is Dresden in Sachsen', () => {
    expect(selectPostalCodes('04109')).toMatchObject([{ place: 'Leipzig', state: 'SN' }])
    expect(selectPostalCodes('01067')).toMatchObject([{ place: 'Dresden', state: 'SN' }])
    expect(states.SN).toBe('Sachsen')
  })

  test('every shipped code is in Germany, has a state, and lists each place once', () => {
    expect(new Set(table.map((row) => `${row.postalCode} ${row.place}`)).size).toBe(table.length)
    expect(new Set(table.map((row) => row.postalCode)).size).toBeGreaterThan(8000)
    const odd = table.filter(
      (row) =>
        row.state === null ||
        !/^\d{5}$/.test(row.postalCode) ||
        !(row.latitude > 47 && row.latitude < 55.1 && row.longitude > 5.8 && row.longitude < 15.1),
    )
    expect(odd).toEqual([])
  })

  test.each([
    ['04600', 'TH'],
    ['04895', 'BB'],
    ['06556', 'TH'],
    ['19273', 'NI'],
    ['22844', 'SH'],
    ['27498', 'SH'],
    ['27568', 'HB'],
    ['34346', 'NI'],
    ['55252', 'HE'],
    ['63739', 'BY'],
    ['68519', 'HE'],
    ['88131', 'BY'],
    ['89073', 'BW'],
    ['89231', 'BY'],
  ])('the code %s near a border is in %s', (code, state) => {
    expect(selectPostalCodes(code).map((row) => row.state)).toEqual(selectPostalCodes(code).map(() => state))
    expect(selectPostalCodes(code)).not.toEqual([])
  })

  test('quarters of a city have different positions', () => {
    const [centre] = selectPostalCodes('04109')
    const [grünau] = selectPostalCodes('04205')
    if (!centre || !grünau) throw new Error('The table does not have this code.')
    expect(calculateDistanceKm(centre, grünau)).toBeGreaterThan(5)
    expect(calculateDistanceKm(centre, grünau)).toBeLessThan(10)
  })

  test('Halle is 32 km from Leipzig', () => {
    const [leipzig] = selectPostalCodes('04109')
    const [halle] = selectPostalCodes('06108')
    if (!leipzig || !halle) throw new Error('The table does not have this code.')
    expect(calculateDistanceKm(leipzig, halle)).toBeGreaterThan(30)
    expect(calculateDistanceKm(leipzig, halle)).toBeLessThan(34)
  })
})

describe('a GeoNames file', () => {
  test('the short form of a GeoNames file takes the state from the shipped table', () => {
    expect(parsePostalCodes('04109\tLeipzig\t51.3420\t12.3750\n04360\tMDR\t51.3156\t12.3832\n')).toEqual([
      { postalCode: '04109', place: 'Leipzig', state: 'SN', latitude: 51.342, longitude: 12.375 },
      { postalCode: '04360', place: 'MDR', state: 'SN', latitude: 51.3156, longitude: 12.3832 },
    ])
  })

  test('the original form of a GeoNames file can be read', () => {
    const line = 'DE\t01945\tGrünewald\tBrandenburg\tBB\t\t00\tOberspreewald\t12066\t51.4\t14\t4'
    expect(parsePostalCodes(line)).toEqual([
      { postalCode: '01945', place: 'Grünewald', state: 'BB', latitude: 51.4, longitude: 14 },
    ])
  })

  test('duplicates are dropped; umlauts and Windows line ends are read correctly', () => {
    const rows = parsePostalCodes('\uFEFF06366\tKöthen\t51.75\t11.98\r\n06366\tKöthen\t51.76\t11.97\r\n')
    expect(rows).toMatchObject([{ place: 'Köthen', latitude: 51.75 }])
  })

  test.each([
    ['4109\tLeipzig\t51.3\t12.3'],
    ['04109\tLeipzig\t51.3'],
    ['04109\tLeipzig\tfifty\t12.3'],
    ['04109\t \t51.3\t12.3'],
    ['04109\tLeipzig\t12.3\t51.3'],
    [''],
  ])('a GeoNames file with the line %j is rejected', (line) => {
    expect(() => parsePostalCodes(line)).toThrow(/Line 1|no postal codes/)
  })
})

describe('postal codes in the database', async () => {
  const { owner } = await freshDatabase()
  const run = (text: string, values: unknown[]) => owner.query(text, values)
  const rows = async (code: string) => {
    const found = await run('select place, state from postal_codes where postal_code = $1 order by place', [
      code,
    ])
    return found.rows
  }

  test('the shipped postal codes are inserted at the first start within 1.5 seconds', async () => {
    const from = performance.now()
    await insertMissingPostalCodes(run)
    expect(performance.now() - from).toBeLessThan(1500)
    expect(await rows('04109')).toEqual([{ place: 'Leipzig', state: 'SN' }])
    const { rows: counted } = await run('select count(*)::int as count from postal_codes', [])
    expect(counted).toEqual([{ count: table.length }])
  })

  test('an imported file replaces the shipped postal codes, and the next start keeps it', async () => {
    const file = join(mkdtempSync(join(tmpdir(), 'postal-codes-')), 'de.tsv')
    writeFileSync(file, '04109\tLeipzig\t51.34\t12.37\n04109\tLeipzig-Mitte\t51.34\t12.38\n')
    expect(await replacePostalCodes(run, file)).toEqual({ rows: 2, codes: 1 })
    await insertMissingPostalCodes(run)
    expect(await rows('04109')).toEqual([
      { place: 'Leipzig', state: 'SN' },
      { place: 'Leipzig-Mitte', state: 'SN' },
    ])
    expect(await rows('01067')).toEqual([])
  })
})

/**
 * German postal codes with their places, states and positions. They ship as postal-codes-de.tsv (sources and
 * licences: its first lines and NOTICES.md); operators can replace them with the full table of GeoNames.
 */
import { readFileSync } from 'node:fs'
import { type State, isGermanState } from './states.ts'

export interface PostalCode {
  postalCode: string
  place: string
  state: State | null
  latitude: number
  longitude: number
}

/** Runs one statement; the caller decides on connection, transaction and role. */
export type RunStatement = (text: string, values: unknown[]) => Promise<{ rows: unknown[] }>

/** Reads the shipped table: 12,881 pairs of code and place in about 30 ms. */
export function readShippedPostalCodes(): PostalCode[] {
  const text = readFileSync(new URL('postal-codes-de.tsv', import.meta.url), 'utf8')
  return parseTsvLines(text).map(({ cells }) => {
    const [postalCode = '', place = '', state = '', latitude, longitude] = cells
    return {
      postalCode,
      place,
      state: isGermanState(state) ? state : null,
      latitude: Number(latitude),
      longitude: Number(longitude),
    }
  })
}

/** Inserts the shipped table if there is none, so that imported codes stay. Safe to run concurrently. */
export async function insertMissingPostalCodes(run: RunStatement): Promise<void> {
  const { rows } = await run('select from postal_codes limit 1', [])
  if (rows.length === 0) await insertPostalCodes(run, readShippedPostalCodes())
}

/**
 * Replaces the whole table with a GeoNames file; run it in a transaction. The file has the columns code,
 * place, latitude, longitude, or the original twelve columns (DE.txt).
 */
export async function replacePostalCodes(
  run: RunStatement,
  file: string,
): Promise<{ rows: number; codes: number }> {
  const rows = parsePostalCodes(readFileSync(file, 'utf8'))
  await run('delete from postal_codes', [])
  await insertPostalCodes(run, rows)
  return { rows: rows.length, codes: new Set(rows.map((row) => row.postalCode)).size }
}

/** Parses a GeoNames file. Throws with the line number for an invalid line; drops duplicates. */
export function parsePostalCodes(text: string): PostalCode[] {
  const stateOf = createStateFinder()
  const rows = new Map<string, PostalCode>()
  for (const { cells, line } of parseTsvLines(text)) {
    const row = parsePostalCodeCells(cells, stateOf)
    if (!row) throw new Error(`Line ${line} is not a postal code: expected code, place, latitude, longitude`)
    const key = `${row.postalCode}\t${row.place}`
    if (!rows.has(key)) rows.set(key, row)
  }
  if (rows.size === 0) throw new Error('The file has no postal codes')
  return [...rows.values()]
}

function parsePostalCodeCells(
  cells: string[],
  stateOf: (code: string) => State | null,
): PostalCode | undefined {
  const full = cells.length >= 11
  if (!full && cells.length !== 4) return undefined
  const [code = '', place = ''] = full ? cells.slice(1, 3) : cells
  const [latitude, longitude] = (full ? cells.slice(9, 11) : cells.slice(2, 4)).map(Number)
  if (!/^\d{5}$/.test(code) || place.trim() === '') return undefined
  if (!isBetween(latitude, 47, 56) || !isBetween(longitude, 5, 16)) return undefined
  const named = full ? (cells[4] ?? '') : ''
  const state = isGermanState(named) ? named : stateOf(code)
  return { postalCode: code, place: place.trim(), state, latitude, longitude }
}

function isBetween(value: number | undefined, from: number, to: number): value is number {
  return value !== undefined && value >= from && value <= to
}

function parseTsvLines(text: string): { cells: string[]; line: number }[] {
  return text
    .replace(/^\uFEFF/, '')
    .split(/\r?\n/)
    .map((content, index) => ({ cells: content.split('\t'), line: index + 1, content }))
    .filter(({ content }) => content.trim() !== '' && !content.startsWith('#'))
}

/**
 * The short form has no states: uses the code's state in the shipped table, or else that of the closest code.
 */
function createStateFinder(): (code: string) => State | null {
  const shipped = readShippedPostalCodes()
  const known = new Map(shipped.map((row) => [row.postalCode, row.state]))
  const codes = [...known.keys()].map(Number)
  return (code) => {
    const exact = known.get(code)
    if (exact !== undefined) return exact
    const after = codes.findIndex((it) => it > Number(code))
    const around = after < 0 ? codes.slice(-1) : codes.slice(Math.max(0, after - 1), after + 1)
    const [next] = around.toSorted((a, b) => Math.abs(a - Number(code)) - Math.abs(b - Number(code)))
    return known.get(String(next).padStart(5, '0')) ?? null
  }
}

async function insertPostalCodes(run: RunStatement, rows: readonly PostalCode[]): Promise<void> {
  await run(
    `insert into postal_codes (postal_code, place, state, latitude, longitude)
     select * from unnest($1::text[], $2::text[], $3::text[], $4::float8[], $5::float8[])
     on conflict do nothing`,
    [
      rows.map((row) => row.postalCode),
      rows.map((row) => row.place),
      rows.map((row) => row.state),
      rows.map((row) => row.latitude),
      rows.map((row) => row.longitude),
    ],
  )
}

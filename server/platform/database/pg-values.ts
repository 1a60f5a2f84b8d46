/** Parses PostgreSQL values. db/generate-types.ts contains the matching TypeScript types. */

import pg from 'pg'

const { builtins } = pg.types
const arrayTypeOids = { timestamptz: 1185, date: 1182, int8: 1016 } as const

/**
 * `2026-03-01 08:15:30.5+00` → `2026-03-01T08:15:30.500Z`. Sessions run in UTC; digits below 1 ms are cut
 * off.
 */
export function parseTimestamp(text: string): string {
  const match = /^(\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d)(?:\.(\d{1,6}))?\+00$/.exec(text)
  if (!match) throw new RangeError(`The timestamp ${text} cannot be represented as an instant.`)
  const [, day, time, fraction = ''] = match
  return `${day}T${time}.${fraction.slice(0, 3).padEnd(3, '0')}Z`
}

/** Parses int8. Throws for values that a number cannot represent exactly. */
export function parseSafeInteger(text: string): number {
  const value = Number(text)
  if (!Number.isSafeInteger(value)) throw new RangeError(`${text} is too large for a JavaScript integer.`)
  return value
}

/** Parses `{a,"b c",NULL}` and applies `read` to the elements. */
function createArrayParser<T>(read: (text: string) => T): (text: string) => (T | null)[] {
  return (text) =>
    (parseTextArray(text) as (string | null)[]).map((item) => (item === null ? null : read(item)))
}

const parseTextArray = pg.types.getTypeParser(1009 as never) as (text: string) => unknown[]
const keepText = (text: string): string => text

const typeParsers = new Map<number, (text: string) => unknown>([
  [builtins.TIMESTAMPTZ, parseTimestamp],
  [builtins.DATE, keepText],
  [builtins.INT8, parseSafeInteger],
  [builtins.NUMERIC, keepText],
  [arrayTypeOids.timestamptz, createArrayParser(parseTimestamp)],
  [arrayTypeOids.date, createArrayParser(keepText)],
  [arrayTypeOids.int8, createArrayParser(parseSafeInteger)],
])

/** The array types of the enums and text domains of this database. */
export const ownArrayTypesQuery = `select typarray as oid from pg_type where typtype in ('e', 'd') and typarray <> 0`

/** Sets the type parsers of one connection. `lists` is the result of `ownArrayTypesQuery`. */
export function registerTypeParsers(client: pg.ClientBase, lists: readonly { oid: number }[] = []): void {
  for (const [oid, read] of typeParsers) client.setTypeParser(oid, read)
  for (const { oid } of lists) client.setTypeParser(oid, parseTextArray)
}

/** How values of PostgreSQL arrive in the program. db/generate-types.ts says the same to the compiler. */

import pg from 'pg'

const { builtins } = pg.types
const arrayTypeOids = { timestamptz: 1185, date: 1182, int8: 1016 } as const

/** `2026-03-01 08:15:30.5+00` → `2026-03-01T08:15:30.500Z`; sessions run in UTC, digits below 1 ms are cut. */
export function parseTimestamp(text: string): string {
  const match = /^(\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d)(?:\.(\d{1,6}))?\+00$/.exec(text)
  if (!match) throw new RangeError(`${text} is no instant that the program can hold`)
  const [, day, time, fraction = ''] = match
  return `${day}T${time}.${fraction.slice(0, 3).padEnd(3, '0')}Z`
}

/** int8 as a number; beyond what a number holds exactly it throws. */
export function parseSafeInteger(text: string): number {
  const value = Number(text)
  if (!Number.isSafeInteger(value)) throw new RangeError(`${text} is too large for a whole number`)
  return value
}

/** Reads `{a,"b c",NULL}`; elements go through `read`. */
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

/** Lists of this database's own types (enumerations, domains over text), by the oid of the list. */
export const ownArrayTypesQuery = `select typarray as oid from pg_type where typtype in ('e', 'd') and typarray <> 0`

/** Type parsers for one connection; `lists` are the oids that `ownArrayTypesQuery` found. */
export function registerTypeParsers(client: pg.ClientBase, lists: readonly { oid: number }[] = []): void {
  for (const [oid, read] of typeParsers) client.setTypeParser(oid, read)
  for (const { oid } of lists) client.setTypeParser(oid, parseTextArray)
}

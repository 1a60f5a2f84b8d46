/** How values of PostgreSQL arrive in the program. db/generate-types.ts says the same to the compiler. */

import pg from 'pg'

const { builtins } = pg.types
const arrayOf = { timestamptz: 1185, date: 1182, int8: 1016 } as const

/** `2026-03-01 08:15:30.5+00` → `2026-03-01T08:15:30.500Z`; sessions run in UTC, digits below 1 ms are cut. */
export function instantText(text: string): string {
  const match = /^(\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d)(?:\.(\d{1,6}))?\+00$/.exec(text)
  if (!match) throw new RangeError(`${text} is no instant that the program can hold`)
  const [, day, time, fraction = ''] = match
  return `${day}T${time}.${fraction.slice(0, 3).padEnd(3, '0')}Z`
}

/** int8 as a number; beyond what a number holds exactly it throws. */
export function safeInteger(text: string): number {
  const value = Number(text)
  if (!Number.isSafeInteger(value)) throw new RangeError(`${text} is too large for a whole number`)
  return value
}

/** Reads `{a,"b c",NULL}`; elements go through `read`. */
function listOf<T>(read: (text: string) => T): (text: string) => (T | null)[] {
  return (text) => (textArray(text) as (string | null)[]).map((item) => (item === null ? null : read(item)))
}

const textArray = pg.types.getTypeParser(1009 as never) as (text: string) => unknown[]
const asIs = (text: string): string => text

const readers = new Map<number, (text: string) => unknown>([
  [builtins.TIMESTAMPTZ, instantText],
  [builtins.DATE, asIs],
  [builtins.INT8, safeInteger],
  [builtins.NUMERIC, asIs],
  [arrayOf.timestamptz, listOf(instantText)],
  [arrayOf.date, listOf(asIs)],
  [arrayOf.int8, listOf(safeInteger)],
])

/** Lists of this database's own types (enumerations, domains over text), by the oid of the list. */
export const ownLists = `select typarray as oid from pg_type where typtype in ('e', 'd') and typarray <> 0`

/** Type parsers for one connection; `lists` are the oids that `ownLists` found. */
export function registerReaders(client: pg.ClientBase, lists: readonly { oid: number }[] = []): void {
  for (const [oid, read] of readers) client.setTypeParser(oid, read)
  for (const { oid } of lists) client.setTypeParser(oid, textArray)
}

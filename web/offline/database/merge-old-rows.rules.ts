/** Decides which rows of an old database are stored in the new one, where a row may already have the same key. */

export type Row = unknown
export type Rows = readonly (readonly [key: string, row: Row])[]

interface StoredCall {
  readonly at: number
  readonly sequence?: number
}

interface ServerNames {
  readonly names: Readonly<Record<string, string>>
}

const isServerNames = (row: Row): row is ServerNames =>
  typeof row === 'object' && row !== null && 'names' in row

/**
 * Calls that were already moved are not moved again. Calls that a tab of an earlier version added since are numbered
 * behind those of the new store; the first move keeps the numbers, and keeps very old calls without one.
 */
export function mergePendingCalls(rows: Rows, current: ReadonlyMap<string, Row>): Rows {
  const calls = [...current.values()].filter((row) => !isServerNames(row)) as StoredCall[]
  let last = Math.max(0, ...calls.map(({ sequence = 0 }) => sequence))
  const isFirstMove = calls.length === 0
  const names = rows.filter(([, row]) => isServerNames(row)) as [string, ServerNames][]
  const added = rows.filter(([key, row]) => !isServerNames(row) && !current.has(key)) as [
    string,
    StoredCall,
  ][]
  const inOrder = added.toSorted(
    ([, one], [, other]) => (one.sequence ?? Infinity) - (other.sequence ?? Infinity) || one.at - other.at,
  )
  return [
    ...inOrder.map(([key, call]) => [key, isFirstMove ? call : { ...call, sequence: (last += 1) }] as const),
    ...names.map(([key, row]) => {
      const known = current.get(key)
      return [key, { names: { ...row.names, ...(isServerNames(known) ? known.names : {}) } }] as const
    }),
  ]
}

/** Of two texts of a draft, the one in localStorage is newer: all tabs write it there first. */
export function mergeDrafts(
  rows: Rows,
  current: ReadonlyMap<string, Row>,
  readLocalStorage: (key: string) => string | null,
): Rows {
  return rows.filter(([key, text]) => {
    if (!current.has(key)) return true
    const latest = readLocalStorage(key)
    return latest === text || (latest === null && current.get(key) !== null)
  })
}

/** Of two links to an order, the one that ends later is newer. */
export function mergeOrderLinks(rows: Rows, current: ReadonlyMap<string, Row>): Rows {
  const endOf = (row: Row) =>
    Date.parse((row as { info: { expires_at: string } } | undefined)?.info.expires_at ?? '') || 0
  return rows.filter(([key, row]) => !current.has(key) || endOf(row) > endOf(current.get(key)))
}

export function mergeQueries(rows: Rows, current: ReadonlyMap<string, Row>): Rows {
  const timeOf = (row: Row) => (row as { at?: number } | undefined)?.at ?? 0
  return rows.filter(([key, row]) => !current.has(key) || timeOf(row) > timeOf(current.get(key)))
}

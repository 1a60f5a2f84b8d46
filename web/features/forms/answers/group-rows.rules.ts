import type { Row } from '#contract/forms/forms'
import { rowIdKey } from '#contract/forms/model'

/** One row of a group with its own id. */
export type IdentifiedRow = Row & { readonly [rowIdKey]: string }

/**
 * Returns the rows of a group with ids, at least `least` of them. Rows without an id get the same one at
 * every call, so that a photo finds its row after a reload.
 */
export function identifyRows(rows: readonly Row[], least: number): IdentifiedRow[] {
  const missing = Array.from({ length: Math.max(0, least - rows.length) }, (): Row => ({}))
  const taken = new Set(rows.map((row) => row[rowIdKey]))
  return [...rows, ...missing].map((row) => {
    const id = row[rowIdKey]
    if (typeof id === 'string') return { ...row, [rowIdKey]: id }
    const free = findFreeRowId(taken)
    taken.add(free)
    return { ...row, [rowIdKey]: free }
  })
}

function findFreeRowId(taken: ReadonlySet<unknown>): string {
  for (let number = 1; ; number++) if (!taken.has(`row-${number}`)) return `row-${number}`
}

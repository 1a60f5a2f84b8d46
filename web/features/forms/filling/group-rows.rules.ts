import type { Row } from '#contract/forms/forms'
import { rowIdKey } from '#contract/forms/model'

/** One of a group, known by an id of its own. */
export type IdentifiedRow = Row & { readonly [rowIdKey]: string }

/**
 * The ones of a group as they are shown: at least so many, each with its id. What has none yet gets the same at
 * every try, so that after a reload a photo finds the row that it was taken for.
 */
export function identifyRows(given: readonly Row[], least: number): IdentifiedRow[] {
  const missing = Array.from({ length: Math.max(0, least - given.length) }, (): Row => ({}))
  const taken = new Set(given.map((row) => row[rowIdKey]))
  return [...given, ...missing].map((row) => {
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

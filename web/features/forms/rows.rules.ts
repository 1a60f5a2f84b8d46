import type { Row } from '#contract/forms/forms'
import { rowId } from '#contract/forms/model'

/** One of a group, known by an id of its own. */
export type KnownRow = Row & { readonly [rowId]: string }

/**
 * The ones of a group as they are shown: at least so many, each with its id. What has none yet gets the same at
 * every try, so that after a reload a photo finds the row that it was taken for.
 */
export function knownRows(given: readonly Row[], least: number): KnownRow[] {
  const missing = Array.from({ length: Math.max(0, least - given.length) }, (): Row => ({}))
  const taken = new Set(given.map((row) => row[rowId]))
  return [...given, ...missing].map((row) => {
    const id = row[rowId]
    if (typeof id === 'string') return { ...row, [rowId]: id }
    const free = freeId(taken)
    taken.add(free)
    return { ...row, [rowId]: free }
  })
}

function freeId(taken: ReadonlySet<unknown>): string {
  for (let number = 1; ; number++) if (!taken.has(`row-${number}`)) return `row-${number}`
}

/** A seeded random generator (mulberry32): the same seed gives the same demo on every machine. */
export interface Random {
  /** Returns a whole number from `from` to `to`, both included. */
  between(from: number, to: number): number
  pick<T>(items: readonly T[]): T
  /** Returns one of `items` according to their weights. */
  weighted<T extends { weight: number }>(items: readonly T[]): T
  /** Returns true with the probability `share` (0 to 1). */
  chance(share: number): boolean
}

export function createRandom(seed: number): Random {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const at = <T>(items: readonly T[], index: number): T => {
    const item = items[index]
    if (item === undefined) throw new Error('The list to choose from is empty.')
    return item
  }
  return {
    between: (from, to) => from + Math.floor(next() * (to - from + 1)),
    pick: (items) => at(items, Math.floor(next() * items.length)),
    weighted: (items) => {
      let left = next() * items.reduce((sum, item) => sum + item.weight, 0)
      return at(
        items,
        items.findIndex((item) => (left -= item.weight) < 0),
      )
    },
    chance: (share) => next() < share,
  }
}

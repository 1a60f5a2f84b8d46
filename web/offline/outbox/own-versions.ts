/**
 * Versions of orders that were made here. The screen hears of them a moment later, on a slow line some seconds:
 * who goes on meanwhile decides on their own last change, and nobody else was faster.
 */
const made = new Map<string, Set<number>>()

/** A change that was sent on `version` has come true: the order's next version is one's own. */
export function ownChange(orderId: string, version: number): void {
  made.set(orderId, (made.get(orderId) ?? new Set()).add(version + 1))
}

/** The newest version that one knows who saw `version`: it, and what one made of it since. */
export function knownVersion(orderId: string, version: number): number {
  const own = made.get(orderId)
  let known = version
  while (own?.has(known + 1)) known += 1
  return known
}

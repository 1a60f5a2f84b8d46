/**
 * Versions of orders that were made here. The screen hears of them a moment later, on a slow line some seconds:
 * who goes on meanwhile decides on their own last change, and nobody else was faster.
 */
const ownVersions = new Map<string, Set<number>>()

/** A change that was sent on `version` has come true: the order's next version is one's own. */
export function recordOwnChange(orderId: string, version: number): void {
  ownVersions.set(orderId, (ownVersions.get(orderId) ?? new Set()).add(version + 1))
}

/** The newest version that one knows who saw `version`: it, and what one made of it since. */
export function getKnownVersion(orderId: string, version: number): number {
  const own = ownVersions.get(orderId)
  let known = version
  while (own?.has(known + 1)) known += 1
  return known
}

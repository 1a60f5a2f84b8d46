/**
 * The order versions that this device created. The screen may show an older version for some seconds, so the
 * next step uses the newest own version and is not mistaken for a conflict.
 */
const ownVersions = new Map<string, Set<number>>()

/** Records that a change sent on `version` succeeded: the order's next version is an own one. */
export function recordOwnChange(orderId: string, version: number): void {
  ownVersions.set(orderId, (ownVersions.get(orderId) ?? new Set()).add(version + 1))
}

/** Returns the newest version that a user who saw `version` knows: it and the own versions that follow it. */
export function getKnownVersion(orderId: string, version: number): number {
  const own = ownVersions.get(orderId)
  let known = version
  while (own?.has(known + 1)) known += 1
  return known
}

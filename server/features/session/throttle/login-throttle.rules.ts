/** How often a log-in may fail (wire.md, Log-in). */

export const throttleWindowMinutes = 15

/** Failed tries within the window. A known device has its own, so that a flood locks nobody out of theirs. */
export const loginLimits = { email: 10, network: 100, device: 10 } as const

/** When the failure happened that filled each limit; null: there is room. */
export type ReachedLimits = { readonly [L in keyof typeof loginLimits]: string | null }

/** Seconds until a try is let in again; null: now. A known device is asked for its own failures alone. */
export function getLoginWaitSeconds(
  reached: ReachedLimits,
  knownDevice: boolean,
  now: Temporal.Instant,
): number | null {
  const filled = knownDevice ? [reached.device] : [reached.email, reached.network]
  return getSecondsUntilFree(filled, now)
}

/** Seconds until the last of these limits has room again, each given by what filled it; null: there is room. */
export function getSecondsUntilFree(
  filled: readonly (string | null)[],
  now: Temporal.Instant,
): number | null {
  const waits = filled.flatMap((at) => (at ? [getSecondsUntilExpiry(at, now)] : []))
  return waits.length > 0 ? Math.max(1, ...waits) : null
}

function getSecondsUntilExpiry(failedAt: string, now: Temporal.Instant): number {
  const free = Temporal.Instant.from(failedAt).add({ minutes: throttleWindowMinutes })
  return Math.ceil((free.epochMilliseconds - now.epochMilliseconds) / 1000)
}

/** What counts as one network: an IPv4 address, or the 64 bits that one household has in IPv6. */
export function toNetwork(address: string): string {
  const four = /^(?:::ffff:)?(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1]
  if (four) return four
  const [head = '', tail = ''] = address.split('%', 1)[0]?.split('::') ?? []
  const groups = (part: string) => part.split(':').filter(Boolean)
  const zeros = 8 - groups(head).length - groups(tail).length
  const all = [...groups(head), ...Array.from({ length: Math.max(0, zeros) }, () => '0'), ...groups(tail)]
  return `${all
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, '').toLowerCase())
    .join(':')}::/64`
}

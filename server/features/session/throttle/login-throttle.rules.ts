/** Limits for failed logins. */

export const throttleWindowMinutes = 15

/**
 * Failed attempts within the window. A known device has its own limit, so that an attack cannot lock its
 * owner out.
 */
export const loginLimits = { email: 10, network: 100, device: 10 } as const

/** When the failure happened that reached each limit; null if it is not reached. */
export type ReachedLimits = { readonly [L in keyof typeof loginLimits]: string | null }

/**
 * Returns the seconds until the next attempt is allowed, or null if it is allowed now. Only its own failures
 * count for a known device.
 */
export function getLoginWaitSeconds(
  reached: ReachedLimits,
  knownDevice: boolean,
  now: Temporal.Instant,
): number | null {
  const reachedAt = knownDevice ? [reached.device] : [reached.email, reached.network]
  return getSecondsUntilFree(reachedAt, now)
}

/**
 * Returns the seconds until none of these limits is reached any more, or null. Each is given by the instant
 * that reached it.
 */
export function getSecondsUntilFree(
  reachedAt: readonly (string | null)[],
  now: Temporal.Instant,
): number | null {
  const waits = reachedAt.flatMap((at) => (at ? [getSecondsUntilExpiry(at, now)] : []))
  return waits.length > 0 ? Math.max(1, ...waits) : null
}

function getSecondsUntilExpiry(failedAt: string, now: Temporal.Instant): number {
  const free = Temporal.Instant.from(failedAt).add({ minutes: throttleWindowMinutes })
  return Math.ceil((free.epochMilliseconds - now.epochMilliseconds) / 1000)
}

/**
 * Returns the network of an address: an IPv4 address, or the first 64 bits of an IPv6 address (one
 * household).
 */
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

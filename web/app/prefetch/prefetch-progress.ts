/** How many orders are on the device, as far as this start of the app has looked. */
export interface PrefetchCounts {
  readonly stored: number
  /** Could not be fetched; tried again soon. */
  readonly failed: number
  /** As many as a device takes. */
  readonly chosen: number
  /** All of the next days, and those at work. */
  readonly found: number
}

export type PrefetchState = PrefetchCounts | 'unknown' | 'data saver'

let state: PrefetchState = 'unknown'
const listeners = new Set<() => void>()

export const prefetchProgress = {
  get: (): PrefetchState => state,
  set(next: PrefetchState): void {
    state = next
    for (const listener of listeners) listener()
  },
  subscribe(listener: () => void): () => void {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
}

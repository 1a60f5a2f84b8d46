/** How many orders are on the device, as far as this start of the app has looked. */
export interface OfflineOrders {
  readonly stored: number
  /** Could not be fetched; tried again soon. */
  readonly failed: number
  /** As many as a device takes. */
  readonly chosen: number
  /** All of the next days, and those at work. */
  readonly found: number
}

export type OfflineState = OfflineOrders | 'unknown' | 'data saver'

let state: OfflineState = 'unknown'
const listeners = new Set<() => void>()

export const offlineOrders = {
  get: (): OfflineState => state,
  set(next: OfflineState): void {
    state = next
    for (const listener of listeners) listener()
  },
  subscribe(listener: () => void): () => void {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
}

import { createListeners } from '#web/ui/listeners'

/** The number of orders on the device, as far as it is known since the start of the app. */
export interface PrefetchCounts {
  readonly stored: number
  /** Could not be fetched; retried soon. */
  readonly failed: number
  /** Limited by the device's storage. */
  readonly chosen: number
  /** All orders of the next days and those at work. */
  readonly found: number
  /** False if the browser refused to store orders: the device is full, or it is a private window. */
  readonly isDeviceWritable: boolean
}

export type PrefetchState = PrefetchCounts | 'unknown' | 'data saver'

let state: PrefetchState = 'unknown'
const listeners = createListeners()

export const prefetchProgress = {
  get: (): PrefetchState => state,
  set(next: PrefetchState): void {
    state = next
    listeners.notify()
  },
  subscribe: listeners.subscribe,
}

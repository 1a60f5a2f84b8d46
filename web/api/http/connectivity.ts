import { useSyncExternalStore } from 'react'
import { createListeners } from '#web/ui/listeners'

/** Whether the last request reached the server. The browser's own events only report a missing network. */
let isServerReached = navigator.onLine
const listeners = createListeners()

export const connectivity = {
  isOnline: (): boolean => isServerReached,
  subscribe: listeners.subscribe,
  setOnline(now: boolean): void {
    if (now === isServerReached) return
    isServerReached = now
    listeners.notify()
  },
}

addEventListener('offline', () => connectivity.setOnline(false))
addEventListener('online', () => connectivity.setOnline(true))

export function useIsOnline(): boolean {
  return useSyncExternalStore(connectivity.subscribe, connectivity.isOnline)
}

import { useSyncExternalStore } from 'react'

/** Whether the last request reached the server. The browser's own events only report a missing network. */
let isServerReached = navigator.onLine
const listeners = new Set<() => void>()

export const connectivity = {
  isOnline: (): boolean => isServerReached,
  subscribe(listener: () => void): () => void {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
  setOnline(now: boolean): void {
    if (now === isServerReached) return
    isServerReached = now
    for (const listener of listeners) listener()
  },
}

addEventListener('offline', () => connectivity.setOnline(false))
addEventListener('online', () => connectivity.setOnline(true))

export function useIsOnline(): boolean {
  return useSyncExternalStore(connectivity.subscribe, connectivity.isOnline)
}

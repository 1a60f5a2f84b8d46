import { useSyncExternalStore } from 'react'

/** Whether the server was reached the last time somebody tried; the browser only knows of a missing network. */
let reached = navigator.onLine
const listeners = new Set<() => void>()

export const line = {
  isUp: (): boolean => reached,
  subscribe(listener: () => void): () => void {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
  tell(now: boolean): void {
    if (now === reached) return
    reached = now
    for (const listener of listeners) listener()
  },
}

addEventListener('offline', () => line.tell(false))
addEventListener('online', () => line.tell(true))

export function useLine(): boolean {
  return useSyncExternalStore(line.subscribe, line.isUp)
}

/**
 * The app on the device. A newer version waits until the user asks for it: a reload could lose what is being typed.
 */

let isReady = false
const listeners = new Set<() => void>()

export const newVersion = {
  isReady: (): boolean => isReady,
  /** Somebody has asked for it in this window. */
  isWanted: false,
  subscribe(listener: () => void): () => void {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
}

export function announceNewVersion(): void {
  isReady = true
  for (const listener of listeners) listener()
}

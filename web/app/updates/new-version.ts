/** A new version of the app waits until the user asks for it, because a reload could lose unsaved input. */

let isReady = false
const listeners = new Set<() => void>()

export const newVersion = {
  isReady: (): boolean => isReady,
  /** The user has asked for it in this window. */
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

let isStored = false
const listeners = new Set<() => void>()

/** Whether all that the app needs without a network is on the device. */
export const appStored = {
  get: (): boolean => isStored,
  set(): void {
    isStored = true
    for (const listener of listeners) listener()
  },
  subscribe(listener: () => void): () => void {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
}

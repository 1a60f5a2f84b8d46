let isStored = false
const listeners = new Set<() => void>()

/** Whether all files that the app needs without a connection are on the device. */
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

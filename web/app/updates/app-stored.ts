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

  /** Resolves when the files are stored, after `maxMs` at the latest, because a browser may not store any. */
  async wait(maxMs: number): Promise<void> {
    if (isStored) return
    await new Promise<void>((resolve) => {
      const stop = appStored.subscribe(resolve)
      setTimeout(() => {
        stop()
        resolve()
      }, maxMs)
    })
  },
}

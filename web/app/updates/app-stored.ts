import { createListeners } from '#web/ui/listeners'

let isStored = false
const listeners = createListeners()

/** Whether all files that the app needs without a connection are on the device. */
export const appStored = {
  get: (): boolean => isStored,
  set(): void {
    isStored = true
    listeners.notify()
  },
  subscribe: listeners.subscribe,

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

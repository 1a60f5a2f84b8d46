import { createListeners } from '#web/ui/listeners'

/** A new version of the app waits until the user asks for it, because a reload could lose unsaved input. */

let isReady = false
const listeners = createListeners()

export const newVersion = {
  isReady: (): boolean => isReady,
  /** The user has asked for it in this window. */
  isWanted: false,
  subscribe: listeners.subscribe,
}

export function announceNewVersion(): void {
  isReady = true
  listeners.notify()
}

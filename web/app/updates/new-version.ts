import { createListeners } from '#web/ui/listeners'

/** A new version of the app waits until the user asks for it, because a reload could lose unsaved input. */

let isReady = false
let isWanted = false
const listeners = createListeners()

export const newVersion = {
  isReady: (): boolean => isReady,
  /** The user has asked for it in this window: the page reloads as soon as the new version has taken over. */
  isWanted: (): boolean => isWanted,
  setWanted(value: boolean): void {
    isWanted = value
    listeners.notify()
  },
  subscribe: listeners.subscribe,
}

export function announceNewVersion(): void {
  isReady = true
  listeners.notify()
}

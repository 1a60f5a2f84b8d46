import { useSyncExternalStore } from 'react'
import { createListeners } from '#web/ui/listeners'

/** The calls that wait until the user has confirmed who they are. */
let waitingCalls: ((proved: boolean) => void)[] = []
const listeners = createListeners()

export const reauthentication = {
  /** Asks the user to confirm; resolves with whether they did. The dialog calls `finish`. */
  request(): Promise<boolean> {
    return new Promise((resolve) => {
      waitingCalls = [...waitingCalls, resolve]
      listeners.notify()
    })
  },

  finish(proved: boolean): void {
    const asked = waitingCalls
    waitingCalls = []
    listeners.notify()
    for (const resolve of asked) resolve(proved)
  },
}

/** Whether the dialog must be shown. */
export function useReauthenticationRequested(): boolean {
  return useSyncExternalStore(listeners.subscribe, () => waitingCalls.length > 0)
}

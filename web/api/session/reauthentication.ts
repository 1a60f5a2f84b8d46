import { useSyncExternalStore } from 'react'

/** The calls that wait until the user has confirmed who they are. */
let waitingCalls: ((proved: boolean) => void)[] = []
const listeners = new Set<() => void>()

export const reauthentication = {
  /** Asks the user to confirm; resolves with whether they did. The dialog calls `finish`. */
  request(): Promise<boolean> {
    return new Promise((resolve) => {
      waitingCalls = [...waitingCalls, resolve]
      notifyReauthenticationListeners()
    })
  },

  finish(proved: boolean): void {
    const asked = waitingCalls
    waitingCalls = []
    notifyReauthenticationListeners()
    for (const resolve of asked) resolve(proved)
  },
}

/** Whether the dialog must be shown. */
export function useReauthenticationRequested(): boolean {
  return useSyncExternalStore(subscribeToReauthentication, () => waitingCalls.length > 0)
}

function subscribeToReauthentication(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function notifyReauthenticationListeners(): void {
  for (const listener of listeners) listener()
}

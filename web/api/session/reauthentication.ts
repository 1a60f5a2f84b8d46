import { useSyncExternalStore } from 'react'

/** Whether somebody is being asked to prove once more who they are; several calls wait for one answer. */
let waitingCalls: ((proved: boolean) => void)[] = []
const listeners = new Set<() => void>()

export const reauthentication = {
  /** Asks the person; resolves with whether they did. The dialog calls `end`. */
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

/** Whether the dialog is to be shown. */
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

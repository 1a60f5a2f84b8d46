import { useSyncExternalStore } from 'react'

/** Whether somebody is being asked to prove once more who they are; several calls wait for one answer. */
let waiting: ((proved: boolean) => void)[] = []
const listeners = new Set<() => void>()

export const proof = {
  /** Asks the person; resolves with whether they did. The dialog calls `end`. */
  ask(): Promise<boolean> {
    return new Promise((resolve) => {
      waiting = [...waiting, resolve]
      tell()
    })
  },

  end(proved: boolean): void {
    const asked = waiting
    waiting = []
    tell()
    for (const resolve of asked) resolve(proved)
  },
}

/** Whether the dialog is to be shown. */
export function useProofAsked(): boolean {
  return useSyncExternalStore(subscribe, () => waiting.length > 0)
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function tell(): void {
  for (const listener of listeners) listener()
}

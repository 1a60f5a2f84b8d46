import { useSyncExternalStore } from 'react'
import { listDeviceNames, type NewPendingCall } from '../pending/pending-call.ts'

let calls: readonly NewPendingCall[] = []
const listeners = new Set<() => void>()

function setCalls(now: readonly NewPendingCall[]): void {
  calls = now
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Returns whether files are uploaded before the call, which may take minutes; its result is not shown before. */
export function hasDeviceFiles(given: unknown): boolean {
  return listDeviceNames(given).length > 0
}

/**
 * The calls that a page has sent and whose replies it waits for. The outbox shows them only if the page is closed before.
 */
export const callsInFlight = {
  list: (): readonly NewPendingCall[] => calls,
  /** Returns a function that removes the call. */
  add(call: NewPendingCall): () => void {
    setCalls([...calls, call])
    return () => setCalls(calls.filter((one) => one !== call))
  },
}

export function useCallsInFlight(): readonly NewPendingCall[] {
  return useSyncExternalStore(subscribe, callsInFlight.list)
}

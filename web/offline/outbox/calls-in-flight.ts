import { useSyncExternalStore } from 'react'
import { listDeviceNames, type NewPendingCall } from '../pending/pending-call.ts'
import { createListeners } from '#web/ui/listeners'

let calls: readonly NewPendingCall[] = []
const listeners = createListeners()

function setCalls(now: readonly NewPendingCall[]): void {
  calls = now
  listeners.notify()
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
  return useSyncExternalStore(listeners.subscribe, callsInFlight.list)
}

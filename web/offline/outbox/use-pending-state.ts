import { useCallback, useSyncExternalStore } from 'react'
import { outbox } from './outbox.ts'

/** Returns whether calls of this order are pending, and whether one needs a decision. */
export function usePendingState(orderId: string): 'waiting' | 'refused' | null {
  const read = useCallback(() => {
    const own = outbox.list().filter((entry) => entry.orderId === orderId)
    if (own.length === 0) return null
    return own.some(({ state }) => state === 'refused') ? 'refused' : 'waiting'
  }, [orderId])
  return useSyncExternalStore(outbox.subscribe, read)
}

import { useCallback, useSyncExternalStore } from 'react'
import { outbox } from './outbox.ts'

/** Whether something about this order waits on the device, and whether somebody has to decide about it. */
export function usePendingState(orderId: string): 'waiting' | 'refused' | null {
  const read = useCallback(() => {
    const own = outbox.list().filter((entry) => entry.orderId === orderId)
    if (own.length === 0) return null
    return own.some(({ state }) => state === 'refused') ? 'refused' : 'waiting'
  }, [orderId])
  return useSyncExternalStore(outbox.subscribe, read)
}

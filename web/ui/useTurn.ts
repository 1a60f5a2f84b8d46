import { useEffect, useState, useSyncExternalStore } from 'react'

interface Waiting {
  readonly who: symbol
  readonly rank: number
}

let queue: readonly Waiting[] = []
const listeners = new Set<() => void>()

/**
 * Whether a dialog that opens by itself may be open now: of several one is shown, the lowest rank first, and
 * the next one when that is closed.
 */
export function useTurn(wants: boolean, rank: number): boolean {
  const [who] = useState(() => Symbol('turn'))
  useEffect(() => {
    if (!wants) return
    set([...queue, { who, rank }].toSorted((one, other) => one.rank - other.rank))
    return () => set(queue.filter((one) => one.who !== who))
  }, [wants, who, rank])
  return useSyncExternalStore(subscribe, () => queue[0]?.who === who)
}

function set(next: readonly Waiting[]): void {
  queue = next
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

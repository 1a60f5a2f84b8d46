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

/** How many dialogs lie over the page. */
let lying = 0

/** Within a dialog: it lies over the page for as long as it is shown. */
export function useLiesOver(): void {
  useEffect(() => {
    lie(1)
    return () => lie(-1)
  }, [])
}

/**
 * Whether a dialog that opens by itself and has all that it shows may lie down over the page: not over what somebody
 * has opened meanwhile. Once it may it stays, with the dialogs that it opens itself.
 */
export function useFreePlace(wants: boolean): boolean {
  const isFree = useSyncExternalStore(subscribe, () => lying === 0)
  const [has, setHas] = useState(false)
  const may = wants && (has || isFree)
  if (may !== has) setHas(may)
  return may
}

function lie(more: 1 | -1): void {
  lying += more
  tell()
}

function set(next: readonly Waiting[]): void {
  queue = next
  tell()
}

function tell(): void {
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

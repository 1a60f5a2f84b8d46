import { useEffect, useState, useSyncExternalStore } from 'react'

interface QueuedDialog {
  readonly who: symbol
  readonly rank: number
}

let dialogQueue: readonly QueuedDialog[] = []
const listeners = new Set<() => void>()

/**
 * Whether a dialog that opens by itself may be open now: of several one is shown, the lowest rank first, and
 * the next one when that is closed.
 */
export function useDialogQueue(wants: boolean, rank: number): boolean {
  const [who] = useState(() => Symbol('turn'))
  useEffect(() => {
    if (!wants) return
    setDialogQueue([...dialogQueue, { who, rank }].toSorted((one, other) => one.rank - other.rank))
    return () => setDialogQueue(dialogQueue.filter((one) => one.who !== who))
  }, [wants, who, rank])
  return useSyncExternalStore(subscribeToDialogs, () => dialogQueue[0]?.who === who)
}

/** How many dialogs lie over the page. */
let openDialogCount = 0

/** Within a dialog: it lies over the page for as long as it is shown. */
export function useCountOpenDialog(): void {
  useEffect(() => {
    changeOpenDialogCount(1)
    return () => changeOpenDialogCount(-1)
  }, [])
}

/**
 * Whether a dialog that opens by itself and has all that it shows may lie down over the page: not over what somebody
 * has opened meanwhile. Once it may it stays, with the dialogs that it opens itself.
 */
export function useWaitForOpenDialogs(wants: boolean): boolean {
  const isFree = useSyncExternalStore(subscribeToDialogs, () => openDialogCount === 0)
  const [has, setHas] = useState(false)
  const may = wants && (has || isFree)
  if (may !== has) setHas(may)
  return may
}

function changeOpenDialogCount(more: 1 | -1): void {
  openDialogCount += more
  notifyDialogListeners()
}

function setDialogQueue(next: readonly QueuedDialog[]): void {
  dialogQueue = next
  notifyDialogListeners()
}

function notifyDialogListeners(): void {
  for (const listener of listeners) listener()
}

function subscribeToDialogs(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

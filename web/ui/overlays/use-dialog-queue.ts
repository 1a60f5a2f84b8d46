import { useEffect, useState, useSyncExternalStore } from 'react'
import { createListeners } from '../listeners.ts'

interface QueuedDialog {
  readonly id: symbol
  readonly priority: number
}

let dialogQueue: readonly QueuedDialog[] = []
const listeners = createListeners()

/**
 * Returns whether a dialog that opens by itself may open now: of several, the one with the lowest priority value opens
 * first, the next one after it was closed.
 */
export function useDialogQueue(wantsToOpen: boolean, priority: number): boolean {
  const [id] = useState(() => Symbol('turn'))
  useEffect(() => {
    if (!wantsToOpen) return
    setDialogQueue([...dialogQueue, { id, priority }].toSorted((one, other) => one.priority - other.priority))
    return () => setDialogQueue(dialogQueue.filter((one) => one.id !== id))
  }, [wantsToOpen, id, priority])
  return useSyncExternalStore(listeners.subscribe, () => dialogQueue[0]?.id === id)
}

/** The number of open dialogs. */
let openDialogCount = 0

/** Counts the dialog as open while it is mounted. */
export function useCountOpenDialog(): void {
  useEffect(() => {
    changeOpenDialogCount(1)
    return () => changeOpenDialogCount(-1)
  }, [])
}

/**
 * Returns whether a dialog that opens by itself may open: not over a dialog that the user opened in the
 * meantime. Once open it stays, also under dialogs that it opens itself.
 */
export function useWaitForOpenDialogs(wantsToOpen: boolean): boolean {
  const isFree = useSyncExternalStore(listeners.subscribe, () => openDialogCount === 0)
  const [has, setHas] = useState(false)
  const may = wantsToOpen && (has || isFree)
  if (may !== has) setHas(may)
  return may
}

function changeOpenDialogCount(more: 1 | -1): void {
  openDialogCount += more
  listeners.notify()
}

function setDialogQueue(next: readonly QueuedDialog[]): void {
  dialogQueue = next
  listeners.notify()
}

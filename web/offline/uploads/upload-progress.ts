import { useSyncExternalStore } from 'react'

/** How far the upload of one file has come. */
export interface Transfer {
  /** 0 to 100. */
  readonly progress: number
  /** The last try failed; the next one follows. */
  readonly isSlow: boolean
}

let all: ReadonlyMap<string, Transfer> = new Map()
const listeners = new Set<() => void>()

/** The uploads of this tab that are under way, by the device's name of the file. */
export const transfers = {
  all: () => all,
  /** Null: the upload has ended. */
  set(name: string, transfer: Transfer | null): void {
    const next = new Map(all)
    if (transfer) next.set(name, transfer)
    else next.delete(name)
    all = next
    for (const listener of listeners) listener()
  },
  subscribe(listener: () => void): () => void {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
}

export const useTransfers = (): ReadonlyMap<string, Transfer> =>
  useSyncExternalStore(transfers.subscribe, transfers.all)

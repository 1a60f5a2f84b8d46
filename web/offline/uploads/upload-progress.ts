import { useSyncExternalStore } from 'react'

/** The progress of one upload. */
export interface UploadProgress {
  /** Percent. */
  readonly progress: number
  /** The last attempt failed; the next one follows. */
  readonly isSlow: boolean
}

let progressByName: ReadonlyMap<string, UploadProgress> = new Map()
const listeners = new Set<() => void>()

/** The uploads in progress of this tab, by the device name of the file. */
export const uploadProgress = {
  all: () => progressByName,
  /** Null when the upload has ended. */
  set(name: string, transfer: UploadProgress | null): void {
    const next = new Map(progressByName)
    if (transfer) next.set(name, transfer)
    else next.delete(name)
    progressByName = next
    for (const listener of listeners) listener()
  },
  subscribe(listener: () => void): () => void {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
}

export const useUploadProgress = (): ReadonlyMap<string, UploadProgress> =>
  useSyncExternalStore(uploadProgress.subscribe, uploadProgress.all)

import { useSyncExternalStore } from 'react'

/** How far the upload of one file has come. */
export interface UploadProgress {
  /** 0 to 100. */
  readonly progress: number
  /** The last try failed; the next one follows. */
  readonly isSlow: boolean
}

let progressByName: ReadonlyMap<string, UploadProgress> = new Map()
const listeners = new Set<() => void>()

/** The uploads of this tab that are under way, by the device's name of the file. */
export const uploadProgress = {
  all: () => progressByName,
  /** Null: the upload has ended. */
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

import { useSyncExternalStore } from 'react'
import { createListeners } from '#web/ui/listeners'

/** The progress of one upload. */
export interface UploadProgress {
  /** Percent. */
  readonly progress: number
  /** The last attempt failed; the next one follows. */
  readonly isSlow: boolean
}

let progressByName: ReadonlyMap<string, UploadProgress> = new Map()
const listeners = createListeners()

/** The uploads in progress of this tab, by the device name of the file. */
export const uploadProgress = {
  all: () => progressByName,
  /** Null when the upload has ended. */
  set(name: string, transfer: UploadProgress | null): void {
    const next = new Map(progressByName)
    if (transfer) next.set(name, transfer)
    else next.delete(name)
    progressByName = next
    listeners.notify()
  },
  subscribe: listeners.subscribe,
}

export const useUploadProgress = (): ReadonlyMap<string, UploadProgress> =>
  useSyncExternalStore(uploadProgress.subscribe, uploadProgress.all)

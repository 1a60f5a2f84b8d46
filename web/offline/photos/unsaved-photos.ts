import { useSyncExternalStore } from 'react'
import { deviceFiles, saveUploadedCaption } from '../uploads/device-files.ts'
import { connectivity } from '#web/api/http/connectivity'
import type { StorageProblem } from '../storage/storage-problem.ts'
import { uploadFile } from '../uploads/upload-file.ts'
import { createListeners } from '#web/ui/listeners'

/** A photo that is only in this page, because the device could not store it. */
export interface UnsavedPhoto {
  readonly key: string
  /** The question that it was picked for. */
  readonly scope: string
  readonly file: File
  readonly originalId: string | null
  readonly caption?: string | null
  readonly isTrying: boolean
  /** Why the device could not store it. */
  readonly problem: StorageProblem
  /** Writes the photo's name into the draft; works without a mounted component. */
  readonly onAdd: (name: string) => void
}

let allUnsaved: readonly UnsavedPhoto[] = []
const listeners = createListeners()

function setUnsavedPhotos(next: readonly UnsavedPhoto[]): void {
  allUnsaved = next
  listeners.notify()
}

const setTrying = (key: string, isTrying: boolean) =>
  setUnsavedPhotos(allUnsaved.map((one) => (one.key === key ? { ...one, isTrying } : one)))

/** Photos that are neither on the device nor on the server. They are lost when the page is closed. */
export const unsavedPhotos = {
  all: () => allUnsaved,
  add: (photo: UnsavedPhoto): void => setUnsavedPhotos([...allUnsaved, photo]),
  remove: (key: string): void => setUnsavedPhotos(allUnsaved.filter((one) => one.key !== key)),
  hasAnyInScope: (prefix: string): boolean => allUnsaved.some(({ scope }) => scope.startsWith(prefix)),

  /**
   * Stores a photo on the device or, if there is still no space, uploads it at once. @throws if neither
   * works.
   */
  async save(key: string): Promise<void> {
    const photo = allUnsaved.find((one) => one.key === key)
    if (!photo || photo.isTrying) return
    setTrying(key, true)
    try {
      photo.onAdd(await storeOrUpload(photo))
      unsavedPhotos.remove(key)
    } catch (error) {
      setTrying(key, false)
      throw error
    }
  },

  subscribe: listeners.subscribe,
}

async function storeOrUpload(photo: UnsavedPhoto): Promise<string> {
  const { key, scope, file, originalId, caption = null } = photo
  try {
    return await deviceFiles.save(file, { id: key, scope, originalId, caption })
  } catch (error) {
    if (!connectivity.isOnline()) throw error
    const { originalId: original } = await deviceFiles.uploadAll({ originalId })
    const upload = { originalId: original, startKey: key, maxAttempts: 2 }
    const { id } = await uploadFile(file, file.name, upload)
    if (caption !== null) await saveUploadedCaption(id, caption)
    return id
  }
}

export function useUnsavedPhotos(): readonly UnsavedPhoto[] {
  return useSyncExternalStore(unsavedPhotos.subscribe, unsavedPhotos.all)
}

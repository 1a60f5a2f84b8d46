import { useSyncExternalStore } from 'react'
import { deviceFiles } from '../uploads/device-files.ts'
import { line } from '#web/api/http/connectivity'
import { sendFile } from '../uploads/send-file.ts'

/** A photo that exists on this page alone, because the device refused to store it. */
export interface UnsavedPhoto {
  readonly key: string
  /** The question that it was picked for. */
  readonly scope: string
  readonly file: File
  readonly originalId: string | null
  readonly isTrying: boolean
  /** Writes the photo's name into the draft; works without a mounted component. */
  readonly onAdd: (name: string) => void
}

let all: readonly UnsavedPhoto[] = []
const listeners = new Set<() => void>()

function change(next: readonly UnsavedPhoto[]): void {
  all = next
  for (const listener of listeners) listener()
}

const mark = (key: string, isTrying: boolean) =>
  change(all.map((one) => (one.key === key ? { ...one, isTrying } : one)))

/** Photos that are neither on the device nor on the server. They live as long as the page. */
export const unsavedPhotos = {
  all: () => all,
  add: (photo: UnsavedPhoto): void => change([...all, photo]),
  remove: (key: string): void => change(all.filter((one) => one.key !== key)),
  isIn: (prefix: string): boolean => all.some(({ scope }) => scope.startsWith(prefix)),

  /** Stores a photo on the device or, if there is still no room, sends it at once. @throws if neither works. */
  async save(key: string): Promise<void> {
    const photo = all.find((one) => one.key === key)
    if (!photo || photo.isTrying) return
    mark(key, true)
    try {
      photo.onAdd(await storedOrSent(photo))
      unsavedPhotos.remove(key)
    } catch (error) {
      mark(key, false)
      throw error
    }
  },

  subscribe(listener: () => void): () => void {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
}

async function storedOrSent({ key, scope, file, originalId }: UnsavedPhoto): Promise<string> {
  try {
    return await deviceFiles.keep(file, { id: key, scope, originalId })
  } catch (error) {
    if (!line.isUp()) throw error
    const { originalId: original } = await deviceFiles.sendAll({ originalId })
    return (await sendFile(file, file.name, { originalId: original, startKey: key, tries: 2 })).id
  }
}

export function useUnsavedPhotos(): readonly UnsavedPhoto[] {
  return useSyncExternalStore(unsavedPhotos.subscribe, unsavedPhotos.all)
}

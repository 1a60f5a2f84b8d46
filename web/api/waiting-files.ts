import { createStore, del, entries, get, set, type UseStore } from 'idb-keyval'

/** A file that the server does not have whole yet. */
export interface WaitingFile {
  readonly key: string
  /** Whose it is and where it belongs, such as one question of one order's form. */
  readonly scope: string
  readonly name: string
  readonly bytes: Blob
  readonly addedAt: number
  /** The picture that this one was drawn on. */
  readonly originalId: string | null
  /** How the server knows it, once it was begun. */
  readonly uploadId: string | null
}

/**
 * The bytes of files until the server has them: on the device, so that a reload, an empty battery or a cellar
 * without a network loses nothing. Where the browser keeps nothing (private windows) they live as long as the page.
 */
export const waitingFiles = {
  keep: (file: WaitingFile): Promise<void> => quietly(async (store) => set(file.key, file, store)),

  /** Where the server stands with it. */
  begun: (key: string, uploadId: string): Promise<void> =>
    quietly(async (store) => {
      const file = await get<WaitingFile>(key, store)
      if (file) await set(key, { ...file, uploadId }, store)
    }),

  drop: (key: string): Promise<void> => quietly(async (store) => del(key, store)),

  /** In the order in which they were added. */
  async of(scope: string): Promise<WaitingFile[]> {
    const found: WaitingFile[] = []
    await quietly(async (store) => {
      for (const [, file] of await entries<string, WaitingFile>(store))
        if (file.scope === scope) found.push(file)
    })
    return found.toSorted((one, other) => one.addedAt - other.addedAt)
  },
}

let opened: UseStore | undefined

async function quietly(work: (store: UseStore) => Promise<void>): Promise<void> {
  try {
    opened ??= createStore('gewerk-files', 'waiting')
    await work(opened)
  } catch {
    // The file is still in memory and on its way.
  }
}

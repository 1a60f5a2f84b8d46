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
 * without a network loses nothing. Where the browser keeps nothing (private windows, a full device) they live as
 * long as the page.
 */
export const waitingFiles = {
  keep: (file: WaitingFile): Promise<void> => {
    homeless.set(file.key, file)
    return quietly(async (store) => {
      await set(file.key, file, store)
      homeless.delete(file.key)
    })
  },

  /** Where the server stands with it. */
  begun: (key: string, uploadId: string): Promise<void> =>
    quietly(async (store) => {
      const file = await get<WaitingFile>(key, store)
      if (file) await set(key, { ...file, uploadId }, store)
    }),

  /** It is there. Whoever takes it has a moment to write that down; until then a reload finds it once more. */
  arrived(key: string): void {
    there.add(key)
    setTimeout(() => void waitingFiles.drop(key), 1_000)
  },

  drop: (key: string): Promise<void> => {
    homeless.delete(key)
    return quietly(async (store) => del(key, store))
  },

  /** Whether one of those is on this page alone. */
  isHomeless: (prefix: string): boolean =>
    [...homeless.values()].some(({ scope, key }) => scope.startsWith(prefix) && !there.has(key)),

  /** In the order in which they were added. */
  of: (scope: string): Promise<WaitingFile[]> => found((one) => one.scope === scope),

  /** Of all scopes that begin so, but those that have arrived. */
  below: (prefix: string): Promise<WaitingFile[]> =>
    found(({ key, scope }) => scope.startsWith(prefix) && !there.has(key)),
}

const there = new Set<string>()
/** Of which the disk has nothing. */
const homeless = new Map<string, WaitingFile>()

let opened: UseStore | undefined

async function found(isWanted: (file: WaitingFile) => boolean): Promise<WaitingFile[]> {
  const files: WaitingFile[] = []
  await quietly(async (store) => {
    for (const [, file] of await entries<string, WaitingFile>(store)) if (isWanted(file)) files.push(file)
  })
  files.push(...[...homeless.values()].filter(isWanted))
  return files.toSorted((one, other) => one.addedAt - other.addedAt)
}

async function quietly(work: (store: UseStore) => Promise<void>): Promise<void> {
  try {
    opened ??= createStore('gewerk-files', 'waiting')
    await work(opened)
  } catch {
    // The file is still in memory and on its way.
  }
}

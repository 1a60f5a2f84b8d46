import { del, entries, set, type UseStore, values } from 'idb-keyval'
import { openStore } from '../database/database.ts'
import { isDeviceFullError } from '../storage/device-full.ts'
import { deviceStorage } from '#web/api/device/storage'

const draftsStore = openStore('drafts')

/**
 * Stores unsent input on the device: in localStorage, which can be read synchronously, and in IndexedDB,
 * because browsers write localStorage to the disk up to a minute later. The stored text is the only state:
 * components subscribe to it, so a change reaches the draft even if its form is not on the screen.
 */
export const drafts = {
  get: (key: string): string | null =>
    unstored.has(key) ? (unstored.get(key) ?? null) : deviceStorage.get(key),

  /** Null deletes the draft. */
  set(key: string, value: string | null): void {
    deviceStorage.set(key, value)
    if (deviceStorage.get(key) === value) unstored.delete(key)
    else unstored.set(key, value)
    notifyDraftListeners(changeListeners)
    void writeToDisk(key, value)
  },

  /** Calls the listener after a draft has changed in this tab. */
  onChange(listener: () => void): () => void {
    changeListeners.add(listener)
    return () => changeListeners.delete(listener)
  },

  /** Replaces a file's device name by the server's in every draft that contains it. Device names are unique. */
  replaceFileName(from: string, to: string): void {
    for (const key of new Set([...deviceStorage.keys(), ...unstored.keys()])) {
      const text = drafts.get(key)
      if (text?.includes(from)) drafts.set(key, text.replaceAll(from, to))
    }
  },

  /** True while the last input is not on the disk and would be lost with an empty battery. */
  isDiskFull: (): boolean => isDiskFull,
  onFullChange(listener: () => void): () => void {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },

  /** Returns all drafts of all users of this device. @throws if the disk cannot be read. */
  async listTexts(): Promise<string[]> {
    const written = await values<string | null>(draftsStore)
    return [...written, ...Object.values(localStorage as Record<string, string>)].filter(
      (text) => text !== null,
    )
  },

  /** Copies drafts that the browser lost from the disk to localStorage. Runs before the first page is shown. */
  restore: (): Promise<void> => (restoreInProgress ??= restoreDrafts()),
}

let isDiskFull = false
const listeners = new Set<() => void>()
const changeListeners = new Set<() => void>()
/** Drafts that localStorage refused, because it is switched off or full. */
const unstored = new Map<string, string | null>()

function notifyDraftListeners(all: ReadonlySet<() => void>): void {
  for (const listener of all) listener()
}

/** Marks a draft whose copy on the disk is older than the one in localStorage, because the disk was full. */
const getNewerMarkerKey = (key: string) => `newer ${key}`

async function writeToDisk(key: string, value: string | null): Promise<void> {
  let now = false
  await tryWithDraftsStore(async (store) =>
    set(key, value, store).catch((error: unknown) => (now = isDeviceFullError(error))),
  )
  if (now) deviceStorage.set(getNewerMarkerKey(key), '1')
  else if (deviceStorage.get(getNewerMarkerKey(key))) deviceStorage.set(getNewerMarkerKey(key), null)
  if (now === isDiskFull) return
  isDiskFull = now
  notifyDraftListeners(listeners)
}

// Another tab has changed a draft.
addEventListener('storage', () => notifyDraftListeners(changeListeners))

let restoreInProgress: Promise<void> | null = null

function restoreDrafts(): Promise<void> {
  return tryWithDraftsStore(async (store) => {
    for (const [key, value] of await entries<string, string | null>(store)) {
      if (deviceStorage.get(getNewerMarkerKey(key))) continue
      if (deviceStorage.get(key) !== value) deviceStorage.set(key, value)
      if (value === null) await del(key, store)
    }
  })
}

async function tryWithDraftsStore(work: (store: UseStore) => Promise<unknown>): Promise<void> {
  try {
    await work(draftsStore)
  } catch {
    // The draft is still in localStorage.
  }
}

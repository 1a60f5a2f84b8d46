import { createStore, del, entries, set, type UseStore, values } from 'idb-keyval'
import { isDeviceFull } from '../storage/device-full.ts'
import { device } from '#web/api/storage'

/**
 * Stores unsent input on the device: in localStorage, which can be read synchronously, and a second time in IndexedDB,
 * because browsers write localStorage to the disk up to a minute later. The stored text is the only state: components
 * subscribe to it, so a change reaches the draft whether or not its form is on the screen.
 */
export const drafts = {
  get: (key: string): string | null => (unstored.has(key) ? (unstored.get(key) ?? null) : device.get(key)),

  /** Null deletes the draft. */
  set(key: string, value: string | null): void {
    device.set(key, value)
    if (device.get(key) === value) unstored.delete(key)
    else unstored.set(key, value)
    notify(changeListeners)
    void onDisk(key, value)
  },

  /** Calls the listener after a draft has changed in this tab. */
  onChange(listener: () => void): () => void {
    changeListeners.add(listener)
    return () => changeListeners.delete(listener)
  },

  /** Replaces a file's device name by the server's in every draft that contains it. Device names are unique. */
  rename(from: string, to: string): void {
    for (const key of new Set([...device.keys(), ...unstored.keys()])) {
      const text = drafts.get(key)
      if (text?.includes(from)) drafts.set(key, text.replaceAll(from, to))
    }
  },

  /** True while the last input has no place on the disk and would be lost if the battery died now. */
  isFull: (): boolean => full,
  subscribe(listener: () => void): () => void {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },

  /** Returns all drafts of all users of this device. @throws if the disk cannot be read. */
  async texts(): Promise<string[]> {
    const written = await values<string | null>(store())
    return [...written, ...Object.values(localStorage as Record<string, string>)].filter(
      (text) => text !== null,
    )
  },

  /** Copies drafts that the browser lost from the disk to localStorage. Runs before the first page is shown. */
  restore: (): Promise<void> => (restoring ??= restore()),
}

let full = false
const listeners = new Set<() => void>()
const changeListeners = new Set<() => void>()
/** Drafts that localStorage refused, because it is switched off or full. */
const unstored = new Map<string, string | null>()

function notify(all: ReadonlySet<() => void>): void {
  for (const listener of all) listener()
}

/** Marks a draft whose copy on the disk is older than the one in localStorage, because the disk was full. */
const newer = (key: string) => `newer ${key}`

async function onDisk(key: string, value: string | null): Promise<void> {
  let now = false
  await quietly(async (store) =>
    set(key, value, store).catch((error: unknown) => (now = isDeviceFull(error))),
  )
  if (now) device.set(newer(key), '1')
  else if (device.get(newer(key))) device.set(newer(key), null)
  if (now === full) return
  full = now
  notify(listeners)
}

// Another tab has changed a draft.
addEventListener('storage', () => notify(changeListeners))

let restoring: Promise<void> | null = null

function restore(): Promise<void> {
  return quietly(async (store) => {
    for (const [key, value] of await entries<string, string | null>(store)) {
      if (device.get(newer(key))) continue
      if (device.get(key) !== value) device.set(key, value)
      if (value === null) await del(key, store)
    }
  })
}

let opened: UseStore | undefined

function store(): UseStore {
  opened ??= createStore('gewerk-drafts', 'drafts')
  return opened
}

async function quietly(work: (store: UseStore) => Promise<unknown>): Promise<void> {
  try {
    await work(store())
  } catch {
    // The draft is in localStorage all the same.
  }
}

import { createStore, del, entries, set, type UseStore, values } from 'idb-keyval'
import { isDeviceFull } from './deviceFull.ts'
import { device } from './keep.ts'

/**
 * What was entered and not sent yet, at hand at once (localStorage), and a second time in IndexedDB: browsers write
 * the first to the disk some seconds, under many keys up to a minute later, and a battery does not wait.
 */
export const drafts = {
  get: (key: string): string | null => device.get(key),

  /** Null forgets it. */
  set(key: string, value: string | null): void {
    device.set(key, value)
    void onDisk(key, value)
  },

  /** What was typed last has no place on the disk: a battery that ends now takes it along. */
  isFull: (): boolean => full,
  subscribe(listener: () => void): () => void {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },

  /** Every text that was entered and not sent, by whomever. @throws where the disk cannot be read. */
  async texts(): Promise<string[]> {
    const written = await values<string | null>(store())
    return [...written, ...Object.values(localStorage as Record<string, string>)].filter(
      (text) => text !== null,
    )
  },

  /** Brings back what the disk has and the browser forgot, before the first page is shown. */
  restore: (): Promise<void> => (restoring ??= restore()),
}

let full = false
const listeners = new Set<() => void>()

/** The disk had no place for it: what is at hand is newer, as far as the browser still has it. */
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
  for (const listener of listeners) listener()
}

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
    // It is at hand all the same, until the browser is ended.
  }
}

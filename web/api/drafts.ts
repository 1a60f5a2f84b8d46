import { createStore, del, entries, set, type UseStore } from 'idb-keyval'
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
    void quietly((store) => set(key, value, store))
  },

  /** Brings back what the disk has and the browser forgot, before the first page is shown. */
  restore: (): Promise<void> => (restoring ??= restore()),
}

let restoring: Promise<void> | null = null

function restore(): Promise<void> {
  return quietly(async (store) => {
    for (const [key, value] of await entries<string, string | null>(store)) {
      if (device.get(key) !== value) device.set(key, value)
      if (value === null) await del(key, store)
    }
  })
}

let opened: UseStore | undefined

async function quietly(work: (store: UseStore) => Promise<unknown>): Promise<void> {
  try {
    opened ??= createStore('gewerk-drafts', 'drafts')
    await work(opened)
  } catch {
    // It is at hand all the same, until the browser is ended.
  }
}

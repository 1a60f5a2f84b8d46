import { delMany, entries, setMany, type UseStore, values } from 'idb-keyval'
import { openStore } from '../database/database.ts'
import { getStorageProblem, type StorageProblem } from '../storage/storage-problem.ts'
import { deviceStorage } from '#web/api/device/storage'
import { createListeners } from '#web/ui/listeners'

const draftsStore = openStore('drafts')
const changeListeners = createListeners()
const diskListeners = createListeners()

/**
 * Stores unsent input on the device: in localStorage, which can be read synchronously, and in IndexedDB,
 * because browsers write localStorage to the disk up to a minute later. Each change has a revision: after an empty battery
 * IndexedDB has the newer one, and after a page that was closed before IndexedDB had finished, localStorage has it. The
 * stored text is the only state: components subscribe to it, so a change reaches the draft even if its form is not on
 * the screen.
 */
export const drafts = {
  get: (key: string): string | null =>
    unstored.has(key) ? (unstored.get(key) ?? null) : deviceStorage.get(key),

  /** Null deletes the draft. */
  set(key: string, value: string | null): void {
    void setDraft(key, value)
  },

  /** Deletes drafts. Returns when the disk has it. */
  async deleteAll(keys: readonly string[]): Promise<void> {
    await Promise.all(keys.map((key) => setDraft(key, null)))
  },

  /** Calls the listener after a draft has changed in this tab. */
  onChange: changeListeners.subscribe,

  /** Replaces a file's device name by the server's in every draft that contains it. Device names are unique. */
  replaceFileName(from: string, to: string): void {
    for (const key of new Set([...deviceStorage.keys(), ...unstored.keys()])) {
      const text = drafts.get(key)
      if (text?.includes(from)) drafts.set(key, text.replaceAll(from, to))
    }
  },

  /** Why the last input is not on the disk and would be lost with an empty battery; null if it is there. */
  getDiskProblem: (): StorageProblem | null => diskProblem,
  onDiskChange: diskListeners.subscribe,

  /** Returns all drafts of all users of this device. @throws if the disk cannot be read. */
  async listTexts(): Promise<string[]> {
    const written = await values<string | null>(draftsStore)
    return [...written, ...Object.values(localStorage as Record<string, string>)].filter(
      (text) => text !== null,
    )
  },

  /**
   * Copies drafts that the browser lost from the disk to localStorage, and writes those that never reached the disk. Runs
   * before the first page is shown.
   */
  restore: (): Promise<void> => (restoreInProgress ??= restoreDrafts()),
}

let diskProblem: StorageProblem | null = null
/** Drafts that localStorage refused, because it is switched off or full. */
const unstored = new Map<string, string | null>()

const revisionPrefix = 'revision '
const getRevisionKey = (key: string) => `${revisionPrefix}${key}`
const readRevision = (text: string | null | undefined): number => Number(text ?? 0)

function setDraft(key: string, value: string | null): Promise<void> {
  deviceStorage.set(key, value)
  if (deviceStorage.get(key) === value) unstored.delete(key)
  else unstored.set(key, value)
  const revision = String(readRevision(deviceStorage.get(getRevisionKey(key))) + 1)
  deviceStorage.set(getRevisionKey(key), revision)
  changeListeners.notify()
  return writeToDisk(key, value, revision)
}

async function writeToDisk(key: string, value: string | null, revision: string): Promise<void> {
  let problem: StorageProblem | null = null
  const rows: [string, string | null][] = [
    [key, value],
    [getRevisionKey(key), revision],
  ]
  await tryWithDraftsStore(async (store) =>
    setMany(rows, store).catch((error: unknown) => (problem = getStorageProblem(error))),
  )
  if (problem === diskProblem) return
  diskProblem = problem
  diskListeners.notify()
}

// Another tab has changed a draft.
addEventListener('storage', () => changeListeners.notify())

let restoreInProgress: Promise<void> | null = null

async function restoreDrafts(): Promise<void> {
  await tryWithDraftsStore(async (store) => {
    const stored = new Map(await entries<string, string | null>(store))
    const known = [...deviceStorage.keys(), ...stored.keys()]
    const keys = known.flatMap((key) =>
      key.startsWith(revisionPrefix) ? [key.slice(revisionPrefix.length)] : stored.has(key) ? [key] : [],
    )
    for (const key of new Set(keys)) await restoreDraft(key, stored, store)
  })
}

/** Of the two copies of a draft, the one with the higher revision replaces the other. */
async function restoreDraft(
  key: string,
  stored: ReadonlyMap<string, string | null>,
  store: UseStore,
): Promise<void> {
  const revisionKey = getRevisionKey(key)
  const latest = deviceStorage.get(revisionKey)
  if (readRevision(latest) > readRevision(stored.get(revisionKey)))
    return void writeToDisk(key, deviceStorage.get(key), String(latest))
  const value = stored.get(key) ?? null
  if (deviceStorage.get(key) !== value) deviceStorage.set(key, value)
  deviceStorage.set(revisionKey, value === null ? null : (stored.get(revisionKey) ?? null))
  if (value === null) await delMany([key, revisionKey], store)
}

async function tryWithDraftsStore(work: (store: UseStore) => Promise<unknown>): Promise<void> {
  try {
    await work(draftsStore)
  } catch {
    // The draft is still in localStorage.
  }
}

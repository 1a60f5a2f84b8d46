import { del, get, set, type UseStore } from 'idb-keyval'
import { deleteRows, cachedFilesStore } from './cache-stores.ts'
import { isForeignRow, isLinkRow } from './row-ownership.ts'
import { session } from '#web/api/session/session'

/**
 * Documents and thumbnails of the next orders, stored for work without a connection. Each user has their own;
 * a logout deletes them. Keys are URLs without their tokens.
 */
interface CachedFile {
  readonly bytes: Blob
  readonly at: number
}

export const cachedFiles = {
  async read(resource: string): Promise<Blob | null> {
    const key = getCachedFileKey(resource)
    if (!key) return null
    return tryWithFilesStore(async (store) => (await get<CachedFile>(key, store))?.bytes ?? null)
  },

  async save(resource: string, bytes: Blob): Promise<void> {
    const key = getCachedFileKey(resource)
    if (!key) return
    await tryWithFilesStore(async (store) => set(key, { bytes, at: Date.now() } satisfies CachedFile, store))
    // The user changed while the file was stored.
    if (getCachedFileKey(resource) !== key) await tryWithFilesStore(async (store) => del(key, store))
  },

  /** Deletes the user's files except `wanted`. Files that were read by an order link beside a login stay. */
  async deleteAllExcept(wanted: ReadonlySet<string>): Promise<void> {
    const owner = getCachedFileKey('')
    if (!owner) return
    const keys = new Set([...wanted].map(getCachedFileKey))
    const isOfOtherAccess = (key: string) =>
      isLinkRow(key) !== isLinkRow(owner) || (isLinkRow(key) && !key.startsWith(owner))
    const isDeleted = (key: string) => !keys.has(key) && (isForeignRow(key, owner) || !isOfOtherAccess(key))
    await deleteRows(cachedFilesStore, isDeleted).catch(() => undefined)
  },
}

function getCachedFileKey(resource: string): string | null {
  const { user, state } = session.get()
  return user && state === 'in' ? `${user.contact.id} ${user.account.id} ${resource}` : null
}

async function tryWithFilesStore<T>(work: (store: UseStore) => Promise<T>): Promise<T | null> {
  try {
    return await work(cachedFilesStore)
  } catch {
    return null
  }
}

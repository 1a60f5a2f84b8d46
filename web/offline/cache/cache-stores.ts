import { delMany, keys, type UseStore } from 'idb-keyval'
import { openStore } from '../database/database.ts'

/**
 * The stores of cached queries (persisted-queries.ts) and cached files (cached-files.ts). Keys begin with the
 * owner (row-ownership.ts).
 */

export const queriesStore = openStore('queries')
export const cachedFilesStore = openStore('files')

/** Deletes rows of both stores by their keys. Does nothing if the browser has no IndexedDB. */
export async function deleteCachedRows(isDeleted: (key: string) => boolean): Promise<void> {
  await Promise.all(
    [queriesStore, cachedFilesStore].map((store) => deleteRows(store, isDeleted).catch(() => undefined)),
  )
}

export async function deleteRows(store: UseStore, isDeleted: (key: string) => boolean): Promise<void> {
  await delMany((await keys<string>(store)).filter(isDeleted), store)
}

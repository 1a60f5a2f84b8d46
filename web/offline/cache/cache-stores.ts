import { createStore, delMany, keys, type UseStore } from 'idb-keyval'

/**
 * The stores of cached queries (persisted-queries.ts) and cached files (cached-files.ts). Keys begin with the
 * owner (row-ownership.ts).
 */

export const getQueriesStore = createLazyStore('gewerk-read', 'queries')
export const getFilesStore = createLazyStore('gewerk-papers', 'papers')

/** Deletes rows of both stores by their keys. Does nothing if the browser has no IndexedDB. */
export async function deleteCachedRows(goes: (key: string) => boolean): Promise<void> {
  await Promise.all(
    [getQueriesStore, getFilesStore].map((store) => deleteRows(store, goes).catch(() => undefined)),
  )
}

export async function deleteRows(store: () => UseStore, goes: (key: string) => boolean): Promise<void> {
  await delMany((await keys<string>(store())).filter(goes), store())
}

function createLazyStore(database: string, table: string): () => UseStore {
  let opened: UseStore | undefined
  return () => (opened ??= createStore(database, table))
}

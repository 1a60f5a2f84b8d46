import { createStore, delMany, keys, type UseStore } from 'idb-keyval'

/** Where lies on the device what was read (kept.ts) and the papers of orders (keptFiles.ts); keys say whose (rowsOf.ts). */

export const getQueriesStore = createLazyStore('gewerk-read', 'queries')
export const getFilesStore = createLazyStore('gewerk-papers', 'papers')

/** Deletes rows of both by their keys. Where the browser keeps nothing there is nothing to delete. */
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

import { createStore, del, entries } from 'idb-keyval'

/** A photo in the database in which earlier versions of the app stored uploads in progress. */
export interface FormerPhoto {
  readonly key: string
  /** The contact's id, the order, the form and the question, separated by spaces. */
  readonly scope: string
  readonly name: string
  readonly bytes: Blob
  readonly addedAt: number
  readonly originalId: string | null
  readonly uploadId: string | null
}

const database = 'gewerk-files'

/**
 * Moves a contact's photos out of the database of earlier versions, so that an update of the app loses none.
 * A photo is deleted there after `store` has stored it. Photos of other contacts stay until these log in.
 * @throws what `store` throws, such as a DOMException if there is no space.
 */
export async function moveFormerPhotos(
  contactId: string,
  store: (photo: FormerPhoto) => Promise<void>,
): Promise<void> {
  if (!(await hasFormerDatabase())) return
  const former = createStore(database, 'waiting')
  const rows = await entries<string, FormerPhoto>(former)
  for (const [key, photo] of rows.filter(([, { scope }]) => scope.startsWith(`${contactId} `))) {
    await store(photo)
    await del(key, former)
  }
}

/** Checked first, because opening a database creates it. */
async function hasFormerDatabase(): Promise<boolean> {
  const all = await indexedDB.databases()
  return all.some(({ name }) => name === database)
}

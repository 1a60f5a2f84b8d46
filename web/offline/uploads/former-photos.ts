import { createStore, del, entries } from 'idb-keyval'

/** A photo in the database that earlier versions of the app used for uploads under way. */
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
 * Moves a contact's photos out of the database of earlier versions, so that an update of the app loses none. Each is
 * deleted there only after `store` has stored it. Photos of other contacts stay until these log in.
 * @throws what `store` throws, such as a DOMException if there is no room.
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

/** Opening a database creates it, which devices without an earlier version do not need. */
async function hasFormerDatabase(): Promise<boolean> {
  const all = await indexedDB.databases()
  return all.some(({ name }) => name === database)
}

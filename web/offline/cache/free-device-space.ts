import { deleteRows, getFilesStore } from './cache-stores.ts'

/**
 * Deletes the copies of documents and small pictures that the app fetched ahead; it fetches them again when there is
 * room and a network. Orders, drafts, photos and unsent work stay.
 */
export function freeDeviceSpace(): Promise<void> {
  return deleteRows(getFilesStore, () => true)
}

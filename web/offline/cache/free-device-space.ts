import { deleteRows, getFilesStore } from './cache-stores.ts'

/**
 * Deletes prefetched documents and thumbnails. The app fetches them again when there is space and a
 * connection. Orders, drafts, photos and pending calls stay.
 */
export function freeDeviceSpace(): Promise<void> {
  return deleteRows(getFilesStore, () => true)
}

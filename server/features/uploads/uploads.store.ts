import type { FileStore } from '#server/platform/storage/file-store'

let store: FileStore | undefined

/** Once a process, at its start. */
export function setUploadStore(files: FileStore): void {
  store = files
}

export function getUploadStore(): FileStore {
  if (!store) throw new Error('handUploads has to run before files are sent in pieces')
  return store
}

/** The folder of the pieces of one upload. */
export function getPiecesFolder(id: string): string {
  return `uploads/${id.slice(-2)}/${id}/`
}

/**
 * The key of a piece until the file is complete. It holds the end as well: of two calls that send pieces of different
 * length from the same place, the slower one must not replace the piece of the other.
 */
export function getPieceKey(id: string, offset: number, end: number): string {
  return `${getPiecesFolder(id)}${offset}-${end}`
}

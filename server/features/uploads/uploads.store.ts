import type { Files } from '#server/platform/files'

let store: Files | undefined

/** Once a process, at its start. */
export function handUploads(files: Files): void {
  store = files
}

export function uploadStore(): Files {
  if (!store) throw new Error('handUploads has to run before files are sent in pieces')
  return store
}

/** Where a piece lies until the whole is there. */
export function pieceKey(id: string, offset: number): string {
  return `uploads/${id.slice(-2)}/${id}/${offset}`
}

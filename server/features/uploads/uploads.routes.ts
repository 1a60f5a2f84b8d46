import type { Routes } from '#server/kernel/routes'
import type { FileStore } from '#server/platform/storage/file-store'
import { cancelUpload, preparePiece, readUpload, startUpload } from './uploads.commands.ts'
import { setUploadStore } from './upload-store.ts'

/** Creates the calls for files that are sent in pieces. */
export function createUploadRoutes({ files }: { readonly files: FileStore }) {
  setUploadStore(files)
  return {
    'upload.start': (call, { body }) => startUpload(call, body),
    'upload.append': {
      prepare: (preparation, { params, query, body }) =>
        preparePiece(preparation, params.id, query.offset, body),
    },
    'upload.read': (call, { params }) => readUpload(call, params.id),
    'upload.cancel': (call, { params }) => cancelUpload(call, params.id),
  } satisfies Routes
}

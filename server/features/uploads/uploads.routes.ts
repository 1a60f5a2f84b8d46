import type { Routes } from '#server/kernel/routes'
import { cancelUpload, preparePiece, readUpload, startUpload } from './uploads.commands.ts'

/** The calls for files that are sent in pieces. */
export const uploadRoutes = {
  'upload.start': (call, { body }) => startUpload(call, body),
  'upload.append': {
    prepare: (preparation, { params, query, body }) =>
      preparePiece(preparation, params.id, query.offset, body),
  },
  'upload.read': (call, { params }) => readUpload(call, params.id),
  'upload.cancel': (call, { params }) => cancelUpload(call, params.id),
} satisfies Routes

import type { Routes } from '#server/kernel/routes'
import { addUploadedFile, describeFile, saveUploadedBytes } from './files.commands.ts'
import { issueFileToken, openFileDownload, openThumbnailDownload } from './file-access.queries.ts'
import { setFileDependencies, type FileDependencies } from './file-dependencies.ts'

/**
 * Routes for uploads, downloads and tokens. Also configures the feature, so that `storeFile` knows the file
 * store.
 */
export function createFileRoutes(platform: FileDependencies) {
  setFileDependencies(platform)
  return {
    'file.upload': {
      prepare: async ({ actor }, { body }) => {
        const saved = await saveUploadedBytes(actor.contactId, () => body.data)
        return (call) => addUploadedFile(call, saved, body.name)
      },
    },
    'file.describe': (call, { params, body }) => describeFile(call, params.id, body.caption),
    'file.token': (call, { body }) => issueFileToken(call, body.resource),
    'file.read': (call, { params: { id }, query: { jwt, token, download } }) =>
      openFileDownload(call, id, `/api/media/file/${id}`, jwt ?? token, download),
    'file.thumbnail': (call, { params: { id }, query: { jwt, token, download } }) =>
      openThumbnailDownload(call, id, jwt ?? token, download),
  } satisfies Routes
}

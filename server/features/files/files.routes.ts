import type { Routes } from '#server/kernel/routes'
import { addUploadedFile, describeFile, saveUploadedBytes } from './files.commands.ts'
import { issueFileToken, openFileDownload, openThumbnailDownload } from './file-access.queries.ts'

/** Routes for uploads, downloads and tokens. */
export const fileRoutes = {
  'file.upload': {
    prepare: async ({ actor, services }, { body }) => {
      const saved = await saveUploadedBytes(services.files, actor.contactId, () => body.content.read())
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

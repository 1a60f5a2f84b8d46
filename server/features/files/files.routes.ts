import type { Routes } from '#server/kernel/routes'
import {
  addUploadedFile,
  describeFile,
  issueFileToken,
  openFile,
  openThumbnail,
  saveSentBytes,
} from './files.commands.ts'
import { handFiles, type FilePlatform } from './file-dependencies.ts'

/** Uploads, downloads and their tokens; from here on `storeFile` knows where to store. */
export function openFileCalls(platform: FilePlatform) {
  handFiles(platform)
  return {
    'file.upload': {
      prepare: async ({ actor }, { body }) => {
        const saved = await saveSentBytes(actor.contactId, () => body.data)
        return (call) => addUploadedFile(call, saved, body.name)
      },
    },
    'file.describe': (call, { params, body }) => describeFile(call, params.id, body.caption),
    'file.token': (call, { body }) => issueFileToken(call, body.resource),
    'file.read': (call, { params: { id }, query: { jwt, token, download } }) =>
      openFile(call, id, `/api/media/file/${id}`, jwt ?? token, download),
    'file.thumbnail': (call, { params: { id }, query: { jwt, token, download } }) =>
      openThumbnail(call, id, jwt ?? token, download),
  } satisfies Routes
}

import type { FastifyRequest } from 'fastify'
import { invalid, Refusal } from '#server/kernel/refusal'
import type { SentFile } from '#server/kernel/routes'

/** 25 MB a file (design 8). */
export const fileLimit = 25 * 1024 * 1024

/** A file of that size as base64, with something around it. */
export const largeBodyLimit = 36 * 1024 * 1024

/** Reads the one part `file` of a multipart call, before its transaction begins. */
export async function receivedFile(request: FastifyRequest): Promise<SentFile> {
  if (!request.isMultipart()) throw new Refusal('unsupported_media_type')
  const part = await request.file({ limits: { fileSize: fileLimit, files: 1, fields: 5 } })
  if (!part) throw invalid({ file: 'required' })
  if (part.fieldname !== 'file')
    throw invalid({ [part.fieldname.slice(0, 64)]: 'unknown_field', file: 'required' })
  const data = await part.toBuffer()
  if (data.length === 0) throw invalid({ file: 'required' })
  return { name: part.filename.slice(-255) || 'file', data }
}

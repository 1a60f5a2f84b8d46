import type { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { fileLimit, chunkLimit } from '#contract/kit/upload-limits'
import { createFieldRefusal, Refusal } from '#server/kernel/refusal'
import type { UploadedFile } from '#server/kernel/routes'

/** How long the bytes of one call may take to arrive, in milliseconds; then the line is too slow for it. */
const timeLimitsMillis = { piece: 55_000, file: 170_000 }

/** Bytes are left on the line until the call that wants them reads them; no other call takes them. */
export function acceptBinaryBodies(app: FastifyInstance): void {
  app.addContentTypeParser('application/octet-stream', (request, _payload, done) => {
    const wanted = request.routeOptions.schema?.operationId === 'upload.append'
    done(wanted ? null : new Refusal('unsupported_media_type'), undefined)
  })
}

/** A file of that size as base64, with something around it. */
export const largeBodyLimit = 36 * 1024 * 1024

/** Reads the one part `file` of a multipart call, before its transaction begins. */
export async function readUploadedFile(request: FastifyRequest, reply: FastifyReply): Promise<UploadedFile> {
  if (!request.isMultipart()) throw new Refusal('unsupported_media_type')
  return runWithTimeLimit(reply, timeLimitsMillis.file, async () => {
    const part = await request.file({ limits: { fileSize: fileLimit, files: 1, fields: 5 } })
    if (!part) throw createFieldRefusal({ file: 'required' })
    if (part.fieldname !== 'file')
      throw createFieldRefusal({ [part.fieldname.slice(0, 64)]: 'unknown_field', file: 'required' })
    const data = await part.toBuffer()
    if (data.length === 0) throw createFieldRefusal({ file: 'required' })
    return { name: part.filename.slice(-255) || 'file', data }
  })
}

/** Reads one piece of a file, before its transaction begins. */
export async function readUploadedPiece(request: FastifyRequest, reply: FastifyReply): Promise<Buffer> {
  if (request.headers['content-type']?.split(';')[0] !== 'application/octet-stream')
    throw new Refusal('unsupported_media_type')
  return runWithTimeLimit(reply, timeLimitsMillis.piece, () => readPieceBytes(request.raw))
}

/** Everything that comes, up to the limit. Refuses with `request_aborted` where the line breaks. */
export async function readPieceBytes(stream: Readable): Promise<Buffer> {
  const parts: Buffer[] = []
  let size = 0
  try {
    for await (const part of stream as AsyncIterable<Buffer>) {
      size += part.length
      if (size > chunkLimit) throw new Refusal('too_large')
      parts.push(part)
    }
  } catch (error) {
    throw error instanceof Refusal ? error : new Refusal('request_aborted')
  }
  if (size === 0) throw createFieldRefusal({ body: 'required' })
  return Buffer.concat(parts)
}

/** Refuses with `slow_connection` what takes too long; the rest of it is not waited for. */
export async function runWithTimeLimit<T>(
  reply: Pick<FastifyReply, 'header'>,
  milliseconds: number,
  read: () => Promise<T>,
): Promise<T> {
  const { promise: late, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => {
    void reply.header('connection', 'close')
    reject(new Refusal('slow_connection', { retryAfterSeconds: 5 }))
  }, milliseconds)
  try {
    return await Promise.race([read(), late])
  } finally {
    clearTimeout(timer)
  }
}

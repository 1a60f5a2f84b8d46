import type { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { fileLimit, chunkLimit } from '#contract/kit/upload-limits'
import { createFieldRefusal, Refusal } from '#server/kernel/refusal'
import type { UploadedFile } from '#server/kernel/routes'
import { writeTemporaryFile } from '#server/platform/storage/temporary-file'

/** How long the body of one call may take to arrive, before the connection counts as too slow. */
const timeLimitsMillis = { piece: 55_000, file: 170_000 }

/** Accepts binary bodies for the call that reads them and leaves them unread; all other calls refuse them. */
export function acceptBinaryBodies(app: FastifyInstance): void {
  app.addContentTypeParser('application/octet-stream', (request, _payload, done) => {
    const wanted = request.routeOptions.schema?.operationId === 'upload.append'
    done(wanted ? null : new Refusal('unsupported_media_type'), undefined)
  })
}

/** Room for a file of the maximum size in base64, plus the JSON around it. */
export const largeBodyLimit = 36 * 1024 * 1024

/**
 * Writes the part `file` of a multipart call to a temporary file, before the transaction begins. The caller
 * closes it.
 */
export async function readUploadedFile(request: FastifyRequest, reply: FastifyReply): Promise<UploadedFile> {
  if (!request.isMultipart()) throw new Refusal('unsupported_media_type')
  const receiving = receiveFile(request)
  try {
    return await runWithTimeLimit(reply, timeLimitsMillis.file, () => receiving)
  } catch (error) {
    // The caller does not get a file that is complete only after the time limit, so it is closed here.
    void receiving.then(
      ({ content }) => content.close(),
      () => undefined,
    )
    throw error
  }
}

async function receiveFile(request: FastifyRequest): Promise<UploadedFile> {
  const part = await request.file({ limits: { fileSize: fileLimit, files: 1, fields: 5 } })
  if (!part) throw createFieldRefusal({ file: 'required' })
  if (part.fieldname !== 'file')
    throw createFieldRefusal({ [part.fieldname.slice(0, 64)]: 'unknown_field', file: 'required' })
  const content = await writeTemporaryFile(part.file)
  try {
    if (part.file.truncated) throw new Refusal('too_large')
    if (content.size === 0) throw createFieldRefusal({ file: 'required' })
    return { name: getFileName(part), content }
  } catch (error) {
    // Node.js ends the process when it finds an open file that nothing refers to.
    await content.close()
    throw error
  }
}

/** The types say that each file has a name. A part of type `application/octet-stream` may have none. */
function getFileName(part: { readonly filename?: string | undefined }): string {
  return part.filename?.slice(-255) || 'file'
}

/** Reads one piece of a chunked upload, before the transaction begins. */
export async function readUploadedPiece(request: FastifyRequest, reply: FastifyReply): Promise<Buffer> {
  if (request.headers['content-type']?.split(';')[0] !== 'application/octet-stream')
    throw new Refusal('unsupported_media_type')
  return runWithTimeLimit(reply, timeLimitsMillis.piece, () => readPieceBytes(request.raw))
}

/** Returns the whole stream up to the size limit. Throws `request_aborted` if the connection breaks. */
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

/** Throws `slow_connection` after the time limit and closes the connection without reading the rest. */
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

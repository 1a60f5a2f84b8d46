import { z } from 'zod'
import { InstantOut } from '../kit/dates.ts'
import { endpoint } from '../kit/endpoint.ts'
import { CrmId, OrderId, Uuid } from '../kit/ids.ts'
import { createQueryNumber } from '../kit/paging.ts'
import { Line } from '../kit/text-schemas.ts'
import { fileLimit } from '../kit/upload-limits.ts'

const Uploaded = z.object({
  id: z.string(),
  name: z.string(),
  type: z.string(),
  size: z.number().int(),
  thumbnail_path: z.string().nullable(),
})
export type Uploaded = z.output<typeof Uploaded>

const FileName = z.string().trim().min(1, { error: 'required' }).max(255, { error: 'too_long' })

/** Progress of a chunked upload. */
const Upload = z.object({
  id: z.string(),
  name: z.string(),
  size: z.number().int(),
  /** Bytes received so far; the next chunk starts here. */
  offset: z.number().int(),
  /** Set when the upload is complete. */
  file: Uploaded.nullable(),
})
export type Upload = z.output<typeof Upload>

const UploadId = z.object({ id: Uuid })

/** Token for one file, valid for five minutes; accepted as `jwt` or `token`. */
const FileToken = z.object({
  jwt: z.string().max(2000, { error: 'too_long' }).optional(),
  token: z.string().max(2000, { error: 'too_long' }).optional(),
  download: z.string().max(5).optional(),
})

const Protocol = z.object({
  resource: z.string(),
  name: z.string(),
  type: z.enum(['pdf', 'image']),
  link: z.string(),
  linkParams: z.record(z.string(), z.string()),
  tracking: z.string().nullable(),
  updatedAt: InstantOut,
})

export const fileCalls = {
  'file.upload': endpoint({
    summary: 'Uploads one JPG, PNG, GIF or PDF of at most 25 MB; the type is detected from the content.',
    reply: Uploaded,
    status: 201,
    errors: ['unsupported_type', 'broken_picture', 'too_large', 'slow_connection'],
    effect: 'write',
    transport: 'multipart',
  }),
  'upload.start': endpoint({
    summary: 'Starts a chunked upload, so that a lost connection costs only one chunk.',
    body: z.strictObject({
      name: FileName,
      size: z.number().int({ error: 'invalid_type' }).min(1, { error: 'too_small' }),
      /** The picture that this one was drawn on. */
      original_id: Uuid.nullable().optional(),
    }),
    reply: Upload,
    status: 201,
    errors: ['not_found', 'too_large'],
    effect: 'write',
  }),
  'upload.append': endpoint({
    summary: 'Appends a chunk of at most 1 MB at the current offset. The last one returns the file.',
    params: UploadId,
    query: z.object({ offset: createQueryNumber(0, 0, fileLimit) }),
    reply: Upload,
    errors: [
      'not_found',
      'upload_offset',
      'unsupported_type',
      'broken_picture',
      'too_large',
      'slow_connection',
    ],
    effect: 'write',
    transport: 'piece',
  }),
  'upload.read': endpoint({
    summary: 'Returns the progress of an upload.',
    params: UploadId,
    reply: Upload,
    errors: ['not_found'],
    effect: 'read',
  }),
  'upload.cancel': endpoint({
    summary: 'Cancels an unfinished upload.',
    params: UploadId,
    reply: z.object({ msg: z.string() }),
    errors: ['not_found'],
    effect: 'write',
  }),
  'file.describe': endpoint({
    summary: 'Sets the caption of a picture.',
    params: UploadId,
    body: z.strictObject({ caption: Line.nullable() }),
    reply: z.object({ id: z.string(), caption: z.string().nullable() }),
    errors: ['not_found', 'not_editable'],
    effect: 'write',
  }),
  'file.token': endpoint({
    summary: 'Returns a token for one file, or for the protocols of one list, valid for five minutes.',
    body: z.strictObject({ resource: z.string().max(4000, { error: 'too_long' }) }),
    reply: z.object({ jwt: z.string(), expires_at: InstantOut }),
    errors: ['not_found'],
    effect: 'read',
  }),
  'file.read': endpoint({
    summary: 'Returns the content of a file.',
    params: z.object({ id: Uuid }),
    query: FileToken,
    reply: z.unknown(),
    errors: ['unauthenticated', 'token_expired', 'not_found'],
    effect: 'read',
    transport: 'stream',
  }),
  'file.thumbnail': endpoint({
    summary: 'Returns the thumbnail of a file.',
    params: z.object({ id: Uuid }),
    query: FileToken,
    reply: z.unknown(),
    errors: ['unauthenticated', 'token_expired', 'not_found'],
    effect: 'read',
    transport: 'stream',
  }),
  'protocol.ofJob': endpoint({
    summary: 'Lists the protocols and documents of an order, newest first.',
    params: z.object({ sfid: z.union([CrmId, OrderId]) }),
    reply: z.object({ data: z.array(Protocol) }),
    errors: ['not_found'],
    effect: 'read',
  }),
}

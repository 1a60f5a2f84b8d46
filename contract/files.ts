import { z } from 'zod'
import { InstantOut } from './kit/dates.ts'
import { endpoint } from './kit/endpoint.ts'
import { CrmId, JobId, Uuid } from './kit/ids.ts'

const Uploaded = z.object({
  id: z.string(),
  name: z.string(),
  type: z.string(),
  size: z.number().int(),
  thumbnail_path: z.string().nullable(),
})
export type Uploaded = z.output<typeof Uploaded>

/** The token of one file, five minutes (design 3); taken as `jwt` or `token`. */
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
    summary: 'Takes one JPG, PNG, GIF or PDF of at most 25 MB; told by content, not by name.',
    reply: Uploaded,
    status: 201,
    errors: ['unsupported_type', 'too_large', 'unavailable'],
    effect: 'write',
    transport: 'multipart',
  }),
  'file.token': endpoint({
    summary: 'A token for one file, or for the protocols of one list, good for five minutes.',
    body: z.strictObject({ resource: z.string().max(4000, { error: 'too_long' }) }),
    reply: z.object({ jwt: z.string(), expires_at: InstantOut }),
    errors: ['not_found'],
    effect: 'read',
  }),
  'file.read': endpoint({
    summary: 'A file’s bytes.',
    params: z.object({ id: Uuid }),
    query: FileToken,
    reply: z.unknown(),
    errors: ['unauthenticated', 'token_expired', 'not_found'],
    effect: 'read',
    transport: 'stream',
  }),
  'file.thumbnail': endpoint({
    summary: 'The small picture of a file.',
    params: z.object({ id: Uuid }),
    query: FileToken,
    reply: z.unknown(),
    errors: ['unauthenticated', 'token_expired', 'not_found'],
    effect: 'read',
    transport: 'stream',
  }),
  'protocol.ofJob': endpoint({
    summary: 'The protocols and documents of an order, newest first.',
    params: z.object({ sfid: z.union([CrmId, JobId]) }),
    reply: z.object({ data: z.array(Protocol) }),
    errors: ['not_found'],
    effect: 'read',
  }),
}

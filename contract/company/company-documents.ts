import { z } from 'zod'
import { companyDocumentChecks, companyDocumentStates, companyDocumentTypes } from './company-enums.ts'
import { Day, Instant, InstantOut } from '../kit/dates.ts'
import { endpoint } from '../kit/endpoint.ts'
import { CrmId, Uuid } from '../kit/ids.ts'
import { Line } from '../kit/text-schemas.ts'
import { accountStates } from '../profiles.ts'

/** Documents that a company must provide. */

const Type = z.enum(companyDocumentTypes, { error: 'invalid_enum' })

export const CompanyDocument = z.object({
  id: z.string(),
  account: z.string(),
  type: Type,
  lifetimeStart: z.iso.date().nullable(),
  lifetimeEnd: z.iso.date().nullable(),
  /** When the company confirmed the document; missing for documents that the marketplace imported. */
  confirmedAt: InstantOut.nullable(),
  /** When the marketplace verified the document. */
  verifiedAt: InstantOut.nullable(),
  refusedReason: z.string().nullable(),
  /** `resource` is the path of the file, with a token of its own. */
  path: z
    .object({ name: z.string(), type: z.string(), size: z.number().int(), resource: z.string() })
    .nullable(),
  state: z.enum(companyDocumentStates),
  /** Progress of the marketplace's check. */
  check: z.enum(companyDocumentChecks),
  /** Another document of the same type is valid, so no reminder is needed for this one. */
  covered: z.boolean(),
  createdAt: InstantOut,
})
export type CompanyDocument = z.output<typeof CompanyDocument>

/** A document that the company must upload or correct. `state` says why an uploaded one is not enough. */
export const DocumentGap = z.object({
  type: Type,
  state: z.enum(['missing', 'expired', 'not_yet_valid', 'unconfirmed', 'refused', 'being_checked']),
})
export type DocumentGap = z.output<typeof DocumentGap>

/** A file inside JSON (base64 or a data URL; its type is detected from its content), or an uploaded file. */
const DocumentPath = z.union(
  [
    z.strictObject({ file_id: Uuid }),
    z.strictObject({
      name: Line.min(1, { error: 'required' }),
      type: z.string().max(255, { error: 'too_long' }).optional(),
      size: z.number().optional(),
      data: z.string().min(1, { error: 'required' }),
    }),
  ],
  { error: 'invalid' },
)
export type DocumentParams = z.output<typeof DocumentPath>

/** A day; an empty text means none. */
const Lifetime = z.union([z.literal('').transform(() => null), Day.nullable()], { error: 'invalid_date' })

/** When the user confirmed the document. The server records its own time. */
const Confirmed = z.union([Instant, Day], { error: 'invalid_date' })

export const companyDocumentCalls = {
  'companyDocument.list': endpoint({
    summary: 'Lists the documents of the company and its locations, the relevant ones first.',
    query: z.object({
      account: CrmId.optional(),
      type: Type.optional(),
    }),
    reply: z.object({ data: z.array(CompanyDocument) }),
    errors: [],
    effect: 'read',
  }),
  'companyDocument.create': endpoint({
    summary: 'Uploads a document: one JPG, PNG, GIF or PDF of at most 25 MB, detected from its content.',
    body: z.strictObject({
      type: Type,
      lifetimeStart: Lifetime.optional(),
      lifetimeEnd: Lifetime.optional(),
      /** Required for saving: a user must confirm that the document is correct. */
      confirmedAt: Confirmed.nullish(),
      /** Default: the user's own company. */
      account: CrmId.optional(),
      path: DocumentPath,
    }),
    reply: CompanyDocument.extend({ account_status: z.enum(accountStates) }),
    status: 201,
    errors: ['not_found', 'unsupported_type', 'too_large'],
    effect: 'write',
    largeBody: true,
  }),
  'companyDocument.change': endpoint({
    summary: 'Changes a document; the marketplace checks it again.',
    params: z.object({ id: Uuid }),
    body: z.strictObject({
      id: Uuid.optional(),
      type: Type.optional(),
      lifetimeStart: Lifetime.optional(),
      lifetimeEnd: Lifetime.optional(),
      confirmedAt: Confirmed.nullish(),
      path: DocumentPath.optional(),
    }),
    reply: CompanyDocument.extend({ account_status: z.enum(accountStates) }),
    errors: ['not_found', 'unsupported_type', 'too_large'],
    effect: 'write',
    largeBody: true,
  }),
  'companyDocument.delete': endpoint({
    summary: 'Deletes a document.',
    params: z.object({ id: Uuid }),
    reply: z.object({ id: z.string(), account_status: z.enum(accountStates) }),
    errors: ['not_found'],
    effect: 'write',
  }),
}

// Name in the API description.
z.globalRegistry.add(CompanyDocument, { id: 'CompanyDocument' })

import { z } from 'zod'
import { companyDocumentChecks, companyDocumentStates, companyDocumentTypes } from './company-enums.ts'
import { Day, Instant, InstantOut } from '../kit/dates.ts'
import { endpoint } from '../kit/endpoint.ts'
import { CrmId, Uuid } from '../kit/ids.ts'
import { Line } from '../kit/text-schemas.ts'
import { accountStates } from '../profiles.ts'

/** The papers that a company has to show (1 §2, §5, §7; readings C26, C27, Q24). */

const Type = z.enum(companyDocumentTypes, { error: 'invalid_enum' })

export const CompanyDocument = z.object({
  id: z.string(),
  account: z.string(),
  type: Type,
  lifetimeStart: z.iso.date().nullable(),
  lifetimeEnd: z.iso.date().nullable(),
  /** When the company said that it is right; missing on documents that were brought in for it. */
  confirmedAt: InstantOut.nullable(),
  /** When the marketplace had checked it. */
  verifiedAt: InstantOut.nullable(),
  refusedReason: z.string().nullable(),
  /** `resource` leads to the file, with a token of its own. */
  path: z
    .object({ name: z.string(), type: z.string(), size: z.number().int(), resource: z.string() })
    .nullable(),
  state: z.enum(companyDocumentStates),
  /** How far the marketplace is with it. */
  check: z.enum(companyDocumentChecks),
  /** Another one of the same kind is in force, so that this one asks nobody for anything. */
  covered: z.boolean(),
  createdAt: InstantOut,
})
export type CompanyDocument = z.output<typeof CompanyDocument>

/** What a company still has to do about its papers; `state` says what is wrong with the ones it sent in. */
export const DocumentGap = z.object({
  type: Type,
  state: z.enum(['missing', 'expired', 'not_yet_valid', 'unconfirmed', 'refused', 'being_checked']),
})
export type DocumentGap = z.output<typeof DocumentGap>

/** A file inside JSON: base64, a data URL is taken too, told by its content; or one that was uploaded before. */
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

/** A day; an empty text is none. */
const Lifetime = z.union([z.literal('').transform(() => null), Day.nullable()], { error: 'invalid_date' })

/** When the person said that it is right; the time that counts is the server's. */
const Confirmed = z.union([Instant, Day], { error: 'invalid_date' })

export const companyDocumentCalls = {
  'companyDocument.list': endpoint({
    summary: 'The documents of the company and its locations, those that count first.',
    query: z.object({
      account: CrmId.optional(),
      type: Type.optional(),
    }),
    reply: z.object({ data: z.array(CompanyDocument) }),
    errors: [],
    effect: 'read',
  }),
  'companyDocument.create': endpoint({
    summary: 'Sends in a document: one JPG, PNG, GIF or PDF of at most 25 MB, told by its content.',
    body: z.strictObject({
      type: Type,
      lifetimeStart: Lifetime.optional(),
      lifetimeEnd: Lifetime.optional(),
      /** Without it nothing is taken: somebody has to say that the document is right. */
      confirmedAt: Confirmed.nullish(),
      /** One's own company where it is left out. */
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
    summary: 'Changes a document; the marketplace checks it anew.',
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
    summary: 'Takes a document back.',
    params: z.object({ id: Uuid }),
    reply: z.object({ id: z.string(), account_status: z.enum(accountStates) }),
    errors: ['not_found'],
    effect: 'write',
  }),
}

// Its name in the description of the API.
z.globalRegistry.add(CompanyDocument, { id: 'CompanyDocument' })

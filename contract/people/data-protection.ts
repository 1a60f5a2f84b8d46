import { z } from 'zod'
import { Day, InstantOut } from '../kit/dates.ts'
import { endpoint } from '../kit/endpoint.ts'
import { Uuid } from '../kit/ids.ts'

/** Data exports and erasure for people and companies (Art. 15, 17, 20 GDPR). */

/** A zip, in progress or complete. */
const DataExport = z.object({
  id: z.string(),
  created_at: InstantOut,
  /** Tables and files included so far; `total` is null until they are counted. */
  done: z.number().int(),
  total: z.number().int().nullable(),
  /** Until when the zip can be downloaded; null until it is complete. */
  expires_at: InstantOut.nullable(),
  size: z.number().int().nullable(),
})
export type DataExport = z.output<typeof DataExport>

const Exports = z.object({ data: z.array(DataExport) })
const emptyBody = z.strictObject({}).default({})

const ExportLink = z.object({
  /** Contains a token for this file, valid for five minutes. */
  path: z.string(),
  expires_at: InstantOut,
})

/** An obstacle to the erasure; `path` is the page on which the user can remove it. */
const Blocker = z.object({
  code: z.enum(['last_admin', 'open_orders', 'uncredited_orders', 'unpaid_credit_notes', 'open_objections']),
  count: z.number().int(),
  account: z.object({ id: z.string(), name: z.string() }),
  path: z.string(),
})

/** Data that a law requires to keep. */
export const RetainedData = z.object({
  code: z.enum(['credit_notes', 'order_papers', 'agreements', 'tax_papers']),
  count: z.number().int(),
  /** Last day of retention for the newest record. */
  until: Day,
  laws: z.array(z.string()),
})
export type RetainedData = z.output<typeof RetainedData>

const Preview = z.object({
  /** Version of the shown preview. Confirming sends it, so that the user agrees to exactly what was shown. */
  version: z.string(),
  blockers: z.array(Blocker),
  kept: z.array(RetainedData),
  /** For a person: open orders that go back to the company. */
  orders_returned: z.number().int(),
  /** For a company: number of users who lose access. */
  people: z.number().int(),
  /** For a master account: locations that are erased too. */
  locations: z.array(z.string()),
})
export type ErasurePreview = z.output<typeof Preview>

const ErasureResult = z.object({ msg: z.string(), kept: z.array(RetainedData) })
const Version = z.string().max(100, { error: 'too_long' })
const erasureErrors = ['proof_required', 'erasure_blocked', 'erasure_changed'] as const

export const dataProtectionCalls = {
  'profile.exports': endpoint({
    summary: 'Lists the caller’s available exports of their own data, newest first.',
    reply: Exports,
    errors: [],
    effect: 'read',
  }),
  'profile.export': endpoint({
    summary:
      'Creates a zip of all data about the caller: JSON, CSV and files. Only one at a time; an email is sent when it is ready.',
    body: emptyBody,
    reply: DataExport,
    status: 202,
    errors: ['proof_required', 'too_many_requests'],
    effect: 'write',
  }),
  'profile.openExport': endpoint({
    summary: 'Returns a link to the caller’s own export, valid for five minutes.',
    params: z.object({ id: Uuid }),
    body: emptyBody,
    reply: ExportLink,
    errors: ['not_found', 'proof_required', 'link_expired'],
    effect: 'write',
    secret: true,
  }),
  'profile.erasure': endpoint({
    summary:
      'Returns what erasing the caller would do: what must happen first, and which data the law requires to keep until when.',
    reply: Preview,
    errors: [],
    effect: 'read',
  }),
  'profile.erase': endpoint({
    summary:
      'Erases the caller. All sessions end immediately, the rest follows within minutes; an email lists the retained data.',
    body: z.strictObject({ version: Version }),
    reply: ErasureResult,
    errors: [...erasureErrors],
    effect: 'write',
    secret: true,
  }),
  'company.exports': endpoint({
    summary: 'Lists the available exports of the company’s data that the caller requested, newest first.',
    reply: Exports,
    errors: [],
    effect: 'read',
  }),
  'company.export': endpoint({
    summary: 'Creates a zip of all data about the company and its locations.',
    body: emptyBody,
    reply: DataExport,
    status: 202,
    errors: ['proof_required', 'too_many_requests'],
    effect: 'write',
  }),
  'company.openExport': endpoint({
    summary:
      'Returns a link to an export of the company’s data that the caller requested, valid for five minutes.',
    params: z.object({ id: Uuid }),
    body: emptyBody,
    reply: ExportLink,
    errors: ['not_found', 'proof_required', 'link_expired'],
    effect: 'write',
    secret: true,
  }),
  'company.erasure': endpoint({
    summary: 'Returns what erasing the company, its locations and its users would do.',
    reply: Preview,
    errors: [],
    effect: 'read',
  }),
  'company.erase': endpoint({
    summary:
      'Erases the company with its locations and users. `name` is the company’s name, typed as a confirmation.',
    body: z.strictObject({ version: Version, name: z.string().max(255, { error: 'too_long' }) }),
    reply: ErasureResult,
    errors: [...erasureErrors],
    effect: 'write',
    secret: true,
  }),
}

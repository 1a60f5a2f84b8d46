import { z } from 'zod'
import { creditNoteStates } from './credit-notes.ts'
import { Day, InstantOut, Month } from '../kit/dates.ts'
import { endpoint } from '../kit/endpoint.ts'
import { Uuid } from '../kit/ids.ts'
import { createRepeatedParam } from '../kit/paging.ts'

/** Exports of credit notes: packages by email, tables for bookkeeping, statements; and objections. */

const dateRange = { from_date: Day.optional(), to_date: Day.optional() }

/** A zip of documents, in progress or complete. `done` of `count` documents are included. */
const CreditNotePackage = z.object({
  id: z.string(),
  from_date: z.string().nullable(),
  to_date: z.string().nullable(),
  count: z.number().int(),
  done: z.number().int(),
  created_at: InstantOut,
  /** Until when the zip can be downloaded; null until it is complete. */
  expires_at: InstantOut.nullable(),
  path: z.string().nullable(),
})
export type Package = z.output<typeof CreditNotePackage>

/** A debtor account of a DATEV chart of accounts with four-digit general accounts. */
const Debtor = z.string().regex(/^[1-6]\d{4}$/, { error: 'invalid' })

export const bookkeepingCalls = {
  'creditNote.export': endpoint({
    summary:
      'Creates a zip with the documents of up to 1,000 credit notes and emails it to the caller. A large zip is sent as a link.',
    query: z.object({
      ...dateRange,
      status: createRepeatedParam(z.enum(creditNoteStates, { error: 'invalid_enum' })),
    }),
    reply: z.object({ msg: z.string(), count: z.number().int() }),
    status: 202,
    errors: ['nothing_to_export', 'too_much_to_export'],
    effect: 'write',
  }),
  'creditNote.month': endpoint({
    summary:
      'Returns a zip with the documents of the credit notes issued in one month. Above 15 MB, or if documents are still being created, it refuses with `package_by_email`: request it with `creditNote.export`.',
    params: z.object({ month: Month }),
    reply: z.unknown(),
    errors: ['nothing_to_export', 'package_by_email'],
    effect: 'read',
    transport: 'stream',
  }),
  'creditNote.packages': endpoint({
    summary: 'Lists the packages that the caller requested in the last seven days, newest first.',
    reply: z.object({ data: z.array(CreditNotePackage) }),
    errors: [],
    effect: 'read',
  }),
  'creditNote.ledger': endpoint({
    summary:
      'Exports the credit notes and cancellations of a date range as CSV, or as a DATEV batch (one calendar year).',
    query: z.object({
      ...dateRange,
      format: z.enum(['csv', 'datev'], { error: 'invalid_enum' }),
      chart: z.enum(['03', '04'], { error: 'invalid_enum' }).default('03'),
      consultant: z.coerce
        .number()
        .int()
        .min(1001, { error: 'too_small' })
        .max(9_999_999, { error: 'too_big' })
        .optional(),
      client: z.coerce
        .number()
        .int()
        .min(1, { error: 'too_small' })
        .max(99_999, { error: 'too_big' })
        .optional(),
      debtor: Debtor.default('10000'),
    }),
    reply: z.unknown(),
    errors: ['nothing_to_export'],
    effect: 'read',
    transport: 'stream',
  }),
  'creditNote.datevPackage': endpoint({
    summary:
      'Returns the credit notes and cancellations of a date range as a DATEV document package: a zip with `document.xml`, the booking of each document as XML, and the PDFs.',
    query: z.object({
      from_date: Day,
      to_date: Day,
      chart: z.enum(['03', '04'], { error: 'invalid_enum' }).default('03'),
      debtor: Debtor.default('10000'),
    }),
    reply: z.unknown(),
    errors: ['nothing_to_export', 'too_much_to_export', 'documents_pending'],
    effect: 'read',
    transport: 'stream',
  }),
  'creditNote.statement': endpoint({
    summary: 'Returns the credit notes of one month with their sums, as a PDF in the caller’s language.',
    query: z.object({ month: Month }),
    reply: z.unknown(),
    errors: ['nothing_to_export'],
    effect: 'read',
    transport: 'stream',
  }),
  'creditNote.object': endpoint({
    summary: 'Objects to a credit note, which then no longer counts as an invoice (§ 14 Abs. 2 UStG).',
    params: z.object({ id: Uuid }),
    body: z.strictObject({
      reason: z.string().trim().min(1, { error: 'required' }).max(4000, { error: 'too_long' }),
    }),
    reply: z.object({ objectedAt: InstantOut }),
    errors: ['not_found', 'status_not_allowed', 'already_exists'],
    effect: 'write',
  }),
}

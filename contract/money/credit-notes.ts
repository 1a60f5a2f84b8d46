import { z } from 'zod'
import { Day, InstantOut } from '../kit/dates.ts'
import { endpoint } from '../kit/endpoint.ts'
import { CrmId, Uuid } from '../kit/ids.ts'
import { QueryPaging, createPageSchema, createRepeatedParam } from '../kit/paging.ts'
import { Line } from '../kit/text-schemas.ts'

export const creditNoteStates = ['sent', 'received', 'paid', 'cancelled', 'cancellation_sent'] as const
export type CreditNoteState = (typeof creditNoteStates)[number]

/** How a paid credit note is refunded: deducted from the next credit notes, or transferred by the company. */
export const refundMethods = ['offset', 'transfer'] as const
export type RefundMethod = (typeof refundMethods)[number]

/**
 * Why tax on construction work is withheld from a payment or not: a certificate of exemption, or a yearly price
 * below the limit.
 */
export const withholdingReasons = ['exempt', 'below_limit', 'withheld'] as const
export type WithholdingReason = (typeof withholdingReasons)[number]

export const objectionOutcomes = ['accepted', 'declined'] as const
export type ObjectionOutcome = (typeof objectionOutcomes)[number]

/** Filter values for credit notes with an objection: not answered yet, or answered. */
export const objectionFilters = ['open', 'answered'] as const
export type ObjectionFilter = (typeof objectionFilters)[number]

const CreditedOrder = z.object({ sfid: z.string().nullable(), api_id: z.string(), name: z.string() })

/** Payment of the marketplace for finished work, in EUR; total is net, the grand total includes VAT. */
export const CreditNote = z.object({
  id: z.string(),
  number: z.string(),
  issueDate: z.string(),
  status: z.enum(creditNoteStates),
  jobs: z.array(CreditedOrder),
  totalAmount: z.number(),
  vatAmount: z.number(),
  grandTotal: z.number(),
  path: z.string().nullable(),
  cancellationDate: z.string().nullable(),
  cancellationNumber: z.string().nullable(),
  cancellationPath: z.string().nullable(),
  outsideCommunicationNumber: z.string().nullable(),
  target: z.object({ id: z.string(), name: z.string(), type: z.literal('partner') }),
  paidAt: InstantOut.nullable(),
  /** Tax on construction work that was withheld from the payment (§ 48 EStG). */
  withheldAmount: z.number(),
  /** The transferred amount; null: not paid. */
  paidAmount: z.number().nullable(),
  /** One of its documents cannot be generated; the marketplace has been notified. */
  documentFailed: z.boolean(),
  /** The company may object; the marketplace answers. */
  objection: z
    .object({
      reason: z.string(),
      author: z.string(),
      at: InstantOut,
      outcome: z.enum(objectionOutcomes).nullable(),
      answer: z.string().nullable(),
      answeredAt: InstantOut.nullable(),
    })
    .nullable(),
  /** Actions that this user may take, e.g. `creditNote.object`. */
  actions: z.array(z.string()),
})
export type CreditNote = z.output<typeof CreditNote>

/** A number of credit notes and the sum of their totals, in EUR including VAT. */
const NoteSum = z.object({ count: z.number().int(), total: z.number() })

const CreditNoteSummary = z.object({
  /** The current month (`YYYY-MM`) in Berlin. */
  month: z.string(),
  /** Sent or received, and not paid yet. */
  open: NoteSum,
  /** Paid amounts, without tax that was withheld. */
  paid_this_month: NoteSum,
  paid_this_year: NoteSum,
  /** Median of the days from issue to payment in the last twelve months; null with fewer than three payments. */
  payment_days: z.number().int().nullable(),
  /** Objections that the marketplace has not answered yet. */
  open_objections: z.number().int(),
  /** Approved orders that no credit note contains yet, with their net total in EUR. */
  expected: NoteSum,
  /** Months in which credit notes were issued, newest first, at most 24. */
  months: z.array(z.object({ month: z.string(), count: z.number().int() })),
})
export type CreditNoteSummary = z.output<typeof CreditNoteSummary>

const State = z.enum(creditNoteStates, { error: 'invalid_enum' })

export const creditNoteCalls = {
  'creditNote.list': endpoint({
    summary: 'Lists the credit notes of this company, newest first.',
    query: z.object({
      ...QueryPaging,
      sort: z.string().max(200, { error: 'too_long' }).default('-issueDate'),
      number: Line.optional(),
      search: z.string().max(4000, { error: 'too_long' }).optional(),
      issueDateFrom: Day.optional(),
      issueDateTo: Day.optional(),
      /** First and last day of payment, in Berlin. */
      paidFrom: Day.optional(),
      paidTo: Day.optional(),
      objection: z.enum(objectionFilters, { error: 'invalid_enum' }).optional(),
      status: createRepeatedParam(State),
    }),
    reply: createPageSchema(CreditNote),
    errors: [],
    effect: 'read',
  }),
  'creditNote.summary': endpoint({
    summary: 'Returns sums of open, paid and expected credit notes, and the months that have any.',
    reply: CreditNoteSummary,
    errors: [],
    effect: 'read',
  }),
  'creditNote.ofJobs': endpoint({
    summary: 'Lists the credit notes of the named orders: one row per order and credit note.',
    query: z.object({ job: createRepeatedParam(CrmId) }),
    reply: z.object({ data: z.array(CreditNote.extend({ job: CreditedOrder })) }),
    errors: [],
    effect: 'read',
  }),
  'creditNote.file': endpoint({
    summary: 'Returns the PDF of a credit note or of its cancellation.',
    params: z.object({ id: Uuid }),
    query: z.object({
      jwt: z.string().max(2000, { error: 'too_long' }).optional(),
      token: z.string().max(2000, { error: 'too_long' }).optional(),
      download: z.string().max(5).optional(),
    }),
    reply: z.unknown(),
    errors: ['unauthenticated', 'token_expired', 'not_found'],
    effect: 'read',
    transport: 'stream',
  }),
}

// Names in the API description.
z.globalRegistry.add(CreditNote, { id: 'CreditNote' })

import { z } from 'zod'
import { vatStatuses } from '../company/company-enums.ts'
import {
  creditNoteStates,
  objectionOutcomes,
  refundMethods,
  withholdingReasons,
} from '../money/credit-notes.ts'
import { Money } from '../kit/amounts/money.ts'
import { InstantOut, Month } from '../kit/dates.ts'
import { endpoint } from '../kit/endpoint.ts'
import { CrmId, OrderId, Uuid } from '../kit/ids.ts'
import { createPageSchema, QueryPaging, createRepeatedParam } from '../kit/paging.ts'
import { Line } from '../kit/text-schemas.ts'
import * as example from './examples.ts'

const OrderParam = z.object({ job_id: OrderId })
const CreditNoteParam = z.object({ credit_note_id: Uuid })

export const OperatorCreditNote = z.object({
  id: z.string(),
  number: z.string(),
  status: z.enum(creditNoteStates),
  account: z.object({ id: z.string(), name: z.string() }),
  issue_date: z.string(),
  net: z.number(),
  vat: z.number(),
  total: z.number(),
  /** The tax case of its orders (docs/domain.md#tax). */
  vat_status: z.enum(vatStatuses),
  paid_at: InstantOut.nullable(),
  /** Tax on construction work that was withheld from the payment (§ 48 EStG). */
  withheld: z.number(),
  cancellation_number: z.string().nullable(),
  /** Since when a document of it cannot be generated; null: it exists or is in progress. */
  document_failed_at: InstantOut.nullable(),
  /** The company's objection; null: none. */
  objection: z
    .object({ reason: z.string(), at: InstantOut, outcome: z.enum(objectionOutcomes).nullable() })
    .nullable(),
  jobs: z.array(z.object({ api_id: z.string(), sfid: z.string().nullable(), name: z.string() })),
})

/** Creates a call that changes the state of a credit note and of its orders. */
function createCreditNoteStepCall(summary: string) {
  return endpoint({
    summary,
    params: CreditNoteParam,
    body: z
      .strictObject({})
      .prefault({})
      .meta({ examples: [{}] }),
    reply: OperatorCreditNote,
    errors: ['not_found', 'status_not_allowed'],
    effect: 'write',
  })
}

/** Credit notes from issue to cancellation. */
export const operatorCreditNoteCalls = {
  'creditNote.issue': endpoint({
    summary:
      'Issues the credit note of a completed job, optionally together with other jobs of the same company. Jobs of another tax case get a credit note of their own.',
    params: OrderParam,
    body: z
      .strictObject({ with_job_ids: z.array(OrderId).max(99, { error: 'too_long' }).optional() })
      .prefault({})
      .meta({ examples: [{}] }),
    reply: OperatorCreditNote.extend({
      /** Credit notes for the other jobs whose tax case differs. */
      further_credit_notes: z.array(OperatorCreditNote.pick({ id: true, number: true })),
    }),
    status: 201,
    errors: ['not_found', 'status_not_allowed', 'already_exists', 'credit_note_blocked', 'issuer_missing'],
    effect: 'write',
  }),
  'creditNote.list': endpoint({
    summary: 'Lists credit notes, newest first.',
    query: z.object({
      ...QueryPaging,
      status: createRepeatedParam(z.enum(creditNoteStates, { error: 'invalid_enum' })),
      account_id: CrmId.optional(),
      job_id: OrderId.optional(),
      /** Only those with an unanswered objection. */
      objected: z.enum(['true', 'false'], { error: 'invalid_enum' }).optional(),
      /** Only those whose document cannot be generated. */
      document_failed: z.enum(['true', 'false'], { error: 'invalid_enum' }).optional(),
      /** A part of the name of the company, or of the number of the credit note or its cancellation. */
      search: Line.optional(),
    }),
    reply: createPageSchema(OperatorCreditNote),
    errors: [],
    effect: 'read',
  }),
  'creditNote.receive': createCreditNoteStepCall('Records that the company has received the credit note.'),
  'creditNote.previewPayment': endpoint({
    summary:
      'Returns what to pay if a credit note is paid today: without a certificate of exemption, tax on construction work is withheld (§ 48 EStG).',
    params: CreditNoteParam,
    reply: z.object({
      total: z.number(),
      /** The price of the construction work including VAT. */
      construction: z.number(),
      /** Why tax is withheld or not; null: no construction work. */
      reason: z.enum(withholdingReasons).nullable(),
      /** The price from which tax is withheld; more than the own price if earlier payments are made up for. */
      taxed: z.number(),
      withheld: z.number(),
      payable: z.number(),
    }),
    errors: ['not_found'],
    effect: 'read',
  }),
  'creditNote.pay': endpoint({
    summary: 'Records that the credit note is paid today; its jobs become paid.',
    params: CreditNoteParam,
    body: z
      .strictObject({
        /** The tax that was withheld. Another amount than the present one is refused. */
        withheld: Money.min(0, { error: 'too_small' }).optional(),
      })
      .prefault({})
      .meta({ examples: [{}] }),
    reply: OperatorCreditNote,
    errors: ['not_found', 'status_not_allowed', 'withholding_changed', 'in_payment_file'],
    effect: 'write',
  }),
  'withheldTax.export': endpoint({
    summary:
      'Returns the tax withheld from the payments of one month as CSV, for the notice to the tax offices (§ 48a Abs. 1 EStG).',
    query: z.object({ month: Month }),
    reply: z.unknown(),
    errors: ['nothing_to_export'],
    effect: 'read',
    transport: 'stream',
    isExport: true,
  }),
  'creditNote.answerObjection': endpoint({
    summary:
      'Answers a company’s objection. If it is accepted, the credit note is cancelled, and its jobs can be credited again.',
    params: CreditNoteParam,
    body: z
      .strictObject({
        outcome: z.enum(objectionOutcomes, { error: 'invalid_enum' }),
        answer: z.string().trim().min(1, { error: 'required' }).max(4000, { error: 'too_long' }),
      })
      .meta({ examples: [example.objectionExample] }),
    reply: OperatorCreditNote,
    errors: ['not_found', 'status_not_allowed', 'in_payment_file'],
    effect: 'write',
  }),
  'creditNote.cancel': endpoint({
    summary: 'Cancels a credit note with a cancellation document; its jobs are completed again.',
    params: CreditNoteParam,
    body: z
      .strictObject({
        /** For a paid credit note: how the money is refunded. Its document and the email contain this. */
        refund: z.enum(refundMethods, { error: 'invalid_enum' }).default('offset'),
      })
      .prefault({})
      .meta({ examples: [{ refund: 'offset' }] }),
    reply: OperatorCreditNote,
    errors: ['not_found', 'status_not_allowed', 'in_payment_file'],
    effect: 'write',
  }),
}

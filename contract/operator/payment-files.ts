import { z } from 'zod'
import { creditNoteStates } from '../money/credit-notes.ts'
import { Day, InstantOut } from '../kit/dates.ts'
import { endpoint } from '../kit/endpoint.ts'
import { Uuid } from '../kit/ids.ts'
import { createPageSchema, createRepeatedParam, QueryPaging } from '../kit/paging.ts'
import { Line, Text } from '../kit/text-schemas.ts'

/** Payment of credit notes by SEPA credit transfer (docs/domain.md#payment-files). */

/**
 * Reasons why a credit note cannot be transferred. `order_paid`: one of its orders is already recorded as paid
 * (`order.pay`), so a transfer would pay it again. `amount_too_high`: above the maximum of one SEPA transfer.
 */
export const transferGaps = [
  'iban_missing',
  'objection',
  'nothing_to_pay',
  'order_paid',
  'amount_too_high',
] as const
/** `bank_changed`: the company has changed its IBAN since the credit note was issued. */
const transferWarnings = ['bank_changed', 'restricted', 'document_missing'] as const

const DueTransfer = z.object({
  credit_note: z.object({
    id: z.string(),
    number: z.string(),
    status: z.enum(creditNoteStates),
    issue_date: z.string(),
  }),
  account: z.object({ id: z.string(), name: z.string() }),
  /** Null: the company has stated none. */
  iban: z.string().nullable(),
  total: z.number(),
  /** The day of payment for which the tax is calculated. */
  execution_date: z.string(),
  /** Tax on construction work if it is paid on that day (§ 48 EStG). */
  withheld: z.number(),
  payable: z.number(),
  gaps: z.array(z.enum(transferGaps)),
  warnings: z.array(z.enum(transferWarnings)),
})
export type DueTransfer = z.output<typeof DueTransfer>

export const paymentFileStates = ['created', 'handed_over', 'paid', 'cancelled'] as const
export const transferStates = ['ordered', 'paid', 'returned', 'cancelled'] as const

const Author = z.object({
  /** Null: the key of the configuration. */
  name: z.string().nullable(),
  is_self: z.boolean(),
})

const PaymentFile = z.object({
  id: z.string(),
  /** Its message id at the bank, such as `Z-000012`. */
  number: z.string(),
  state: z.enum(paymentFileStates),
  execution_date: z.string(),
  /** The account that pays. */
  debtor: z.object({ name: z.string(), iban: z.string() }),
  total: z.number(),
  /** Number of transfers by state. */
  counts: z.object({
    ordered: z.number().int(),
    paid: z.number().int(),
    returned: z.number().int(),
    cancelled: z.number().int(),
  }),
  needs_second_person: z.boolean(),
  created_at: InstantOut,
  created_by: Author,
  handed_over_at: InstantOut.nullable(),
  handed_over_by: Author.nullable(),
  cancelled_at: InstantOut.nullable(),
  cancel_reason: z.string().nullable(),
})
export type PaymentFile = z.output<typeof PaymentFile>

const Transfer = z.object({
  id: z.string(),
  credit_note: z.object({ id: z.string(), number: z.string() }),
  account: z.object({ id: z.string(), name: z.string() }),
  creditor: z.object({ name: z.string(), iban: z.string(), bic: z.string().nullable() }),
  amount: z.number(),
  withheld: z.number(),
  end_to_end_id: z.string(),
  state: z.enum(transferStates),
  paid_on: z.string().nullable(),
  returned_on: z.string().nullable(),
  return_reason: z.string().nullable(),
})
export type Transfer = z.output<typeof Transfer>

const FileParam = z.object({ file_id: Uuid })

export const operatorPaymentFileCalls = {
  'transfer.due': endpoint({
    summary:
      'Lists credit notes that are not paid and in no payment file, the oldest first, with the amount to transfer on the execution date and with what forbids it. The tax on construction work depends on that date.',
    query: z.object({
      ...QueryPaging,
      search: Line.optional(),
      /** From today, the default, to 30 days ahead. */
      execution_date: Day.optional(),
    }),
    reply: createPageSchema(DueTransfer),
    errors: [],
    effect: 'read',
  }),
  'paymentFile.create': endpoint({
    summary:
      'Creates a file of SEPA credit transfers (pain.001.001.09) for credit notes. A credit note is in one file at most that is not cancelled.',
    body: z
      .strictObject({
        credit_note_ids: z.array(Uuid).min(1, { error: 'required' }).max(1000, { error: 'too_long' }),
        /** The day on which the bank pays, from today to 30 days ahead. */
        execution_date: Day,
      })
      .meta({
        examples: [
          { credit_note_ids: ['0193a1c2-0000-7000-8000-000000000000'], execution_date: '2026-11-24' },
        ],
      }),
    reply: PaymentFile,
    status: 201,
    errors: ['transfers_changed', 'paying_account_missing'],
    effect: 'write',
  }),
  'paymentFile.list': endpoint({
    summary: 'Lists payment files, newest first.',
    query: z.object({
      ...QueryPaging,
      state: createRepeatedParam(z.enum(paymentFileStates, { error: 'invalid_enum' })),
    }),
    reply: createPageSchema(PaymentFile),
    errors: [],
    effect: 'read',
  }),
  'paymentFile.read': endpoint({
    summary: 'Returns a payment file with its transfers.',
    params: FileParam,
    reply: PaymentFile.extend({ transfers: z.array(Transfer) }),
    errors: ['not_found'],
    effect: 'read',
  }),
  'paymentFile.handOver': endpoint({
    summary:
      'Releases a file for the bank; only then it can be downloaded. If its total exceeds FOUR_EYES_EUROS together with the other files of its day, another person than its author has to release it. A file whose tax on construction work is another one on the execution date is refused with `withholding_changed`.',
    params: FileParam,
    body: z
      .strictObject({})
      .prefault({})
      .meta({ examples: [{}] }),
    reply: PaymentFile,
    errors: ['not_found', 'status_not_allowed', 'second_person_required', 'withholding_changed'],
    effect: 'write',
  }),
  'paymentFile.download': endpoint({
    summary: 'Returns the XML of a file that is released for the bank.',
    params: FileParam,
    reply: z.unknown(),
    errors: ['not_found', 'status_not_allowed'],
    effect: 'read',
    transport: 'stream',
    isExport: true,
  }),
  'paymentFile.confirm': endpoint({
    summary:
      'Records that the bank has paid all transfers of a file that are still open on this day. Credit notes and jobs become paid.',
    params: FileParam,
    body: z.strictObject({ paid_on: Day }).meta({ examples: [{ paid_on: '2026-11-24' }] }),
    reply: PaymentFile,
    errors: ['not_found', 'status_not_allowed'],
    effect: 'write',
  }),
  'paymentFile.cancel': endpoint({
    summary:
      'Cancels a file. Its credit notes can be in another one then. A file that is released for the bank needs a `reason`, because the bank must not have paid it.',
    params: FileParam,
    body: z
      .strictObject({
        reason: Text.min(1, { error: 'required' }).max(1000, { error: 'too_long' }).optional(),
      })
      .prefault({})
      .meta({ examples: [{ reason: 'Die Bank hat die Datei abgelehnt.' }] }),
    reply: PaymentFile,
    errors: ['not_found', 'status_not_allowed'],
    effect: 'write',
  }),
}

import { z } from 'zod'
import { InstantOut } from '../kit/dates.ts'
import { endpoint } from '../kit/endpoint.ts'
import { Uuid } from '../kit/ids.ts'
import { createPageSchema, createRepeatedParam, QueryPaging } from '../kit/paging.ts'
import { Line, Text } from '../kit/text-schemas.ts'
import { transferStates } from './payment-files.ts'

/** Statements of the bank, matched with the transfers of payment files (docs/domain.md#bank-statements). */

export const bankLineStates = ['matched', 'doubtful', 'ignored'] as const

/** Why a booking needs the decision of a person. */
export const bankLineDoubts = [
  'amount_differs',
  'account_differs',
  'already_paid',
  'already_returned',
  /** The transfer was cancelled or returned before. */
  'not_ordered',
  /** The file was not released for the bank. */
  'not_handed_over',
  /** The booking names several transfers. */
  'several',
  /** Without a reference. The listed transfers have its amount and account; a return may have none. */
  'no_reference',
] as const
export type BankLineDoubt = (typeof bankLineDoubts)[number]

/** Why a file cannot be read. */
export const statementProblems = [
  'not_xml',
  /** Document type declarations and entities are refused. */
  'doctype',
  'no_statement',
  /** The statement is about an account from which no payment file pays. */
  'other_account',
  'too_many_lines',
  'header_missing',
  'amount',
  'date',
  'quotes',
] as const
export type StatementProblem = (typeof statementProblems)[number]

const BankStatement = z.object({
  id: z.string(),
  file_name: z.string(),
  format: z.enum(['camt.053', 'csv']),
  first_day: z.string().nullable(),
  last_day: z.string().nullable(),
  /** Bookings by state. `repeated` ones were in an earlier statement, `unrelated` ones are about something else. */
  counts: z.object({
    matched: z.number().int(),
    doubtful: z.number().int(),
    ignored: z.number().int(),
    repeated: z.number().int(),
    unrelated: z.number().int(),
  }),
  created_at: InstantOut,
  created_by: z.string().nullable(),
})
export type BankStatement = z.output<typeof BankStatement>

const LineTransfer = z.object({
  id: z.string(),
  credit_note: z.object({ id: z.string(), number: z.string() }),
  account: z.object({ id: z.string(), name: z.string() }),
  amount: z.number(),
  iban: z.string(),
  state: z.enum(transferStates),
  /** False: it cannot be recorded with this booking in its present state. */
  is_assignable: z.boolean(),
})
export type LineTransfer = z.output<typeof LineTransfer>

const BankLine = z.object({
  id: z.string(),
  booked_on: z.string(),
  /** Negative: paid. Positive: returned. */
  amount: z.number(),
  name: z.string().nullable(),
  iban: z.string().nullable(),
  reference: z.string().nullable(),
  purpose: z.string(),
  return_code: z.string().nullable(),
  state: z.enum(bankLineStates),
  doubt: z.enum(bankLineDoubts).nullable(),
  /** The transfers that it may be about, or is about. */
  transfers: z.array(LineTransfer),
  decided_by: z.string().nullable(),
})
export type BankLine = z.output<typeof BankLine>

export const operatorBankStatementCalls = {
  'bankStatement.import': endpoint({
    summary:
      'Reads a statement (camt.053 as XML, or CSV, up to 5 MB) and matches its bookings with transfers by their references. Clear ones are recorded as paid or returned at once; doubtful ones wait for a person. A file is imported once; bookings that an earlier statement contained are skipped. A statement that names another account than those of the payment files is refused with `statement_unreadable` and the problem `other_account`.',
    body: z
      .strictObject({
        name: Line.min(1, { error: 'required' }),
        /** The bytes as a data URL or plain base64. */
        data: z.string().min(1, { error: 'required' }).max(7_000_000, { error: 'too_long' }),
      })
      .meta({
        examples: [{ name: 'umsaetze.csv', data: 'QnVjaHVuZ3N0YWc7QmV0cmFnO1ZlcndlbmR1bmdzendlY2sK' }],
      }),
    reply: BankStatement,
    status: 201,
    errors: ['already_exists', 'statement_unreadable'],
    effect: 'write',
    largeBody: true,
  }),
  'bankStatement.list': endpoint({
    summary: 'Lists imported statements, newest first.',
    query: z.object(QueryPaging),
    reply: createPageSchema(BankStatement),
    errors: [],
    effect: 'read',
  }),
  'bankLine.list': endpoint({
    summary: 'Lists bookings about transfers, the oldest first, with the transfers that fit.',
    query: z.object({
      ...QueryPaging,
      state: createRepeatedParam(z.enum(bankLineStates, { error: 'invalid_enum' })),
      statement_id: Uuid.optional(),
    }),
    reply: createPageSchema(BankLine),
    errors: [],
    effect: 'read',
  }),
  'bankLine.transfers': endpoint({
    summary:
      'Lists transfers that a doubtful booking can be recorded for, those with its amount first: open ones at the bank for a payment, also paid ones for a return.',
    params: z.object({ line_id: Uuid }),
    query: z.object({
      ...QueryPaging,
      /** A part of the name of the company or of the number of the credit note, or the exact amount (`119.00`, `119,00`). */
      search: Line.optional(),
    }),
    reply: createPageSchema(LineTransfer),
    errors: ['not_found'],
    effect: 'read',
  }),
  'bankLine.decide': endpoint({
    summary:
      'Decides about a doubtful booking: records it for a transfer as paid or returned, or ignores it with `transfer_id` null. If the amounts differ, a `reason` is needed.',
    params: z.object({ line_id: Uuid }),
    body: z
      .strictObject({
        transfer_id: Uuid.nullable(),
        reason: Text.min(1, { error: 'required' }).max(1000, { error: 'too_long' }).optional(),
      })
      .meta({ examples: [{ transfer_id: null }] }),
    reply: BankLine,
    errors: ['not_found', 'status_not_allowed'],
    effect: 'write',
  }),
}

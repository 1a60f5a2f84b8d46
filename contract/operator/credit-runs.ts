import { z } from 'zod'
import { vatStatuses } from '../company/company-enums.ts'
import { Money } from '../kit/amounts/money.ts'
import { InstantOut } from '../kit/dates.ts'
import { endpoint } from '../kit/endpoint.ts'
import { CrmId, OrderId, Uuid } from '../kit/ids.ts'
import { createPageSchema, createRepeatedParam, QueryPaging } from '../kit/paging.ts'
import { Line } from '../kit/text-schemas.ts'

/** Credit notes proposed from approved orders, and the runs that issue them (docs/domain.md#credit-note-runs). */

/** Reasons that forbid a credit note (docs/domain.md#credit-notes). */
const proposalGaps = [
  'self_billing_missing',
  'tax_or_vat_id_missing',
  'tax_id_invalid',
  'vat_id_invalid',
  /** No order has a line with a quantity. */
  'lines_missing',
  'issuer_missing',
] as const

const proposalWarnings = [
  /** The order has no lines, so it is not on the credit note. `detail` is its name. */
  'order_without_lines',
  /** Units without a code; e-invoices use "one" for them. `detail` is the unit. */
  'unknown_unit',
  'iban_missing',
  /** A document of the company has ended. `detail` is its type. */
  'document_ended',
  'restricted',
] as const

const Proposal = z.object({
  account: z.object({ id: z.string(), name: z.string() }),
  /** Number of orders on the credit notes. */
  jobs: z.number().int(),
  /** Since when the first order is approved. */
  oldest_at: InstantOut,
  net: z.number(),
  vat: z.number(),
  total: z.number(),
  /** Orders of different tax cases get separate credit notes. */
  notes: z.array(
    z.object({
      vat_status: z.enum(vatStatuses),
      jobs: z.number().int(),
      net: z.number(),
      vat: z.number(),
      total: z.number(),
    }),
  ),
  /** The reasons that forbid the credit notes; empty: they can be issued. */
  gaps: z.array(z.enum(proposalGaps)),
  warnings: z.array(z.object({ code: z.enum(proposalWarnings), detail: z.string().nullable() })),
  needs_second_person: z.boolean(),
})
export type CreditProposal = z.output<typeof Proposal>

const ProposedOrder = z.object({
  api_id: z.string(),
  sfid: z.string().nullable(),
  name: z.string(),
  performed_on: z.string(),
  /** Null: the order has no lines, or no credit note is possible. */
  vat_status: z.enum(vatStatuses).nullable(),
  net: z.number(),
  lines: z.array(
    z.object({
      description: z.string(),
      quantity: z.number(),
      unit_measure: z.string(),
      price: z.number(),
      net: z.number(),
    }),
  ),
})

export const creditRunStates = ['waiting', 'running', 'stopped', 'done', 'cancelled'] as const
export const creditRunItemStates = ['open', 'issued', 'failed', 'skipped'] as const

const Author = z.object({
  /** Null: the key of the configuration. */
  name: z.string().nullable(),
  is_self: z.boolean(),
})

const CreditRun = z.object({
  id: z.string(),
  /** `waiting`: for the approval of a second person. */
  state: z.enum(creditRunStates),
  needs_approval: z.boolean(),
  total: z.number(),
  /** Number of companies by state. */
  counts: z.object({
    open: z.number().int(),
    issued: z.number().int(),
    failed: z.number().int(),
    skipped: z.number().int(),
  }),
  /** Number of credit notes, and how many have their document. */
  notes: z.number().int(),
  documents: z.number().int(),
  created_at: InstantOut,
  created_by: Author,
  approved_at: InstantOut.nullable(),
  approved_by: Author.nullable(),
  finished_at: InstantOut.nullable(),
})
export type CreditRun = z.output<typeof CreditRun>

const CreditRunItem = z.object({
  account: z.object({ id: z.string(), name: z.string() }),
  jobs: z.number().int(),
  total: z.number(),
  state: z.enum(creditRunItemStates),
  /** The code of the refusal of a failed item. */
  error: z.string().nullable(),
  /** The gaps that `credit_note_blocked` names. */
  missing: z.array(z.string()),
  credit_notes: z.array(z.object({ id: z.string(), number: z.string() })),
})
export type CreditRunItem = z.output<typeof CreditRunItem>

const RunParam = z.object({ run_id: Uuid })

/** Creates a call that moves a run to another state. */
function createRunStepCall(summary: string, more: readonly 'second_person_required'[] = []) {
  return endpoint({
    summary,
    params: RunParam,
    body: z
      .strictObject({})
      .prefault({})
      .meta({ examples: [{}] }),
    reply: CreditRun,
    errors: ['not_found', 'status_not_allowed', ...more],
    effect: 'write',
  })
}

export const operatorCreditRunCalls = {
  'creditProposal.list': endpoint({
    summary:
      'Lists companies with approved orders that no credit note has yet, the oldest first, with amounts, with what forbids the credit notes and with warnings. Orders of a run that is not finished are left out.',
    query: z.object({ ...QueryPaging, search: Line.optional() }),
    reply: createPageSchema(Proposal),
    errors: [],
    effect: 'read',
  }),
  'creditProposal.read': endpoint({
    summary:
      'Returns the proposal for one company with its orders and lines. With `job_id` it has only these orders, at most 200, so that they can be released alone.',
    params: z.object({ account_id: CrmId }),
    query: z.object({ job_id: createRepeatedParam(OrderId) }),
    reply: Proposal.extend({ orders: z.array(ProposedOrder) }),
    errors: ['not_found'],
    effect: 'read',
  }),
  'creditRun.create': endpoint({
    summary:
      'Releases proposals: a run issues their credit notes in the background, one company after the other. `total` is the total that the caller has seen; another one is refused. If a total exceeds FOUR_EYES_EUROS, the run waits until a second person approves it.',
    body: z
      .strictObject({
        proposals: z
          .array(
            z.strictObject({
              account_id: CrmId,
              total: Money,
              /** Only these orders; all by default. */
              job_ids: z
                .array(OrderId)
                .min(1, { error: 'required' })
                .max(500, { error: 'too_long' })
                .optional(),
            }),
          )
          .min(1, { error: 'required' })
          .max(1000, { error: 'too_long' }),
      })
      .meta({ examples: [{ proposals: [{ account_id: '001GwMuldental0IBA', total: 1190 }] }] }),
    reply: CreditRun,
    status: 201,
    errors: ['proposal_changed', 'issuer_missing'],
    effect: 'write',
  }),
  'creditRun.list': endpoint({
    summary: 'Lists runs, newest first.',
    query: z.object({
      ...QueryPaging,
      state: createRepeatedParam(z.enum(creditRunStates, { error: 'invalid_enum' })),
    }),
    reply: createPageSchema(CreditRun),
    errors: [],
    effect: 'read',
  }),
  'creditRun.read': endpoint({
    summary: 'Returns a run with its companies and their credit notes.',
    params: RunParam,
    reply: CreditRun.extend({ items: z.array(CreditRunItem) }),
    errors: ['not_found'],
    effect: 'read',
  }),
  'creditRun.approve': createRunStepCall('Approves a waiting run as the second person; it starts.', [
    'second_person_required',
  ]),
  'creditRun.stop': createRunStepCall(
    'Stops a run after the company it is at. What is issued stays issued; the rest can be resumed or cancelled.',
  ),
  'creditRun.resume': createRunStepCall('Continues a stopped run.'),
  'creditRun.cancel': createRunStepCall(
    'Cancels a waiting or stopped run. Orders without a credit note are proposed again.',
  ),
}

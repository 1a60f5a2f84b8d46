import { z } from 'zod'
import { AccessLink } from './access-links.ts'
import { creditNoteStates, objectionOutcomes } from './credit-notes.ts'
import { Instant, InstantOut, Period } from './kit/dates.ts'
import { endpoint, type Endpoint, type Given, type Parsed } from './kit/endpoint.ts'
import { CrmId, JobId, Uuid } from './kit/ids.ts'
import { queryNumber, repeated } from './kit/lists.ts'
import { Line, Text } from './kit/texts.ts'
import {
  AccountDraft,
  AccountView,
  ContactDraft,
  ContactView,
  InvitationDraft,
  InvitationView,
} from './operator-accounts.ts'
import type { OperatorCallName } from './operator-calls.ts'
import * as example from './operator-examples.ts'
import { operatorFormCalls } from './operator-forms.ts'
import { JobDraft, JobSummary, JobView } from './operator-jobs.ts'
import { operatorCompanyCalls } from './operator-company.ts'
import { operatorErasureCalls } from './operator-erasures.ts'
import { operatorPartCalls } from './operator-parts.ts'
import { operatorServiceCalls } from './operator-services.ts'
import { operatorWebhookCalls } from './operator-webhooks.ts'
import { HistoryEntry } from './order-changes.ts'
import {
  cancellationCategories,
  holdReasons,
  holdSubstates,
  orderStatuses,
  rejectReasons,
} from './order-words.ts'
import { accountStates } from './profiles.ts'
import { Proposal } from './proposals.ts'

const AccountParam = z.object({ account_id: CrmId })
const JobParam = z.object({ job_id: JobId })
const CreditNoteParam = z.object({ credit_note_id: Uuid })

const paging = { page: queryNumber(1, 1, 1_000_000), limit: queryNumber(25, 1, 100) }

function list<T extends z.ZodType>(row: T) {
  const pagination = z.object({
    total_count: z.number().int(),
    page_number: z.number().int(),
    page_size: z.number().int(),
  })
  return z.object({ data: z.array(row), pagination })
}

const Version = { version: z.number().int({ error: 'invalid_type' }).optional() }
const Comment = Text.min(1, { error: 'required' })

const accounts = {
  'account.create': endpoint({
    summary: 'Creates a company, or a location of a master account.',
    body: AccountDraft.meta({ examples: [example.accountExample] }),
    reply: AccountView,
    status: 201,
    errors: ['not_found', 'already_exists'],
    effect: 'write',
  }),
  'account.list': endpoint({
    summary: 'Companies by name.',
    query: z.object({
      ...paging,
      search: Line.optional(),
      state: repeated(z.enum(accountStates, { error: 'invalid_enum' })),
    }),
    reply: list(AccountView),
    errors: [],
    effect: 'read',
  }),
  'account.read': endpoint({
    summary: 'One company.',
    params: AccountParam,
    reply: AccountView,
    errors: ['not_found'],
    effect: 'read',
  }),
  'contact.create': endpoint({
    summary: 'Creates a person of a company.',
    params: AccountParam,
    body: ContactDraft.meta({ examples: [example.contactExample] }),
    reply: ContactView,
    status: 201,
    errors: ['not_found', 'already_exists'],
    effect: 'write',
  }),
  'contact.list': endpoint({
    summary: 'The people of a company.',
    params: AccountParam,
    reply: z.object({ data: z.array(ContactView) }),
    errors: ['not_found'],
    effect: 'read',
  }),
}

const jobs = {
  'order.create': endpoint({
    summary: 'Creates a job; it is offered to nobody before `offer.create`.',
    body: JobDraft.meta({ examples: [example.jobExample] }),
    reply: JobView,
    status: 201,
    errors: ['not_found', 'already_exists'],
    effect: 'write',
  }),
  'order.list': endpoint({
    summary: 'Jobs by the time of their last change of status, oldest first, so that a reader can follow.',
    query: z.object({
      ...paging,
      status: repeated(z.enum(orderStatuses, { error: 'invalid_enum' })),
      /** Whose status changed at this time or later. */
      since: Instant.optional(),
      partner_id: CrmId.optional(),
      eid: Line.optional(),
      name: Line.optional(),
    }),
    reply: list(JobSummary),
    errors: [],
    effect: 'read',
  }),
  'order.read': endpoint({
    summary: 'One job with its lines.',
    params: JobParam,
    reply: JobView,
    errors: ['not_found'],
    effect: 'read',
  }),
  'order.history': endpoint({
    summary: 'Everything that happened to a job, newest first.',
    params: JobParam,
    reply: z.object({ data: z.array(HistoryEntry) }),
    errors: ['not_found'],
    effect: 'read',
  }),
  'order.setNumber': endpoint({
    summary: 'Gives a job its number, once; until then the lists show it as being processed.',
    params: JobParam,
    body: z.strictObject({ sfid: CrmId, ...Version }).meta({ examples: [example.numberExample] }),
    reply: JobView,
    errors: ['not_found', 'already_exists', 'order_changed', 'not_editable'],
    effect: 'write',
  }),
}

export const OfferView = z.object({
  account: z.object({ id: z.string(), name: z.string() }),
  state: z.enum(['open', 'accepted', 'taken', 'rejected', 'withdrawn']),
  round: z.number().int(),
  offered_at: InstantOut,
  seen_at: InstantOut.nullable(),
  ended_at: InstantOut.nullable(),
  reject_reason: z.enum(rejectReasons).nullable(),
  reject_text: z.string().nullable(),
})

const accountIds = z.array(CrmId).min(1, { error: 'required' }).max(1000, { error: 'too_long' }).optional()

const offers = {
  'offer.create': endpoint({
    summary: 'Offers an open job: to the named companies, else to all that match it.',
    params: JobParam,
    body: z
      .strictObject({ account_ids: accountIds })
      .prefault({})
      .meta({ examples: [{}] }),
    reply: z.object({ offered: z.number().int(), data: z.array(OfferView) }),
    errors: ['not_found', 'status_not_allowed'],
    effect: 'write',
  }),
  'offer.list': endpoint({
    summary: 'To whom a job was offered, and what became of it.',
    params: JobParam,
    reply: z.object({ data: z.array(OfferView) }),
    errors: ['not_found'],
    effect: 'read',
  }),
  'invitation.create': endpoint({
    summary:
      'Offers an open job to a company that has not registered and mails it the link to the job’s page.',
    params: JobParam,
    body: InvitationDraft.meta({ examples: [example.invitationExample] }),
    reply: InvitationView,
    status: 201,
    errors: ['not_found', 'status_not_allowed', 'already_exists'],
    effect: 'write',
  }),
  'offer.withdraw': endpoint({
    summary: 'Takes open offers back: from the named companies, else from all.',
    params: JobParam,
    body: z
      .strictObject({ account_ids: accountIds })
      .prefault({})
      .meta({ examples: [{}] }),
    reply: z.object({ withdrawn: z.number().int(), data: z.array(OfferView) }),
    errors: ['not_found', 'status_not_allowed'],
    effect: 'write',
  }),
}

/** A step of the marketplace that takes nothing but, where wanted, the version it was decided on. */
function plainStep(summary: string) {
  return endpoint({
    summary,
    params: JobParam,
    body: z
      .strictObject(Version)
      .prefault({})
      .meta({ examples: [{}] }),
    reply: JobView,
    errors: ['not_found', 'status_not_allowed', 'order_changed'],
    effect: 'write',
  })
}

const steps = {
  'order.hold': endpoint({
    summary: 'Puts a job on hold; the reason says who moves next.',
    params: JobParam,
    body: z
      .strictObject({
        reason: z.enum(holdReasons, { error: 'invalid_enum' }),
        substate: z.enum(holdSubstates, { error: 'invalid_enum' }).optional(),
        comment: Text.optional(),
        ...Version,
      })
      .meta({ examples: [example.holdExample] }),
    reply: JobView,
    errors: ['not_found', 'status_not_allowed', 'order_changed'],
    effect: 'write',
  }),
  'order.release': plainStep('Ends a hold: the job has the status again that it had before.'),
  'order.complete': plainStep('Approves finished work.'),
  'order.rework': endpoint({
    summary: 'Sends work back to the partner, with a comment that says why.',
    params: JobParam,
    body: z.strictObject({ comment: Comment, ...Version }).meta({ examples: [example.reworkExample] }),
    reply: JobView,
    errors: ['not_found', 'status_not_allowed', 'order_changed'],
    effect: 'write',
  }),
  'order.invoice': plainStep('Says that the credit note of a completed job is out.'),
  'order.withdrawInvoice': plainStep('Takes that back: the job is completed, without a credit note.'),
  'order.pay': plainStep('Says that the job is paid.'),
  'order.close': plainStep('Closes a job for good.'),
  'order.cancel': endpoint({
    summary: 'Cancels a job; under category `partner` it goes back to the other companies.',
    params: JobParam,
    body: z
      .strictObject({
        category: z.enum(cancellationCategories, { error: 'invalid_enum' }),
        reason_id: z.string().min(1, { error: 'required' }).max(64, { error: 'too_long' }),
        comment: Text.optional(),
        ...Version,
      })
      .meta({ examples: [example.cancelExample] }),
    reply: JobView,
    errors: ['not_found', 'status_not_allowed', 'order_changed'],
    effect: 'write',
  }),
}

const proposals = {
  'proposal.list': endpoint({
    summary: 'The proposals of a job with their lines and prices, newest first.',
    params: JobParam,
    reply: z.object({ data: z.array(Proposal) }),
    errors: ['not_found'],
    effect: 'read',
  }),
  'proposal.answer': endpoint({
    summary:
      'Answers the proposal that waits: approved, an installation is made of it and offered to its company alone.',
    params: JobParam,
    body: z
      .strictObject({
        approved: z.boolean({ error: 'required' }),
        /** Needed where it is not approved. */
        reason: Text.nullish(),
        /** Appointments that the customer offers for the installation. */
        dates: z.array(Period).max(20, { error: 'too_long' }).optional(),
        ...Version,
      })
      .refine(({ approved, reason }) => approved || Boolean(reason), { error: 'required', path: ['reason'] })
      .meta({ examples: [example.proposalApprovalExample] }),
    reply: z.object({ job: JobView, proposal: Proposal, installation: JobView.nullable() }),
    errors: ['not_found', 'status_not_allowed', 'order_changed'],
    effect: 'write',
  }),
}

const accessLinks = {
  'access.create': endpoint({
    summary:
      'Makes a link by which a person of the job’s company opens this job without a log-in; `path` is told once.',
    params: JobParam,
    body: z.strictObject({ contact_id: CrmId }).meta({ examples: [example.accessExample] }),
    reply: z.object({ id: z.string(), path: z.string(), expires_at: InstantOut }),
    status: 201,
    errors: ['not_found', 'status_not_allowed'],
    effect: 'write',
  }),
  'access.list': endpoint({
    summary: 'The access links of a job, newest first.',
    params: JobParam,
    reply: z.object({ data: z.array(AccessLink) }),
    errors: ['not_found'],
    effect: 'read',
  }),
  'access.revoke': endpoint({
    summary: 'Ends an access link at once.',
    params: z.object({ job_id: JobId, link_id: Uuid }),
    body: z
      .strictObject({})
      .prefault({})
      .meta({ examples: [{}] }),
    reply: z.object({ data: z.array(AccessLink) }),
    errors: ['not_found'],
    effect: 'write',
  }),
}

export const OperatorCreditNote = z.object({
  id: z.string(),
  number: z.string(),
  status: z.enum(creditNoteStates),
  account: z.object({ id: z.string(), name: z.string() }),
  issue_date: z.string(),
  net: z.number(),
  vat: z.number(),
  total: z.number(),
  paid_at: InstantOut.nullable(),
  cancellation_number: z.string().nullable(),
  /** What the company objects to; null: nothing. */
  objection: z
    .object({ reason: z.string(), at: InstantOut, outcome: z.enum(objectionOutcomes).nullable() })
    .nullable(),
  jobs: z.array(z.object({ api_id: z.string(), sfid: z.string().nullable(), name: z.string() })),
})

/** A step of a credit note; its jobs follow it. */
function creditNoteStep(summary: string) {
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

const creditNotes = {
  'creditNote.issue': endpoint({
    summary:
      'Issues the credit note of a completed job, together with other jobs of the same company where named.',
    params: JobParam,
    body: z
      .strictObject({ with_job_ids: z.array(JobId).max(99, { error: 'too_long' }).optional() })
      .prefault({})
      .meta({ examples: [{}] }),
    reply: OperatorCreditNote,
    status: 201,
    errors: ['not_found', 'status_not_allowed', 'already_exists', 'account_incomplete'],
    effect: 'write',
  }),
  'creditNote.list': endpoint({
    summary: 'Credit notes, newest first.',
    query: z.object({
      ...paging,
      status: repeated(z.enum(creditNoteStates, { error: 'invalid_enum' })),
      account_id: CrmId.optional(),
      job_id: JobId.optional(),
      /** Those alone to which a company objects, and nobody has answered. */
      objected: z.enum(['true', 'false'], { error: 'invalid_enum' }).optional(),
    }),
    reply: list(OperatorCreditNote),
    errors: [],
    effect: 'read',
  }),
  'creditNote.receive': creditNoteStep('Says that the company has received the credit note.'),
  'creditNote.pay': creditNoteStep('Says that the credit note is paid; its jobs become paid.'),
  'creditNote.answerObjection': endpoint({
    summary:
      'Answers a company’s objection to its credit note: what is accepted is cancelled, so that the jobs can be credited anew.',
    params: CreditNoteParam,
    body: z
      .strictObject({
        outcome: z.enum(objectionOutcomes, { error: 'invalid_enum' }),
        answer: z.string().trim().min(1, { error: 'required' }).max(4000, { error: 'too_long' }),
      })
      .meta({ examples: [example.objectionExample] }),
    reply: OperatorCreditNote,
    errors: ['not_found', 'status_not_allowed'],
    effect: 'write',
  }),
  'creditNote.cancel': creditNoteStep(
    'Cancels a credit note by a document of its own; its jobs are completed again.',
  ),
}

/** Every call of the operator API; each name stands in `operator-calls.ts` too. */
export const operatorApi = {
  ...accounts,
  ...operatorCompanyCalls,
  ...operatorErasureCalls,
  ...jobs,
  ...offers,
  ...steps,
  ...operatorPartCalls,
  ...operatorServiceCalls,
  ...proposals,
  ...accessLinks,
  ...creditNotes,
  ...operatorFormCalls,
  ...operatorWebhookCalls,
} satisfies Record<OperatorCallName, Endpoint>

export type OperatorApi = typeof operatorApi
export type OperatorInput<N extends OperatorCallName> = Parsed<OperatorApi[N]>
export type OperatorOutput<N extends OperatorCallName> = Given<OperatorApi[N]>

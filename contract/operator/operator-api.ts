import { z } from 'zod'
import { OrderLink } from '../orders/order-links.ts'
import { Instant, InstantOut, Period } from '../kit/dates.ts'
import { endpoint, type Endpoint, type Given, type Parsed } from '../kit/endpoint.ts'
import { CrmId, OrderId, Uuid } from '../kit/ids.ts'
import { createPageSchema, QueryPaging, createRepeatedParam } from '../kit/paging.ts'
import { Line, Text } from '../kit/text-schemas.ts'
import { operatorInvitationCalls } from './companies/invitations.ts'
import { operatorProviderCalls } from './companies/account-providers.ts'
import { operatorRestrictionCalls } from './companies/account-restrictions.ts'
import { operatorAccountMergeCalls } from './companies/account-merges.ts'
import { operatorAccountRequestCalls } from './companies/account-requests.ts'
import { operatorAccountSearchCalls } from './companies/account-search.ts'
import { AccountDraft, AccountView, ContactDraft, ContactView } from './companies/accounts.ts'
import type { OperatorCallName } from './operator-calls.ts'
import * as example from './examples.ts'
import { operatorCreditNoteCalls } from './credit-notes.ts'
import { operatorBankStatementCalls } from './bank-statements.ts'
import { operatorPaymentFileCalls } from './payment-files.ts'
import { operatorCreditRunCalls } from './credit-runs.ts'
import { operatorPlatformReportCalls } from './platform-report.ts'
import { operatorSelfBillingCalls } from './self-billing.ts'
import { operatorOrderSearchCalls } from './orders/order-search.ts'
import { operatorMessageCalls } from './orders/order-messages.ts'
import { operatorImportCalls } from './orders/order-imports.ts'
import { operatorOrderRunCalls } from './orders/order-runs.ts'
import { operatorFormDraftCalls } from './form-drafts.ts'
import { operatorFormCalls } from './forms.ts'
import { OrderDraft, OrderFileView, OrderSummary, OrderView } from './orders/orders.ts'
import { operatorCompanyCalls } from './companies/company-documents.ts'
import { operatorErasureCalls } from './companies/erasures.ts'
import { operatorMailTextCalls } from './mail-texts.ts'
import { operatorMailCalls } from './mails.ts'
import { operatorPeopleCalls } from './people.ts'
import { operatorKeyCalls } from './programs/program-keys.ts'
import { operatorMatchingCalls } from './orders/matching.ts'
import { operatorNewOrderCalls } from './orders/new-orders.ts'
import { operatorOfferCalls } from './orders/offers.ts'
import { operatorAdditionalServiceCalls } from './orders/additional-services.ts'
import { operatorAttachmentCalls } from './orders/order-attachments.ts'
import { operatorServicePriceCalls } from './companies/service-prices.ts'
import { operatorServiceCalls } from './companies/services.ts'
import { operatorFigureCalls } from './market-figures.ts'
import { operatorSystemCalls } from './system.ts'
import { operatorWorkCalls } from './work-queue.ts'
import { operatorWebhookCalls } from './webhooks/webhooks.ts'
import { HistoryEntry } from '../orders/order-changes.ts'
import {
  cancellationCategories,
  holdReasons,
  holdSubstates,
  orderStatuses,
} from '../orders/model/order-enums.ts'
import { accountStates } from '../profiles.ts'
import { Proposal } from '../orders/proposals.ts'
import { ReworkFieldInput } from '../orders/rework.ts'

const AccountParam = z.object({ account_id: CrmId })
const OrderParam = z.object({ job_id: OrderId })

const Version = { version: z.number().int({ error: 'invalid_type' }).optional() }
const Comment = Text.min(1, { error: 'required' })

const accountCalls = {
  'account.create': endpoint({
    summary: 'Creates a company, or a location of a master account.',
    body: AccountDraft.meta({ examples: [example.accountExample] }),
    reply: AccountView,
    status: 201,
    errors: ['not_found', 'already_exists'],
    effect: 'write',
  }),
  'account.list': endpoint({
    summary: 'Lists companies by name.',
    query: z.object({
      ...QueryPaging,
      search: Line.optional(),
      state: createRepeatedParam(z.enum(accountStates, { error: 'invalid_enum' })),
    }),
    reply: createPageSchema(AccountView),
    errors: [],
    effect: 'read',
  }),
  'account.read': endpoint({
    summary: 'Returns one company.',
    params: AccountParam,
    reply: AccountView,
    errors: ['not_found'],
    effect: 'read',
  }),
  'contact.create': endpoint({
    summary: 'Creates a contact of a company.',
    params: AccountParam,
    body: ContactDraft.meta({ examples: [example.contactExample] }),
    reply: ContactView,
    status: 201,
    errors: ['not_found', 'already_exists', 'status_not_allowed'],
    effect: 'write',
  }),
  'contact.list': endpoint({
    summary: 'Lists the contacts of a company.',
    params: AccountParam,
    reply: z.object({ data: z.array(ContactView) }),
    errors: ['not_found'],
    effect: 'read',
  }),
}

const orderCalls = {
  'order.create': endpoint({
    summary: 'Creates a job. It is not offered until `offer.create`.',
    body: OrderDraft.meta({ examples: [example.orderExample] }),
    reply: OrderView,
    status: 201,
    errors: ['not_found', 'already_exists'],
    effect: 'write',
  }),
  'order.list': endpoint({
    summary: 'Lists jobs by their last change of status, oldest first, so that a reader can follow changes.',
    query: z.object({
      ...QueryPaging,
      status: createRepeatedParam(z.enum(orderStatuses, { error: 'invalid_enum' })),
      /** Orders whose status changed at or after this time. */
      since: Instant.optional(),
      partner_id: CrmId.optional(),
      eid: Line.optional(),
      name: Line.optional(),
    }),
    reply: createPageSchema(OrderSummary),
    errors: [],
    effect: 'read',
  }),
  'order.read': endpoint({
    summary: 'Returns one job with its lines.',
    params: OrderParam,
    reply: OrderView,
    errors: ['not_found'],
    effect: 'read',
  }),
  'order.history': endpoint({
    summary: 'Lists the history of a job, newest first.',
    params: OrderParam,
    reply: z.object({ data: z.array(HistoryEntry) }),
    errors: ['not_found'],
    effect: 'read',
  }),
  'order.files': endpoint({
    summary:
      'Lists the photos and documents of a job, newest first. `url` is a path below the portal’s URL that opens the file for five minutes.',
    params: OrderParam,
    reply: z.object({ data: z.array(OrderFileView) }),
    errors: ['not_found'],
    effect: 'read',
  }),
  'order.setNumber': endpoint({
    summary:
      'Sets the number of a job, once; without `sfid` a new number is made, unless the job has one. Until then, lists show the job as being processed.',
    params: OrderParam,
    body: z
      .strictObject({ sfid: CrmId.optional(), ...Version })
      .meta({ examples: [example.orderNumberExample] }),
    reply: OrderView,
    errors: ['not_found', 'already_exists', 'order_changed', 'not_editable'],
    effect: 'write',
  }),
}

/** Creates a transition call whose body contains only the optional version. */
function createStepCall(summary: string) {
  return createStepCallWithBody(summary, z.strictObject(Version).prefault({}), {})
}

/** Creates a transition call with a comment for the partner. */
function createCommentedStepCall(summary: string, comment: string) {
  return createStepCallWithBody(
    summary,
    z.strictObject({ comment: Comment.optional(), ...Version }).prefault({}),
    {
      comment,
    },
  )
}

function createStepCallWithBody<B extends z.ZodType>(summary: string, body: B, example: object) {
  return endpoint({
    summary,
    params: OrderParam,
    body: body.meta({ examples: [example] }),
    reply: OrderView,
    errors: ['not_found', 'status_not_allowed', 'order_changed'],
    effect: 'write',
  })
}

const transitionCalls = {
  'order.hold': endpoint({
    summary: 'Puts a job on hold. The reason decides who must act next.',
    params: OrderParam,
    body: z
      .strictObject({
        reason: z.enum(holdReasons, { error: 'invalid_enum' }),
        substate: z.enum(holdSubstates, { error: 'invalid_enum' }).optional(),
        comment: Text.optional(),
        ...Version,
      })
      .meta({ examples: [example.holdExample] }),
    reply: OrderView,
    errors: ['not_found', 'status_not_allowed', 'order_changed'],
    effect: 'write',
  }),
  'order.release': createCommentedStepCall(
    'Ends a hold and restores the previous status.',
    'Der Kunde hat das Fundament fertiggestellt.',
  ),
  'order.complete': createStepCall('Approves finished work.'),
  'order.rework': endpoint({
    summary:
      'Sends work back to the partner with a comment that explains why. `fields` are what has to be corrected; the app marks them. Names of questions are in `order.submissions`.',
    params: OrderParam,
    body: z
      .strictObject({
        comment: Comment,
        fields: z.array(ReworkFieldInput).max(100, { error: 'too_long' }).optional(),
        ...Version,
      })
      .meta({ examples: [example.reworkExample] }),
    reply: OrderView,
    errors: ['not_found', 'status_not_allowed', 'order_changed'],
    effect: 'write',
  }),
  'order.invoice': createStepCall('Records that the credit note of a completed job was sent.'),
  'order.withdrawInvoice': createStepCall(
    'Reverts `order.invoice`: the job is completed without a credit note.',
  ),
  'order.pay': createStepCall('Records that the job is paid.'),
  'order.close': createCommentedStepCall(
    'Closes a job that the marketplace does not pursue and that was never credited. A job on a valid credit note, `invoice_sent` or `paid` answers 409 `status_not_allowed`; it ends as `paid`.',
    'Das Projekt wurde eingestellt.',
  ),
  'order.cancel': endpoint({
    summary: 'Cancels a job. With the category `partner`, it is offered to the other companies again.',
    params: OrderParam,
    body: z
      .strictObject({
        category: z.enum(cancellationCategories, { error: 'invalid_enum' }),
        reason_id: z.string().min(1, { error: 'required' }).max(64, { error: 'too_long' }),
        comment: Text.optional(),
        ...Version,
      })
      .meta({ examples: [example.cancelExample] }),
    reply: OrderView,
    errors: ['not_found', 'status_not_allowed', 'order_changed'],
    effect: 'write',
  }),
}

const priceCalls = {
  'order.raisePrice': endpoint({
    summary:
      'Raises the price of an open job by a line “Preiszuschlag”, whose hint is `reason`. `price_purchasing` is the new total. Companies with an offer see it at once; `account_ids` are offered the job again, such as those that declined.',
    params: OrderParam,
    body: z
      .strictObject({
        price_purchasing: z.number().positive({ error: 'too_small' }).max(1_000_000, { error: 'too_big' }),
        /** Companies read it beside the line. */
        reason: Line.min(1, { error: 'required' }).max(255, { error: 'too_long' }),
        account_ids: z.array(CrmId).max(1000, { error: 'too_long' }).optional(),
        ...Version,
      })
      .meta({ examples: [example.raisedPriceExample] }),
    reply: OrderView,
    errors: ['not_found', 'status_not_allowed', 'order_changed'],
    effect: 'write',
  }),
}

const proposalCalls = {
  'proposal.list': endpoint({
    summary: 'Lists the proposals of a job with their lines and prices, newest first.',
    params: OrderParam,
    reply: z.object({ data: z.array(Proposal) }),
    errors: ['not_found'],
    effect: 'read',
  }),
  'proposal.answer': endpoint({
    summary:
      'Answers the open proposal. If it is approved, an installation order is created and offered only to its company.',
    params: OrderParam,
    body: z
      .strictObject({
        approved: z.boolean({ error: 'required' }),
        /** Required if the proposal is rejected. */
        reason: Text.nullish(),
        /** Appointments that the customer offers for the installation. */
        dates: z.array(Period).max(20, { error: 'too_long' }).optional(),
        ...Version,
      })
      .refine(({ approved, reason }) => approved || Boolean(reason), { error: 'required', path: ['reason'] })
      .meta({ examples: [example.proposalApprovalExample] }),
    reply: z.object({ job: OrderView, proposal: Proposal, installation: OrderView.nullable() }),
    errors: ['not_found', 'status_not_allowed', 'order_changed'],
    effect: 'write',
  }),
}

const orderLinkCalls = {
  'access.create': endpoint({
    summary:
      'Creates a link with which a contact of the job’s company opens this job without a login. `path` is returned only once.',
    params: OrderParam,
    body: z.strictObject({ contact_id: CrmId }).meta({ examples: [example.accessExample] }),
    reply: z.object({ id: z.string(), path: z.string(), expires_at: InstantOut }),
    status: 201,
    errors: ['not_found', 'status_not_allowed'],
    effect: 'write',
    secret: true,
  }),
  'access.list': endpoint({
    summary: 'Lists the access links of a job, newest first.',
    params: OrderParam,
    reply: z.object({ data: z.array(OrderLink) }),
    errors: ['not_found'],
    effect: 'read',
  }),
  'access.revoke': endpoint({
    summary: 'Revokes an access link immediately.',
    params: z.object({ job_id: OrderId, link_id: Uuid }),
    body: z
      .strictObject({})
      .prefault({})
      .meta({ examples: [{}] }),
    reply: z.object({ data: z.array(OrderLink) }),
    errors: ['not_found'],
    effect: 'write',
  }),
}

/** Every call of the operator API; each name is also in `operator-calls.ts`. */
export const operatorApi = {
  ...accountCalls,
  ...operatorAccountSearchCalls,
  ...operatorAccountRequestCalls,
  ...operatorAccountMergeCalls,
  ...operatorRestrictionCalls,
  ...operatorProviderCalls,
  ...operatorInvitationCalls,
  ...operatorCompanyCalls,
  ...operatorErasureCalls,
  ...operatorWorkCalls,
  ...operatorPeopleCalls,
  ...operatorKeyCalls,
  ...operatorMailCalls,
  ...operatorMailTextCalls,
  ...orderCalls,
  ...operatorNewOrderCalls,
  ...operatorOrderSearchCalls,
  ...operatorOfferCalls,
  ...operatorMatchingCalls,
  ...transitionCalls,
  ...operatorMessageCalls,
  ...operatorAttachmentCalls,
  ...operatorAdditionalServiceCalls,
  ...operatorServiceCalls,
  ...operatorServicePriceCalls,
  ...priceCalls,
  ...proposalCalls,
  ...orderLinkCalls,
  ...operatorCreditNoteCalls,
  ...operatorCreditRunCalls,
  ...operatorPaymentFileCalls,
  ...operatorBankStatementCalls,
  ...operatorPlatformReportCalls,
  ...operatorSelfBillingCalls,
  ...operatorImportCalls,
  ...operatorOrderRunCalls,
  ...operatorFormCalls,
  ...operatorFormDraftCalls,
  ...operatorWebhookCalls,
  ...operatorSystemCalls,
  ...operatorFigureCalls,
} satisfies Record<OperatorCallName, Endpoint>

export type OperatorApi = typeof operatorApi
export type OperatorInput<N extends OperatorCallName> = Parsed<OperatorApi[N]>
export type OperatorOutput<N extends OperatorCallName> = Given<OperatorApi[N]>

import type { Input, Output } from '#contract/api'
import { resolveOrderId } from '#server/features/orders/detail/order-detail.queries'
import type { PersonCall } from '#server/kernel/call'
import type { Routes } from '#server/kernel/routes'
import { findFormDefinition } from './definitions/definitions.sql.ts'
import { readFormDraft } from './submissions/drafts.queries.ts'
import { readFormForOrder } from './definitions/form-for-order.queries.ts'
import { toFormView } from './definitions/form.view.ts'
import { readOfflinePackages } from './offline-packages/offline-packages.queries.ts'
import { listOrderProtocols } from './protocols/protocol-list.sql.ts'
import { submitForm } from './submissions/submit.commands.ts'
import { toSubmissionView } from './submissions/submission.view.ts'
import { listSubmissions } from './submissions/submissions.sql.ts'

export const formRoutes = {
  'form.forOrder': (call, { params }) => readFormForOrder(call, params, null),
  'form.forChange': (call, { params }) => readFormForOrder(call, params, params.name),
  'form.read': async (call, { params }) =>
    toFormView(await findFormDefinition(call.tx, params.id), call.locale),
  'form.draft': (call, { params }) => readFormDraft(call, params.api_id, params.form_id),
  'form.answers': (call, { params, query }) => listFormAnswers(call, params.api_id, query),
  'form.submit': (call, { params, body }) => submitForm(call, params.api_id, body),
  'order.offlinePackages': (call, { body }) => readOfflinePackages(call, body),
  'protocol.ofJob': async (call, { params }) => ({
    data: await listOrderProtocols(call.tx, await resolveOrderId(call, params.sfid)),
  }),
} satisfies Routes

/** Returns the submissions of an order and the caller's own drafts. */
async function listFormAnswers(
  call: PersonCall,
  id: string,
  query: Input<'form.answers'>['query'],
): Promise<Output<'form.answers'>> {
  const orderId = await resolveOrderId(call, id)
  const filter = {
    orderId,
    submissionId: query.submission_id,
    formId: query.form_id,
    contactId: call.actor.contactId,
  }
  return { data: (await listSubmissions(call.tx, filter)).map(toSubmissionView) }
}

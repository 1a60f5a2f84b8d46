import type { Input, Output } from '#contract/api'
import { resolveJob } from '#server/features/orders/detail/order-detail.queries'
import type { PersonCall } from '#server/kernel/call'
import type { Routes } from '#server/kernel/routes'
import { definitionById } from './definitions/definitions.sql.ts'
import { beginFilling } from './submissions/drafts.queries.ts'
import { formForOrder } from './definitions/form-for-order.queries.ts'
import { formView } from './definitions/form-view.ts'
import { readOfflinePackages } from './offline-packages/offline-packages.queries.ts'
import { protocolsOf } from './protocols/protocol-list.sql.ts'
import { submitForm } from './submissions/submit.commands.ts'
import { submissionView } from './submissions/submission-view.ts'
import { selectSubmissions } from './submissions/submissions.sql.ts'

export const routes = {
  'form.forOrder': (call, { params }) => formForOrder(call, params, null),
  'form.forChange': (call, { params }) => formForOrder(call, params, params.name),
  'form.read': async (call, { params }) => formView(await definitionById(call.tx, params.id), call.locale),
  'form.draft': (call, { params }) => beginFilling(call, params.api_id, params.form_id),
  'form.answers': (call, { params, query }) => answersOf(call, params.api_id, query),
  'form.submit': (call, { params, body }) => submitForm(call, params.api_id, body),
  'order.offlinePackages': (call, { body }) => readOfflinePackages(call, body),
  'protocol.ofJob': async (call, { params }) => ({
    data: await protocolsOf(call.tx, await resolveJob(call, params.sfid)),
  }),
} satisfies Routes

/** What was sent for an order, and the caller's own drafts. */
async function answersOf(
  call: PersonCall,
  id: string,
  query: Input<'form.answers'>['query'],
): Promise<Output<'form.answers'>> {
  const orderId = await resolveJob(call, id)
  const wanted = {
    orderId,
    submissionId: query.submission_id,
    formId: query.form_id,
    contactId: call.actor.contactId,
  }
  return { data: (await selectSubmissions(call.tx, wanted)).map(submissionView) }
}

import type { Input, Output } from '#contract/api'
import type { Locale } from '#contract/kit/locale'
import { orderTypes } from '#contract/order-words'
import { resolveJob } from '#server/features/orders/reading/read.commands'
import type { Call, PersonCall } from '#server/kernel/call'
import { Refusal } from '#server/kernel/refusal'
import type { Routes } from '#server/kernel/routes'
import { chooseDefinition, definitionById, type Definition } from './definitions.sql.ts'
import { protocolsOf } from './protocol-list.sql.ts'
import { submitForm } from './submit.commands.ts'
import { selectSubmissions, type SubmissionRow } from './submissions.sql.ts'

export const routes: Routes = {
  'form.forOrder': (call, { params }) => formForOrder(call, params),
  'form.read': async (call, { params }) => shown(await definitionById(call.tx, params.id), call.locale),
  'form.answers': (call, { params, query }) => answersOf(call, params.api_id, query),
  'form.submit': (call, { params, body }) => submitForm(call, params.api_id, body),
  'protocol.ofJob': async (call, { params }) => ({
    data: await protocolsOf(call.tx, await resolveJob(call, params.sfid)),
  }),
}

async function formForOrder(
  call: Call,
  params: Input<'form.forOrder'>['params'],
): Promise<Output<'form.forOrder'>> {
  const orderType = orderTypes.find((type) => type === params.form_type)
  if (!orderType) throw new Refusal('not_found')
  const { opportunity: opportunityId, protocol_type: protocolType, category } = params
  return shown(
    await chooseDefinition(call.tx, { opportunityId, orderType, protocolType, category }),
    call.locale,
  )
}

function shown(form: Definition | null, locale: Locale): Output<'form.read'> {
  if (!form) throw new Refusal('not_found')
  const { id, version, category, model } = form
  return { id, version, locale, theme: {}, category, model }
}

/** What was sent for an order, and the caller's own drafts. */
async function answersOf(
  call: PersonCall,
  id: string,
  query: Input<'form.answers'>['query'],
): Promise<Output<'form.answers'>> {
  const jobId = await resolveJob(call, id)
  const wanted = {
    jobId,
    submissionId: query.submission_id,
    formId: query.form_id,
    contactId: call.actor.contactId,
  }
  return { data: (await selectSubmissions(call.tx, wanted)).map(submissionOf) }
}

function submissionOf(row: SubmissionRow): Output<'form.answers'>['data'][number] {
  return {
    id: row.id,
    form_id: row.formId,
    draft: row.draft,
    answers: row.answers,
    contact: {
      id: row.contactId,
      name: row.contactName,
      account: { id: row.accountId, name: row.accountName },
    },
    created_at: row.createdAt,
  }
}

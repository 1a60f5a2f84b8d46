import type { Order } from '#contract/orders/orders'
import type { CallInput } from '#web/api/call'
import type { FormSessionView } from '../drafts/form-session.ts'
import { getCurrentOwner } from '../pending/pending-calls-store.ts'
import type { PendingCall } from '../pending/pending-call.ts'
import { hasEvidence } from './evidence.ts'

type StepInputs = NonNullable<CallInput<'order.setStatus'>['body']['inputs']>

/** Returns the work that was entered but never sent, in the form in which the outbox would hold it. */
export function createDraftEvidence(
  order: Order,
  inputs: StepInputs,
  work: FormSessionView | null,
): PendingCall[] {
  const create = (errand: PendingCall['errand'], sequence: number): PendingCall => ({
    id: `draft ${order.api_id} ${order.version} ${sequence}`,
    sequence,
    owner: getCurrentOwner() ?? '',
    orderId: order.api_id,
    about: order.job.name,
    title: null,
    at: Date.now(),
    errand,
    key: '',
    seen: order,
    after: null,
    state: 'refused',
    refusal: null,
  })
  const step = { job_id: order.api_id, preview: false, inputs }
  const entries = [create({ call: 'order.setStatus', given: { body: step } }, 1)]
  if (work && Object.keys(work.answers).length > 0) {
    const body = { form_id: work.formId, answers: work.answers }
    entries.unshift(create({ call: 'form.submit', given: { params: { api_id: order.api_id }, body } }, 0))
  }
  return hasEvidence(entries) ? entries : []
}

import type { Order } from '#contract/orders/orders'
import { hasEvidence } from '../outbox/evidence.ts'
import type { PendingCall } from '../pending/pending-call.ts'
import { getCurrentOwner } from '../pending/pending-calls-store.ts'
import type { FormDraft, StepInputs } from './draft-work.ts'

/** Returns the work that was entered but never sent, in the form in which the outbox would hold it. */
export function createDraftEvidence(
  order: Order,
  inputs: StepInputs,
  forms: readonly FormDraft[],
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
  const submitted = forms
    .filter(({ answers }) => Object.keys(answers).length > 0)
    .map(({ formId, answers }, place) => {
      const given = { params: { api_id: order.api_id }, body: { form_id: formId, answers } }
      return create({ call: 'form.submit', given }, place)
    })
  const step = { job_id: order.api_id, preview: false, inputs }
  const entries = [...submitted, create({ call: 'order.setStatus', given: { body: step } }, submitted.length)]
  return hasEvidence(entries) ? entries : []
}

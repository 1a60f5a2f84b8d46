import type { Answers } from '#contract/forms/forms'
import { onDevice, type Unsent } from '../pending/pending-call.ts'

/** A form of this order that waits on this device, as the server will know it: the next filling goes on from there. */
export function waitingForm(waiting: readonly Unsent[], apiId: string, formId: string): Waiting | null {
  const own = waiting.flatMap(({ id, at, orderId, errand }) =>
    orderId === apiId && errand.call === 'form.submit' && errand.given.body.form_id === formId
      ? [{ id: onDevice(id), at: new Date(at).toISOString(), answers: errand.given.body.answers }]
      : [],
  )
  return own.at(-1) ?? null
}

interface Waiting {
  readonly id: string
  readonly at: string
  readonly answers: Answers
}

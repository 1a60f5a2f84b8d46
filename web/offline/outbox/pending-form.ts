import type { Answers } from '#contract/forms/forms'
import { toDeviceName, type PendingCall } from '../pending/pending-call.ts'

/** Returns the pending form of this order as the server will store it. The next answers build on it. */
export function findPendingForm(
  waiting: readonly PendingCall[],
  apiId: string,
  formId: string,
): PendingForm | null {
  const own = waiting.flatMap(({ id, at, orderId, errand }) =>
    orderId === apiId && errand.call === 'form.submit' && errand.given.body.form_id === formId
      ? [{ id: toDeviceName(id), at: new Date(at).toISOString(), answers: errand.given.body.answers }]
      : [],
  )
  return own.at(-1) ?? null
}

interface PendingForm {
  readonly id: string
  readonly at: string
  readonly answers: Answers
}

import type { Answers } from '#contract/forms/forms'
import { getFileIds } from '#contract/forms/answers'
import { signatureQuestions } from '#contract/forms/model'
import {
  approvedStatuses,
  type DeclineReason,
  type OrderStatus,
  type OrderType,
} from '#contract/orders/model/order-enums'

export type FormCategory = 'documentation' | 'confirmation' | 'report'

const activeStatuses = [
  'accepted',
  'appointment_confirmed',
  'on_hold',
  'started',
  'finished',
  'approval_pending',
] as const

/**
 * Statuses in which a form may be submitted. A missing signature may still be given after approval
 * (`toSign`); the signing command checks whether it is missing.
 */
export const submittableStatuses: Record<
  FormCategory,
  { readonly always: readonly OrderStatus[]; readonly toSign: readonly OrderStatus[] }
> = {
  // Also while a quote is decided on, because a visit without work may end the order then.
  documentation: {
    always: [...activeStatuses, 'proposal_approval_pending', 'brand_proposal_approval_pending'],
    toSign: [],
  },
  confirmation: { always: activeStatuses, toSign: approvedStatuses },
  report: { always: activeStatuses, toSign: [] },
}

export function canSubmitForm(category: FormCategory, status: OrderStatus, signs: boolean): boolean {
  const { always, toSign } = submittableStatuses[category]
  return always.includes(status) || (signs && toSign.includes(status))
}

/** Facts about an order that decide which forms belong to it. */
export interface FormTarget {
  readonly orderType: OrderType
  readonly opportunityId: string
  /** The key of the opportunity's daily report form; null if it has none. */
  readonly reportKey: string | null
}

/**
 * Returns whether a form belongs to the order: by order type, opportunity, and for reports by the
 * opportunity's report form.
 */
export function isFormForOrder(
  form: {
    readonly key: string
    readonly category: FormCategory
    readonly orderType: OrderType | null
    readonly opportunityId: string | null
  },
  order: FormTarget,
): boolean {
  if (form.category === 'report') return form.key === order.reportKey
  const typeFits = form.orderType === null || form.orderType === order.orderType
  return typeFits && (form.opportunityId === null || form.opportunityId === order.opportunityId)
}

export type SubmittedSignature =
  | { readonly file_id: string; readonly name: string }
  | { readonly declined: { readonly reason: DeclineReason; readonly text?: string } }

/** Returns the customer's signature contained in the answers of a confirmation; null if there is none. */
export function getSubmittedSignature(answers: Answers): SubmittedSignature | null {
  const { file, name, declined, text } = signatureQuestions
  const reason = answers[declined]
  if (typeof reason === 'string') return toDeclinedSignature(reason as DeclineReason, answers[text])
  const [file_id] = getFileIds(answers[file])
  const signer = answers[name]
  return file_id && typeof signer === 'string' ? { file_id, name: signer } : null
}

function toDeclinedSignature(reason: DeclineReason, text: Answers[string] | undefined): SubmittedSignature {
  return { declined: { reason, ...(typeof text === 'string' ? { text } : {}) } }
}

/** Maps a field of the signature to the question that shows its error. */
export const signatureQuestionByField: Readonly<Record<string, string>> = {
  'customer_signature.file_id': signatureQuestions.file,
  'customer_signature.name': signatureQuestions.name,
  'customer_signature.declined.reason': signatureQuestions.declined,
  'customer_signature.declined.text': signatureQuestions.text,
}

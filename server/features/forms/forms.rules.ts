import type { Answers } from '#contract/forms/forms'
import { getFileIds } from '#contract/forms/answers'
import { signatureQuestions } from '#contract/forms/model'
import type { DeclineReason, OrderStatus, OrderType } from '#contract/orders/model/order-enums'

export type FormCategory = 'documentation' | 'confirmation' | 'report'

const activeStatuses = [
  'accepted',
  'appointment_confirmed',
  'on_hold',
  'started',
  'finished',
  'approval_pending',
] as const
const approvedStatuses = ['completed', 'invoice_sent', 'paid', 'closed'] as const

/**
 * In which statuses a form may be sent (2 §6). A missing signature may still be given after approval; whether
 * it is missing, taking it decides.
 */
export const submittableStatuses: Record<
  FormCategory,
  { readonly always: readonly OrderStatus[]; readonly toSign: readonly OrderStatus[] }
> = {
  // Also while a proposal is decided on: a visit in vain may end the order there.
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

/** What of an order decides which forms are its. */
export interface FormTarget {
  readonly orderType: OrderType
  readonly opportunityId: string
  /** The key of the opportunity's report form, where it has one. */
  readonly reportKey: string | null
}

/** Whether a form is for this order: its type, its opportunity, and reports only where they are asked for. */
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

/** The customer's signature that the answers of a confirmation carry; null: none. */
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

/** Which question a fault of the signature belongs to. */
export const signatureQuestionByField: Readonly<Record<string, string>> = {
  'customer_signature.file_id': signatureQuestions.file,
  'customer_signature.name': signatureQuestions.name,
  'customer_signature.declined.reason': signatureQuestions.declined,
  'customer_signature.declined.text': signatureQuestions.text,
}

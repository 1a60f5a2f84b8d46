import { useSyncExternalStore } from 'react'
import type { Answers } from '#contract/forms/forms'
import type { Order } from '#contract/orders/orders'
import type { CallInput } from '#web/api/call'
import { deviceStorage } from '#web/api/device/storage'
import { useUser } from '#web/api/session/session'
import { drafts } from '../drafts/drafts.ts'
import { getDraftInputKey } from '../drafts/use-draft-input.ts'

/** Work that the user entered on this device for an order and has not sent, by the keys of its drafts. */

const getStepKey = (contactId: string, orderId: string) => getDraftInputKey(contactId, `${orderId} finished`)
const getFormPrefix = (contactId: string, orderId: string) => `form ${contactId} ${orderId} `

export type StepInputs = NonNullable<CallInput<'order.setStatus'>['body']['inputs']>

/** The answers of a form that were not submitted. */
export interface FormDraft {
  readonly formId: string
  readonly answers: Answers
}

export interface DraftWork {
  /** The inputs of the finishing page. */
  readonly inputs: StepInputs
  /** Forms in which the user changed something. */
  readonly forms: readonly FormDraft[]
  readonly keys: readonly string[]
}

export function readDraftWork(contactId: string, orderId: string): DraftWork {
  const stepKey = getStepKey(contactId, orderId)
  const formKeys = deviceStorage.keys().filter((key) => key.startsWith(getFormPrefix(contactId, orderId)))
  return {
    inputs: parseDraft<StepInputs>(drafts.get(stepKey)) ?? {},
    forms: formKeys.flatMap((key) => readFormDraft(drafts.get(key))),
    keys: [
      stepKey,
      getDraftInputKey(contactId, `${orderId} finishing`),
      getDraftInputKey(contactId, `${orderId} additional services`),
      ...formKeys,
    ],
  }
}

/** A form's draft as the device stores it. */
interface StoredForm {
  readonly form?: { readonly id: string }
  readonly answers?: Answers
  readonly base?: Answers
}

function readFormDraft(text: string | null): FormDraft[] {
  const { form, answers, base } = parseDraft<StoredForm>(text) ?? {}
  const isChanged = JSON.stringify(answers) !== JSON.stringify(base)
  return form && answers && isChanged ? [{ formId: form.id, answers }] : []
}

function parseDraft<T>(text: string | null): T | null {
  if (text === null) return null
  try {
    return JSON.parse(text) as T
  } catch {
    return null
  }
}

/** Returns whether there is more than lines and days, which are no evidence of work. */
export function hasWork({ inputs, forms }: DraftWork): boolean {
  const { pictures = [], serial_numbers: numbers = {}, customer_signature: signature, comment } = inputs
  const isNumbered = Object.values(numbers).some((number) => number.trim() !== '')
  return (
    forms.length > 0 || pictures.length > 0 || isNumbered || Boolean(signature) || Boolean(comment?.trim())
  )
}

export function deleteDraftWork({ keys }: DraftWork): void {
  for (const key of keys) drafts.set(key, null)
}

/** Returns whether the company can no longer send its work on the order. */
export function isWorkOver({ queue }: Order): boolean {
  return queue === 'completed' || queue === 'final-confirmation'
}

/** Returns whether this device has work for the order that the user has not sent. */
export function useHasDraftWork({ api_id: id }: Pick<Order, 'api_id'>): boolean {
  const { contact } = useUser()
  return useSyncExternalStore(drafts.onChange, () => hasWork(readDraftWork(contact.id, id)))
}

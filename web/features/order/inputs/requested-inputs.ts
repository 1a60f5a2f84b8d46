import type { InputName } from '#contract/orders/model/order-enums'
import type { StatusPreview } from '#contract/orders/order-changes'
import type { Order } from '#contract/orders/orders'
import type { InputChange } from '#web/offline/drafts/use-draft-input'
import type { FormSlot } from '../form-slot.ts'
import type { ChangeInputValues } from '../change/order-change.data.ts'

export type RequestedInputs = StatusPreview['inputs']
export type RequestedInput = NonNullable<RequestedInputs[InputName]>

/** State of an input that is not part of the stored inputs yet. */
export interface PendingInput {
  /** True while a part of it is being stored or sent. */
  readonly isBusy?: boolean
  /** True if the content of the chosen option is missing: the step cannot be sent. */
  readonly hasGap?: boolean
  /** True while a form is open over the dialog: no other dialog may open above it. */
  readonly isFilling?: boolean
  /** Stores unconfirmed input, such as a drawn signature. Called when the step is sent. */
  readonly confirm?: () => Promise<Partial<ChangeInputValues>>
}

/** Props that all inputs of the change form share. */
export interface StepInputProps {
  order: Order
  requested: RequestedInput
  inputs: ChangeInputValues
  onChange: (change: InputChange<ChangeInputValues>) => void
  onPending: (pending: PendingInput) => void
  /** Prefix of the keys under which files of this step are stored on the device. */
  scope: string
  errors: readonly string[]
  /** True after a first attempt to send: missing inputs are marked. */
  checked: boolean
  Filler: FormSlot
}

/** Returns the requested kinds of pictures that are still missing. */
export function listMissingPictures(
  requested: RequestedInput,
  pictures: readonly { readonly type: string }[],
): string[] {
  const { required = [] } = (requested.value ?? {}) as { required?: string[] }
  return required.filter((slot) => !pictures.some(({ type }) => type === slot))
}

export function getSubmissionId(requested: RequestedInput): string | null {
  return (requested.value as { submission_id: string | null } | null | undefined)?.submission_id ?? null
}

export function getSerialNumber(
  requested: RequestedInput,
  typed: Record<string, string> | undefined,
  id: string,
): string {
  const known = (requested.value ?? {}) as Record<string, string | null>
  return typed?.[id] ?? known[id] ?? ''
}

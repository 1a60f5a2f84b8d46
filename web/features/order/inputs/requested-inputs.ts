import type { InputName } from '#contract/orders/model/order-enums'
import type { StatusPreview } from '#contract/orders/order-changes'
import type { Order } from '#contract/orders/orders'
import type { InputChange } from '#web/offline/drafts/use-draft-input'
import type { FormSlot } from '../form-slot.ts'
import type { ChangeInputValues } from '../change/order-change.data.ts'

export type RequestedInputs = StatusPreview['inputs']
export type RequestedInput = NonNullable<RequestedInputs[InputName]>

/** What an input has that is not part of the stored inputs yet. */
export interface PendingInput {
  /** Something of it is being stored or sent. */
  readonly isBusy?: boolean
  /** A way was chosen whose content is missing: the step cannot be sent. */
  readonly hasGap?: boolean
  /** A form is open over the dialog: nothing else may come in front of it. */
  readonly isFilling?: boolean
  /** Stores what was entered and not confirmed, such as a drawn signature. Called when the step is sent. */
  readonly confirm?: () => Promise<Partial<ChangeInputValues>>
}

/** What every input of the change form is given. */
export interface StepInputProps {
  order: Order
  asked: RequestedInput
  inputs: ChangeInputValues
  onChange: (change: InputChange<ChangeInputValues>) => void
  onPending: (pending: PendingInput) => void
  /** Beginning of the names under which files of this step are stored on the device. */
  scope: string
  errors: readonly string[]
  /** The step was tried: gaps are marked. */
  checked: boolean
  Filler: FormSlot
}

/** Kinds of pictures that are asked for and not there yet. */
export function listMissingPictures(
  asked: RequestedInput,
  pictures: readonly { readonly type: string }[],
): string[] {
  const { required = [] } = (asked.value ?? {}) as { required?: string[] }
  return required.filter((slot) => !pictures.some(({ type }) => type === slot))
}

export function getSubmissionId(asked: RequestedInput): string | null {
  return (asked.value as { submission_id: string | null } | null | undefined)?.submission_id ?? null
}

export function getSerialNumber(
  asked: RequestedInput,
  typed: Record<string, string> | undefined,
  id: string,
): string {
  const known = (asked.value ?? {}) as Record<string, string | null>
  return typed?.[id] ?? known[id] ?? ''
}

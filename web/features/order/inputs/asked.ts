import type { InputName } from '#contract/orders/model/order-enums'
import type { StatusPreview } from '#contract/orders/order-changes'
import type { Order } from '#contract/orders/orders'
import type { InputChange } from '#web/offline/drafts/use-draft-input'
import type { Filler } from '../filler.ts'
import type { Inputs } from '../change.data.ts'

export type AskedInputs = StatusPreview['inputs']
export type AskedInput = NonNullable<AskedInputs[InputName]>

/** What an input has that is not part of the stored inputs yet. */
export interface Pending {
  /** Something of it is being stored or sent. */
  readonly isBusy?: boolean
  /** A way was chosen whose content is missing: the step cannot be sent. */
  readonly hasGap?: boolean
  /** A form is open over the dialog: nothing else may come in front of it. */
  readonly isFilling?: boolean
  /** Stores what was entered and not confirmed, such as a drawn signature. Called when the step is sent. */
  readonly confirm?: () => Promise<Partial<Inputs>>
}

/** What every input of the change form is given. */
export interface InputProps {
  order: Order
  asked: AskedInput
  inputs: Inputs
  onChange: (change: InputChange<Inputs>) => void
  onPending: (pending: Pending) => void
  /** Beginning of the names under which files of this step are stored on the device. */
  scope: string
  errors: readonly string[]
  /** The step was tried: gaps are marked. */
  checked: boolean
  Filler: Filler
}

/** Kinds of pictures that are asked for and not there yet. */
export function slotsLeft(asked: AskedInput, pictures: readonly { readonly type: string }[]): string[] {
  const { required = [] } = (asked.value ?? {}) as { required?: string[] }
  return required.filter((slot) => !pictures.some(({ type }) => type === slot))
}

export function submitted(asked: AskedInput): string | null {
  return (asked.value as { submission_id: string | null } | null | undefined)?.submission_id ?? null
}

export function serialOf(asked: AskedInput, typed: Record<string, string> | undefined, id: string): string {
  const known = (asked.value ?? {}) as Record<string, string | null>
  return typed?.[id] ?? known[id] ?? ''
}

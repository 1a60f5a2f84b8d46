import type { InputName } from '#contract/order-words'
import type { Preview } from '#contract/order-changes'
import type { Order } from '#contract/orders'
import type { Filler } from '../filler.ts'
import type { Inputs } from '../change.data.ts'

export type AskedInputs = Preview['inputs']
export type AskedInput = NonNullable<AskedInputs[InputName]>

/** What every input of the change form is given. */
export interface InputProps {
  order: Order
  asked: AskedInput
  inputs: Inputs
  onChange: (part: Partial<Inputs>) => void
  /** True while something of it is still on its way to the server. */
  onBusy: (busy: boolean) => void
  /** True while a photo of it is on this page alone, for want of room on the device. */
  onUnsaved: (unsaved: boolean) => void
  errors: readonly string[]
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

import type { InputName } from '#contract/orders/model/order-enums'
import type { RequestedInput, RequestedInputs } from '../inputs/requested-inputs.ts'

/** The steps of finishing, in their order. */
export const finishingSteps = ['work', 'photos', 'protocol', 'signature'] as const
export type FinishingStep = (typeof finishingSteps)[number]

/** An input that is still missing. */
export interface FinishingGap {
  readonly step: FinishingStep
  /** Name of the field on the page. */
  readonly field: string
  readonly label: string
}

const inputsOfStep: Record<FinishingStep, readonly InputName[]> = {
  work: ['readiness_date', 'services', 'custom_services', 'products'],
  photos: ['pictures'],
  protocol: ['documentation', 'serial_numbers'],
  signature: ['customer_signature'],
}

export function isAsked(input: RequestedInput | undefined): input is RequestedInput {
  return input !== undefined && input.state !== 'hidden'
}

/** Returns the steps that have content; the order decides it by the inputs that the server asks for. */
export function listFinishingSteps(requested: RequestedInputs): FinishingStep[] {
  return finishingSteps.filter((step) =>
    inputsOfStep[step].some((name) => {
      const input = requested[name]
      return isAsked(input) && (input.kind !== 'form' || getFormId(input) !== null)
    }),
  )
}

export function getFormId(input: RequestedInput | undefined): string | null {
  if (!isAsked(input) || input.state === 'readonly') return null
  return (input.value as { form_id: string } | null | undefined)?.form_id ?? null
}

import type { ComponentType } from 'react'
import { inputNames, type InputName } from '#contract/orders/model/order-enums'
import { PeriodInput } from '../inputs/PeriodInput.tsx'
import { DayInput, TextInput } from '../inputs/plain-inputs.tsx'
import { FormInput } from '../inputs/FormInput.tsx'
import { ProductsInput, ServicesInput } from '../inputs/line-inputs.tsx'
import { PicturesInput } from '../inputs/PicturesInput.tsx'
import { SerialNumbersInput } from '../inputs/SerialNumbersInput.tsx'
import { SignatureStepInput } from '../inputs/SignatureInput.tsx'
import {
  type RequestedInput,
  type RequestedInputs,
  type StepInputProps,
  type PendingInput,
  getSerialNumber,
  listMissingPictures,
  getSubmissionId,
} from '../inputs/requested-inputs.ts'
import type { ChangeInputValues } from './order-change.data.ts'

/** Component for each kind of input; the server defines the kinds. */
const inputComponents: Record<
  RequestedInput['kind'],
  ComponentType<StepInputProps & { name: InputName }> | null
> = {
  period: PeriodInput,
  day: DayInput,
  services: ServicesInput,
  products: ProductsInput,
  // Asked on the finishing page, where unfinished lines are stored.
  custom_services: null,
  pictures: PicturesInput,
  form: FormInput,
  serial_numbers: SerialNumbersInput,
  signature: SignatureStepInput,
  text: TextInput,
  // Chosen when an offer is accepted; an accepted order already has its location.
  account: null,
}

interface ChangeInputsProps extends Omit<StepInputProps, 'requested' | 'errors' | 'onPending'> {
  requestedInputs: RequestedInputs
  onPending: (name: InputName, pending: PendingInput) => void
  errors: Readonly<Record<string, readonly string[]>>
}

/** Shows the inputs of a status change in the server's order, without hidden ones. */
export function ChangeInputs({ requestedInputs, errors, onPending, ...rest }: ChangeInputsProps) {
  return inputNames.map((name) => {
    const input = requestedInputs[name]
    const Input = input && input.state !== 'hidden' ? inputComponents[input.kind] : null
    if (!input || !Input || (name === 'confirmation' && isSignedBySignature(requestedInputs))) return null
    return (
      <Input
        key={name}
        name={name}
        requested={input}
        errors={listInputErrors(name, errors)}
        onPending={(pending) => onPending(name, pending)}
        {...rest}
      />
    )
  })
}

/** The confirmation includes the signature: a customer who is asked for one is not asked for the other. */
function isSignedBySignature({ customer_signature: signature }: RequestedInputs): boolean {
  return signature !== undefined && signature.state !== 'hidden'
}

/** The server names fields below `inputs`; deeper paths are shown at their input. */
function listInputErrors(name: InputName, errors: ChangeInputsProps['errors']): string[] {
  const path = `inputs.${name}`
  const ownErrors = Object.entries(errors).filter(([field]) => field === path || field.startsWith(`${path}.`))
  return ownErrors.flatMap(([, texts]) => texts)
}

const hasInputValue: Record<
  RequestedInput['kind'],
  (requested: RequestedInput, inputs: ChangeInputValues) => boolean
> = {
  period: (_, { appointment_date: date }) => Boolean(date?.start && date.end),
  day: (_, { readiness_date: day }) => Boolean(day),
  services: (_, { services }) => services === undefined || services.length > 0,
  products: (_, { products }) => products === undefined || products.length > 0,
  custom_services: (_, { custom_services: lines }) => (lines ?? []).length > 0,
  pictures: (requested, { pictures }) =>
    listMissingPictures(requested, pictures ?? []).length === 0 && (pictures ?? []).length > 0,
  form: (requested, { documentation }) => Boolean(documentation ?? getSubmissionId(requested)),
  serial_numbers: (requested, { serial_numbers: numbers }) =>
    (requested.variants ?? []).every(({ value }) => getSerialNumber(requested, numbers, String(value))),
  signature: (_, { customer_signature: signature }) => Boolean(signature),
  text: (_, { comment }) => Boolean(comment?.trim()),
  account: (_, { on_behalf_of_partner_id: id }) => Boolean(id),
}

/** Returns whether a required input is missing; the server checks all of it again. */
export function isIncomplete(requested: RequestedInputs, inputs: ChangeInputValues): boolean {
  return Object.values(requested).some(
    (input) => input.state === 'required' && !hasInputValue[input.kind](input, inputs),
  )
}

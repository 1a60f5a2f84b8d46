import type { ComponentType } from 'react'
import { inputNames, type InputName } from '#contract/orders/model/order-enums'
import { DayInput, PeriodInput, TextInput } from './inputs/plain.tsx'
import { FormInput } from './inputs/FormInput.tsx'
import { ProductsInput, ServicesInput } from './inputs/lines.tsx'
import { PicturesInput } from './inputs/PicturesInput.tsx'
import { SerialNumbersInput } from './inputs/SerialNumbersInput.tsx'
import { SignatureInput } from './inputs/SignatureInput.tsx'
import {
  type AskedInput,
  type AskedInputs,
  type InputProps,
  type Pending,
  serialOf,
  slotsLeft,
  submitted,
} from './inputs/asked.ts'
import type { Inputs } from './change.data.ts'

/** Which component draws which kind of input; the kinds are the server's. */
const drawn: Record<AskedInput['kind'], ComponentType<InputProps & { name: InputName }> | null> = {
  period: PeriodInput,
  day: DayInput,
  services: ServicesInput,
  products: ProductsInput,
  pictures: PicturesInput,
  form: FormInput,
  serial_numbers: SerialNumbersInput,
  signature: SignatureInput,
  text: TextInput,
  // Chosen when an offer is accepted; an order that is held has its location.
  account: null,
}

interface ChangeInputsProps extends Omit<InputProps, 'asked' | 'errors' | 'onPending'> {
  asked: AskedInputs
  onPending: (name: InputName, pending: Pending) => void
  errors: Readonly<Record<string, readonly string[]>>
}

/** The inputs of a step in the server's order; what it hides is not there. */
export function ChangeInputs({ asked, errors, onPending, ...rest }: ChangeInputsProps) {
  return inputNames.map((name) => {
    const input = asked[name]
    const Input = input && input.state !== 'hidden' ? drawn[input.kind] : null
    if (!input || !Input) return null
    return (
      <Input
        key={name}
        name={name}
        asked={input}
        errors={errorsOf(name, errors)}
        onPending={(pending) => onPending(name, pending)}
        {...rest}
      />
    )
  })
}

/** The server names the field below `inputs`; whatever lies deeper is shown at its input. */
function errorsOf(name: InputName, errors: ChangeInputsProps['errors']): string[] {
  const path = `inputs.${name}`
  const mine = Object.entries(errors).filter(([field]) => field === path || field.startsWith(`${path}.`))
  return mine.flatMap(([, texts]) => texts)
}

const there: Record<AskedInput['kind'], (asked: AskedInput, inputs: Inputs) => boolean> = {
  period: (_, { appointment_date: date }) => Boolean(date?.start && date.end),
  day: (_, { readiness_date: day }) => Boolean(day),
  services: (_, { services }) => services === undefined || services.length > 0,
  products: (_, { products }) => products === undefined || products.length > 0,
  pictures: (asked, { pictures }) =>
    slotsLeft(asked, pictures ?? []).length === 0 && (pictures ?? []).length > 0,
  form: (asked, { documentation }) => Boolean(documentation ?? submitted(asked)),
  serial_numbers: (asked, { serial_numbers: numbers }) =>
    (asked.variants ?? []).every(({ value }) => serialOf(asked, numbers, String(value))),
  signature: (_, { customer_signature: signature }) => Boolean(signature),
  text: (_, { comment }) => Boolean(comment?.trim()),
  account: (_, { on_behalf_of_partner_id: id }) => Boolean(id),
}

/** Whether something that is required is still missing; the server checks all of it again. */
export function isIncomplete(asked: AskedInputs, inputs: Inputs): boolean {
  return Object.values(asked).some((input) => input.state === 'required' && !there[input.kind](input, inputs))
}

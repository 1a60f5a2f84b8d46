import type { FieldFault } from '#contract/errors'
import type { OrderInputs } from '#contract/orders/order-changes'
import { inputNames, type InputName, type InputState } from '#contract/orders/model/order-enums'
import { appointmentFault, berlinDay } from './appointment.rules.ts'
import { inputState, missingSlots, type Asked, type InputFacts } from './inputs.rules.ts'

/** Checks what somebody sent against the table of inputs; preview and the real call read the same rows. */

/** Faults by field path, as a refusal carries them. */
export type Faults = Record<string, FieldFault[]>

/** Faults of one input, by the path below its name; '' is the input itself. */
type Found = readonly (readonly [path: string, fault: FieldFault])[]

/** Checks an input's value; it is called for required inputs that are missing as well. */
type Check<N extends InputName> = (
  value: OrderInputs[N],
  order: InputFacts,
  asked: Asked,
  state: InputState,
) => Found

const fine: Found = []

const checks: { readonly [N in InputName]?: Check<N> } = {
  appointment_date: (value, order, asked) => {
    const fault = value && given('appointment_date', value) ? appointmentFault(asked, order, value) : null
    return fault ? [['', fault]] : fine
  },
  readiness_date: (value, order) => (value && value < berlinDay(order.now) ? [['', 'date_too_early']] : fine),
  services: (value, order) =>
    unknownIds(
      (value ?? []).map((line) => line.api_id),
      order.services.map((line) => line.api_id),
      'api_id',
    ),
  products: (value, order) =>
    unknownIds(
      (value ?? []).map((line) => line.id),
      order.products.map((line) => line.id),
      'id',
    ),
  pictures: (value, order, _, state) => (state === 'required' ? pictureFaults(value ?? [], order) : fine),
  serial_numbers: (value, order, _, state) => serialFaults(value ?? {}, order, state),
  customer_signature: (value) => {
    const declined = value && 'declined' in value ? value.declined : null
    const silent = declined?.reason === 'other_partner_reason' && !declined.text?.trim()
    return silent ? [['declined.text', 'required']] : fine
  },
  on_behalf_of_partner_id: (value, order) =>
    value && !order.locations.some((location) => location.id === value) ? [['', 'choose_location']] : fine,
}

/** These say for themselves what is missing. */
const tellThemselves: readonly InputName[] = ['pictures', 'serial_numbers']

/** What is wrong with the inputs of a step; empty: nothing. Paths begin with `inputs.`. */
export function checkInputs(asked: Asked, order: InputFacts, inputs: OrderInputs): Faults {
  const found = inputNames.flatMap((name) => checkOne(name, asked, order, inputs))
  return collect([...found, ...emptyOrder(order, inputs)])
}

function checkOne(name: InputName, asked: Asked, order: InputFacts, inputs: OrderInputs): Found {
  const state = inputState(name, asked, order)
  const value = inputs[name]
  const isGiven = given(name, value)
  if (state === 'hidden' || state === 'readonly') return isGiven ? [[name, 'unknown_field']] : fine
  if (!isGiven && state === 'required' && !tellThemselves.includes(name))
    return [[name, missing(name, order)]]
  const check = checks[name] as Check<InputName> | undefined
  return (check?.(value, order, asked, state) ?? fine).map(([path, fault]) => [
    path ? `${name}.${path}` : name,
    fault,
  ])
}

/** What a missing required input is called, where there is a better word than that. */
function missing(name: InputName, order: InputFacts): FieldFault {
  if (name === 'on_behalf_of_partner_id') return 'choose_location'
  return name === 'appointment_date' && order.offeredDates.length > 0 ? 'choose_offered_date' : 'required'
}

/** Whether an input was sent with something in it: blank texts and lists of nothing count as left out. */
export function given(name: InputName, value: OrderInputs[InputName]): boolean {
  if (value === undefined || value === null) return false
  if (typeof value === 'string') return value.trim() !== ''
  if (Array.isArray(value)) return value.length > 0
  if (name === 'customer_signature') return true
  return Object.values(value).some((part) => part !== null && part !== undefined && part !== '')
}

interface Line {
  readonly quantity?: number | null | undefined
}

/** Lines without a quantity, or with none of it, are dropped before anything is stored (2 §5). */
export function keptLines<L extends Line>(lines: readonly L[]): (L & { quantity: number })[] {
  return lines.filter((line): line is L & { quantity: number } => (line.quantity ?? 0) > 0)
}

/** An order keeps at least one service, custom service or product (2 §5). */
function emptyOrder(order: InputFacts, inputs: OrderInputs): Found {
  const changed = (['services', 'products'] as const).find((name) => given(name, inputs[name]))
  if (!changed) return fine
  const services = left(inputs.services, order.services.length)
  const products = left(inputs.products, order.products.length)
  return services + products + order.customServices > 0 ? fine : [[changed, 'empty_lines']]
}

function left(sent: readonly Line[] | undefined, before: number): number {
  return sent && sent.length > 0 ? keptLines(sent).length : before
}

function unknownIds(sent: readonly string[], known: readonly string[], field: string): Found {
  return sent.flatMap((id, place): Found => {
    if (!known.includes(id)) return [[`${place}.${field}`, 'invalid_id']]
    return sent.indexOf(id) < place ? [[`${place}.${field}`, 'invalid']] : fine
  })
}

function pictureFaults(sent: NonNullable<OrderInputs['pictures']>, order: InputFacts): Found {
  if (sent.length + order.pictures.length === 0) return [['', 'required']]
  const slots = missingSlots(
    order,
    sent.map((picture) => picture.type),
  )
  return slots.map((slot) => [slot, 'picture_missing'] as const)
}

function serialFaults(sent: Record<string, string>, order: InputFacts, state: InputState): Found {
  const foreign = Object.keys(sent).filter((id) => !order.products.some((product) => product.id === id))
  const lacking = order.products.filter((product) => !(sent[product.id] ?? product.serialNumber)?.trim())
  return [
    ...foreign.map((id) => [id, 'invalid_id'] as const),
    ...(state === 'required' ? lacking.map((product) => [product.id, 'required'] as const) : []),
  ]
}

function collect(found: Found): Faults {
  const faults: Faults = {}
  for (const [path, fault] of found) (faults[`inputs.${path}`] ??= []).push(fault)
  return faults
}

import type { FieldFault } from '#contract/errors'
import type { OrderInputs } from '#contract/orders/order-changes'
import { inputNames, type InputName, type InputState } from '#contract/orders/model/order-enums'
import { countMissingSerialNumbers } from '#contract/orders/model/serial-numbers'
import { checkAppointment, toBerlinDate } from './appointment.rules.ts'
import {
  getInputState,
  listKnownPictures,
  listMissingPictureSlots,
  type InputRequest,
  type InputContext,
} from './inputs.rules.ts'

/** Checks the inputs of a call against the table of inputs. Preview and the real call use the same table. */

/** Faults by field path, as a refusal reports them. */
export type InputFaults = Record<string, FieldFault[]>

/** Faults of one input by the path below its name. An empty path is the input itself. */
type FoundFaults = readonly (readonly [path: string, fault: FieldFault])[]

/** Checks the value of one input. Also called for missing required inputs. */
type InputCheck<N extends InputName> = (
  value: OrderInputs[N],
  order: InputContext,
  asked: InputRequest,
  state: InputState,
) => FoundFaults

const noFaults: FoundFaults = []

const inputChecks: { readonly [N in InputName]?: InputCheck<N> } = {
  appointment_date: (value, order, asked) => {
    const fault =
      value && isInputGiven('appointment_date', value) ? checkAppointment(asked, order, value) : null
    return fault ? [['', fault]] : noFaults
  },
  readiness_date: (value, order) =>
    value && value < toBerlinDate(order.now) ? [['', 'date_too_early']] : noFaults,
  services: (value, order) =>
    findUnknownIds(
      (value ?? []).map((line) => line.api_id),
      order.services.map((line) => line.api_id),
      'api_id',
    ),
  products: (value, order) =>
    findUnknownIds(
      (value ?? []).map((line) => line.id),
      order.products.map((line) => line.id),
      'id',
    ),
  pictures: (value, order, _, state) =>
    state === 'required' ? findPictureFaults(value ?? [], order) : noFaults,
  customer_signature: (value) => {
    const declined = value && 'declined' in value ? value.declined : null
    const silent = declined?.reason === 'other_partner_reason' && !declined.text?.trim()
    return silent ? [['declined.text', 'required']] : noFaults
  },
  on_behalf_of_partner_id: (value, order) =>
    value && !order.locations.some((location) => location.id === value)
      ? [['', 'choose_location']]
      : noFaults,
}

/** Inputs whose checks report missing parts themselves. */
const inputsWithOwnMissingFault: readonly InputName[] = ['pictures', 'serial_numbers']

/**
 * Returns the faults of a step's inputs by field path (`inputs.…`). An empty object means that there are
 * none.
 */
export function checkInputs(request: InputRequest, order: InputContext, inputs: OrderInputs): InputFaults {
  const found = inputNames.flatMap((name) => checkInput(name, request, order, inputs))
  return groupFaultsByField([...found, ...findEmptyOrderFault(order, inputs)])
}

function checkInput(
  name: InputName,
  request: InputRequest,
  order: InputContext,
  inputs: OrderInputs,
): FoundFaults {
  const state = getInputState(name, request, order)
  const value = inputs[name]
  const isGiven = isInputGiven(name, value)
  if (state === 'hidden' || state === 'readonly') return isGiven ? [[name, 'unknown_field']] : noFaults
  if (!isGiven && state === 'required' && !inputsWithOwnMissingFault.includes(name))
    return [[name, getMissingFault(name, order)]]
  if (name === 'serial_numbers') return withPaths(name, findSerialNumberFaults(inputs, order, state))
  const check = inputChecks[name] as InputCheck<InputName> | undefined
  return withPaths(name, check?.(value, order, request, state) ?? noFaults)
}

function withPaths(name: InputName, faults: FoundFaults): FoundFaults {
  return faults.map(([path, fault]) => [path ? `${name}.${path}` : name, fault])
}

/** Returns the fault of a missing required input. */
function getMissingFault(name: InputName, order: InputContext): FieldFault {
  if (name === 'on_behalf_of_partner_id') return 'choose_location'
  return name === 'appointment_date' && order.offeredDates.length > 0 ? 'choose_offered_date' : 'required'
}

/** Returns whether an input has a value. Blank texts and empty lists count as missing. */
export function isInputGiven(name: InputName, value: OrderInputs[InputName]): boolean {
  if (value === undefined || value === null) return false
  if (typeof value === 'string') return value.trim() !== ''
  if (Array.isArray(value)) return value.length > 0
  if (name === 'customer_signature') return true
  return Object.values(value).some((part) => part !== null && part !== undefined && part !== '')
}

interface QuantityLine {
  readonly quantity?: number | null | undefined
}

/** Removes lines without a quantity or with quantity 0. */
export function dropEmptyLines<L extends QuantityLine>(lines: readonly L[]): (L & { quantity: number })[] {
  return lines.filter((line): line is L & { quantity: number } => (line.quantity ?? 0) > 0)
}

/** An order must keep at least one service, custom service or product. */
function findEmptyOrderFault(order: InputContext, inputs: OrderInputs): FoundFaults {
  const changed = (['services', 'products'] as const).find((name) => isInputGiven(name, inputs[name]))
  if (!changed) return noFaults
  const services = countRemainingLines(inputs.services, order.services.length)
  const products = countRemainingLines(inputs.products, order.products.length)
  return services + products + order.customServices > 0 ? noFaults : [[changed, 'empty_lines']]
}

function countRemainingLines(sent: readonly QuantityLine[] | undefined, before: number): number {
  return sent && sent.length > 0 ? dropEmptyLines(sent).length : before
}

function findUnknownIds(sent: readonly string[], known: readonly string[], field: string): FoundFaults {
  return sent.flatMap((id, place): FoundFaults => {
    if (!known.includes(id)) return [[`${place}.${field}`, 'invalid_id']]
    return sent.indexOf(id) < place ? [[`${place}.${field}`, 'invalid']] : noFaults
  })
}

function findPictureFaults(sent: NonNullable<OrderInputs['pictures']>, order: InputContext): FoundFaults {
  if (sent.length + listKnownPictures(order).length === 0) return [['', 'required']]
  const slots = listMissingPictureSlots(
    order,
    sent.map((picture) => picture.type),
  )
  return slots.map((slot) => [slot, 'picture_missing'] as const)
}

/** Every piece that remains needs a number, also those that were already stored. */
function findSerialNumberFaults(
  { serial_numbers: numbers, products }: OrderInputs,
  order: InputContext,
  state: InputState,
): FoundFaults {
  const sent = numbers ?? {}
  const foreign = Object.keys(sent).filter((id) => !order.products.some((product) => product.id === id))
  const lacking = order.products.filter(({ id, hasSerialNumber, serialNumber, quantity }) => {
    const remaining = products?.length ? (products.find((line) => line.id === id)?.quantity ?? 0) : quantity
    if (!hasSerialNumber || remaining <= 0) return false
    return countMissingSerialNumbers(sent[id] ?? serialNumber, remaining) > 0
  })
  return [
    ...foreign.map((id) => [id, 'invalid_id'] as const),
    ...(state === 'required' ? lacking.map((product) => [product.id, 'required'] as const) : []),
  ]
}

function groupFaultsByField(found: FoundFaults): InputFaults {
  const faults: InputFaults = {}
  for (const [path, fault] of found) (faults[`inputs.${path}`] ??= []).push(fault)
  return faults
}

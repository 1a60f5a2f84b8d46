import { assignSerialNumbers } from '#contract/orders/model/serial-numbers'
import type { OrderInputs } from '#contract/orders/order-changes'
import { getInputState, type InputContext, type InputRequest } from './inputs.rules.ts'

/** Takes photos and serial numbers over from the submitted form, so that the step does not ask for them again. */

const steps: readonly InputRequest['name'][] = ['order.finish', 'order.submit']

export function listSerialProducts(order: InputContext): InputContext['products'] {
  return order.products.filter((product) => product.hasSerialNumber)
}

/** Returns the form's serial numbers by product, for products that have none yet. */
export function listFormSerialNumbers(
  order: InputContext,
  sent: Readonly<Record<string, string>> = {},
): Record<string, string> {
  const lines = listSerialProducts(order).map(({ id, quantity, serialNumber }) => ({
    id,
    quantity,
    numbers: sent[id] ?? serialNumber,
  }))
  return assignSerialNumbers(lines, order.documentation?.values?.serial_numbers ?? [])
}

/** Returns the inputs of a step with what its submitted form adds; inputs that were sent win. */
export function addFormValues(request: InputRequest, order: InputContext, inputs: OrderInputs): OrderInputs {
  if (!steps.includes(request.name)) return inputs
  return { ...inputs, ...addFormPictures(order, inputs), ...addFormSerialNumbers(request, order, inputs) }
}

function addFormPictures(order: InputContext, { pictures = [] }: OrderInputs): Pick<OrderInputs, 'pictures'> {
  if (order.isRemote) return {}
  const filled = [...order.pictures, ...pictures.map(({ type }) => type)]
  const additional = (order.documentation?.values?.pictures ?? []).filter(
    ({ type, file_id: id }) =>
      order.pictureSlots.includes(type) &&
      !filled.includes(type) &&
      !pictures.some(({ file_id: sentId }) => sentId === id),
  )
  return additional.length > 0 ? { pictures: [...pictures, ...additional] } : {}
}

function addFormSerialNumbers(
  request: InputRequest,
  order: InputContext,
  { serial_numbers: sent = {} }: OrderInputs,
): Pick<OrderInputs, 'serial_numbers'> {
  const state = getInputState('serial_numbers', request, order)
  const additional = listFormSerialNumbers(order, sent)
  if (state === 'hidden' || state === 'readonly' || Object.keys(additional).length === 0) return {}
  return { serial_numbers: { ...sent, ...additional } }
}

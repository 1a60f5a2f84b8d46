import type { InputName } from '#contract/orders/model/order-enums'
import { inputState, missingSlots, type Asked, type InputFacts } from './inputs.rules.ts'

/** What the partner's admin goes through before sending an order for approval (N23). */

export interface ChecklistItem {
  readonly item: InputName
  readonly done: boolean
}

const done: Partial<Record<InputName, (order: InputFacts) => boolean>> = {
  documentation: (order) => order.documentation === null || order.documentation.submissionId !== null,
  pictures: (order) => order.pictures.length > 0 && missingSlots(order).length === 0,
  customer_signature: (order) => order.signature !== 'missing',
  serial_numbers: (order) => order.products.every((product) => product.serialNumber?.trim()),
}

const finishing: Asked = { name: 'order.finish', to: 'finished' }

/** The points that finishing an order of this type asks for, each with whether it is there. */
export function checklistOf(order: InputFacts): ChecklistItem[] {
  const items = Object.entries(done) as [InputName, (order: InputFacts) => boolean][]
  return items
    .filter(([item]) => inputState(item, finishing, order) !== 'hidden')
    .map(([item, isDone]) => ({ item, done: isDone(order) }))
}

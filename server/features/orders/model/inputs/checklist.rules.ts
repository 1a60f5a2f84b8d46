import type { InputName } from '#contract/orders/model/order-enums'
import {
  getInputState,
  listMissingPictureSlots,
  type InputRequest,
  type InputContext,
} from './inputs.rules.ts'

/** The checklist of the partner's admin before an order is submitted for approval. */

export interface ChecklistItem {
  readonly item: InputName
  readonly done: boolean
}

const checklistConditions: Partial<Record<InputName, (order: InputContext) => boolean>> = {
  documentation: (order) => order.documentation === null || order.documentation.submissionId !== null,
  pictures: (order) => order.pictures.length > 0 && listMissingPictureSlots(order).length === 0,
  customer_signature: (order) => order.signature !== 'missing',
  serial_numbers: (order) =>
    order.products.every((product) => !product.hasSerialNumber || product.serialNumber?.trim()),
}

const finishRequest: InputRequest = { name: 'order.finish', to: 'finished' }

/** Lists what finishing this order requires, with whether each item is done. */
export function buildChecklist(order: InputContext): ChecklistItem[] {
  const items = Object.entries(checklistConditions) as [InputName, (order: InputContext) => boolean][]
  return items
    .filter(([item]) => getInputState(item, finishRequest, order) !== 'hidden')
    .map(([item, isDone]) => ({ item, done: isDone(order) }))
}

import type { ServiceType } from '#contract/orders/model/service-types'
import type { OrderInputs } from '#contract/orders/order-changes'

/** Additional work as it is typed; parts may still be missing. */
export interface ServiceDraft {
  readonly id: string
  readonly name: string
  readonly type: ServiceType | null
  readonly quantity: number | null
  /** Net price of one unit in EUR. */
  readonly price: number | null
  readonly hint: string
}

export function createServiceDraft(id: string): ServiceDraft {
  return { id, name: '', type: null, quantity: 1, price: null, hint: '' }
}

const requiredServiceParts = ['name', 'type', 'quantity', 'price'] as const
export type ServicePart = (typeof requiredServiceParts)[number]

/** Lists the required parts of a line that are missing, in their order on the page. */
export function listMissingServiceParts(line: ServiceDraft): ServicePart[] {
  return requiredServiceParts.filter((part) => {
    const value = line[part]
    if (part === 'quantity') return !line.quantity
    return typeof value === 'string' ? value.trim() === '' : value === null
  })
}

/** Returns the complete lines as they are sent. */
export function toServiceInputs(lines: readonly ServiceDraft[]): NonNullable<OrderInputs['custom_services']> {
  return lines.flatMap(({ name, type, quantity, price, hint }) =>
    type === null || quantity === null || price === null
      ? []
      : [
          {
            name: name.trim(),
            service_type: type,
            quantity,
            price_purchasing: price,
            ...(hint.trim() && { hints_de: hint.trim() }),
          },
        ],
  )
}

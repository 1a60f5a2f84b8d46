import { getCustomerName } from '#contract/kit/person/customer-name'
import type { Order } from '#contract/orders/orders'

/** Returns what the order is about, otherwise its customer. An order may have no number of the CRM yet. */
export function getOrderTitle({ opportunity, customer }: Pick<Order, 'opportunity' | 'customer'>): string {
  return opportunity.name || getCustomerName(customer)
}

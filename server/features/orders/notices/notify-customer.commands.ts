import {
  type CustomerTemplate,
  type EmailData,
  enqueueEmail,
} from '#server/features/notifications/notifications.commands'
import type { Call } from '#server/kernel/call'
import type { KnownOrder } from '../store/order-context.sql.ts'
import { customerOf } from '../store/order-people.sql.ts'

/** What the templates to customers say beside order, company and phone. */
type More<T extends CustomerTemplate> = Omit<EmailData[T], 'order' | 'company' | 'phone'>

/** Writes to the order's customer; gives how many mails go out, 0 for a customer without an address. */
export async function tellCustomer<T extends CustomerTemplate>(
  call: Call,
  order: Pick<KnownOrder, 'orderId' | 'name'> & { readonly accountId: string | null },
  template: T,
  more: More<T>,
): Promise<number> {
  if (call.suppressNotifications || order.accountId === null) return 0
  const { customer, company } = await customerOf(call.tx, order.orderId, order.accountId)
  if (!customer) return 0
  const data = {
    order: order.name,
    company: company.name,
    phone: company.phone,
    ...more,
  } as unknown as EmailData[T]
  return enqueueEmail<CustomerTemplate>(call, { template, to: customer, data, orderId: order.orderId })
}

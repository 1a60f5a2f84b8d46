import {
  type CustomerTemplate,
  type EmailData,
  enqueueEmail,
} from '#server/features/notifications/notifications.commands'
import type { Call } from '#server/kernel/call'
import type { OrderContext } from '../store/order-context.queries.ts'
import { findCompanySender } from '../store/order-people.sql.ts'

/** Template data besides order, company and phone. */
type CustomerMailData<T extends CustomerTemplate> = Omit<EmailData[T], 'order' | 'company' | 'phone'>

/**
 * Sends an email to the order's customer. Returns the number of emails: 0 for a customer without an email
 * address.
 */
export async function sendCustomerMail<T extends CustomerTemplate>(
  call: Call,
  order: Pick<OrderContext, 'orderId' | 'name' | 'accountId' | 'customer'>,
  template: T,
  mailData: CustomerMailData<T>,
): Promise<number> {
  if (call.suppressNotifications || order.accountId === null) return 0
  if (!order.customer) return 0
  const company = await findCompanySender(call.tx, order.accountId)
  const data = {
    order: order.name,
    company: company.name,
    phone: company.phone,
    ...mailData,
  } as unknown as EmailData[T]
  return enqueueEmail<CustomerTemplate>(call, { template, to: order.customer, data, orderId: order.orderId })
}

import { canContactCustomers } from '#contract/authorization'
import type { Input, Output } from '#contract/api'
import type { CustomerMail } from '#contract/orders/model/order-enums'
import type { PersonCall } from '#server/kernel/call'
import { recordHistory } from '#server/kernel/history'
import { Refusal } from '#server/kernel/refusal'
import { requireOrder, type OrderContext } from '../store/order-context.queries.ts'
import { canDoAction } from '../model/status/actions.rules.ts'
import { sendCustomerMail } from './notify-customer.commands.ts'
import { countCustomerMails } from './mail-customer.sql.ts'
import { announceOrderChange } from '../projection/list-projection.commands.ts'
import { getReachedStatus } from '../model/status/order-steps.rules.ts'

/** When an email to the customer is allowed and how it is sent. */
interface CustomerMailRule {
  readonly isAllowed: (call: PersonCall, order: OrderContext) => boolean
  readonly send: (call: PersonCall, order: OrderContext) => Promise<number>
}

const customerMailRules: Record<CustomerMail, CustomerMailRule> = {
  customer_signature_reminder: {
    isAllowed: (call, { facts }) => canDoAction(facts, 'order.mailCustomer', call.actor),
    send: (call, order) => sendCustomerMail(call, order, 'customer_signature_reminder', {}),
  },
  // Repeats the email to a customer who was reported as unreachable.
  customer_unreachable: {
    isAllowed: (_, { facts }) => facts.hold?.substate === 'unreachable',
    send: (call, order) => sendCustomerMail(call, order, 'customer_unreachable', {}),
  },
  appointment_confirmed: {
    isAllowed: (_, { facts, appointment }) =>
      getReachedStatus(facts) === 'appointment_confirmed' && appointment !== null,
    send: (call, order) =>
      order.appointment
        ? sendCustomerMail(call, order, 'appointment_confirmed', { visit: order.appointment })
        : Promise.resolve(0),
  },
  order_accepted: {
    isAllowed: (_, { facts }) => ['accepted', 'appointment_confirmed'].includes(getReachedStatus(facts)),
    send: (call, order) => sendCustomerMail(call, order, 'order_accepted', { visit: order.appointment }),
  },
}

/** More emails of one kind on the same day would only annoy the customer. */
const maxMailsPerDay = 3

/**
 * Sends the customer one of the allowed emails. If the company's protocol submission is restricted, only its
 * admins and owners may do so.
 */
export async function mailCustomer(
  call: PersonCall,
  { job_id: id, template_name: template }: Input<'order.mailCustomer'>['body'],
): Promise<Output<'order.mailCustomer'>> {
  const order = await requireOrder(call, id)
  if (!canContactCustomers(order.facts.mailRestricted, call.actor.profiles)) throw new Refusal('forbidden')
  if (!customerMailRules[template].isAllowed(call, order)) throw new Refusal('status_not_allowed')
  const today = call.now.toZonedDateTimeISO('Europe/Berlin').startOfDay().toInstant()
  if ((await countCustomerMails(call.tx, order.orderId, template, today)) >= maxMailsPerDay) {
    throw new Refusal('customer_mailed_often')
  }
  if ((await customerMailRules[template].send(call, order)) === 0) throw new Refusal('no_customer_email')
  await recordHistory(call, {
    subject: 'order',
    id: order.orderId,
    step: 'order.mailCustomer',
    accountId: order.accountId,
    after: { template },
  })
  await announceOrderChange(call, order)
  return { msg: 'success' }
}

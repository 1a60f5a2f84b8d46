import type { Input, Output } from '#contract/api'
import type { CustomerMail } from '#contract/orders/model/order-enums'
import type { PersonCall } from '#server/kernel/call'
import { recordHistory } from '#server/kernel/history'
import { Refusal } from '#server/kernel/refusal'
import { findOrder, type KnownOrder } from '../store/order-context.sql.ts'
import { mayDo } from '../model/status/actions.rules.ts'
import { reached } from '../model/status/state-machine.rules.ts'
import { tellCustomer } from './notify-customer.commands.ts'
import { timesMailed } from './mail-customer.sql.ts'
import { tellScreens } from '../projection/list-projection.commands.ts'

/** How a mail is sent, and whether the order has come that far. */
interface Letter {
  readonly fits: (call: PersonCall, order: KnownOrder) => boolean
  readonly send: (call: PersonCall, order: KnownOrder) => Promise<number>
}

const letters: Record<CustomerMail, Letter> = {
  customer_signature_reminder: {
    fits: (call, { facts }) => mayDo(facts, 'order.mailCustomer', call.actor),
    send: (call, order) => tellCustomer(call, order, 'customer_signature_reminder', {}),
  },
  // Said again to somebody who was told already that nobody reaches them.
  customer_unreachable: {
    fits: (_, { facts }) => facts.hold?.substate === 'unreachable',
    send: (call, order) => tellCustomer(call, order, 'customer_unreachable', {}),
  },
  appointment_confirmed: {
    fits: (_, { facts, appointment }) => reached(facts) === 'appointment_confirmed' && appointment !== null,
    send: (call, order) =>
      order.appointment
        ? tellCustomer(call, order, 'appointment_confirmed', { visit: order.appointment })
        : Promise.resolve(0),
  },
  order_accepted: {
    fits: (_, { facts }) => ['accepted', 'appointment_confirmed'].includes(reached(facts)),
    send: (call, order) => tellCustomer(call, order, 'order_accepted', { visit: order.appointment }),
  },
}

/** Who was written to so often today will not read the next one either. */
const mostADay = 3

/**
 * Writes to the customer by one of the allowed mails. A company whose protocol submission is restricted
 * reminds through its admins and owners alone (2 §6).
 */
export async function mailCustomer(
  call: PersonCall,
  { job_id: id, template_name: template }: Input<'order.mailCustomer'>['body'],
): Promise<Output<'order.mailCustomer'>> {
  const order = await findOrder(call, id)
  if (order.facts.mailRestricted && !call.actor.profiles.some(isHead)) throw new Refusal('forbidden')
  if (!letters[template].fits(call, order)) throw new Refusal('status_not_allowed')
  const today = call.now.toZonedDateTimeISO('Europe/Berlin').startOfDay().toInstant()
  if ((await timesMailed(call.tx, order.orderId, template, today)) >= mostADay) {
    throw new Refusal('customer_mailed_often')
  }
  if ((await letters[template].send(call, order)) === 0) throw new Refusal('no_customer_email')
  await recordHistory(call, {
    subject: 'order',
    id: order.orderId,
    step: 'order.mailCustomer',
    accountId: order.accountId,
    after: { template },
  })
  await tellScreens(call, order)
  return { msg: 'success' }
}

function isHead(profile: string): boolean {
  return profile === 'admin' || profile === 'company_owner'
}

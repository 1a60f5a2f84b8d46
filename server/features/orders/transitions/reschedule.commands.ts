import type { Input } from '#contract/api'
import type { Order } from '#contract/orders/orders'
import type { PersonCall } from '#server/kernel/call'
import { createFieldRefusal } from '#server/kernel/refusal'
import { appointmentFault } from '../model/inputs/appointment.rules.ts'
import { applyChange, demandVersion } from './apply-change.commands.ts'
import { tellCustomer } from '../notices/notify-customer.commands.ts'
import { inputFacts } from '../store/input-context.sql.ts'
import { lockOrder } from '../store/order-context.sql.ts'
import { demandStep } from '../model/status/state-machine.rules.ts'
import { period } from '../store/transition-columns.sql.ts'
import { readOrder } from '../detail/order-detail.queries.ts'
import { tellMoved } from '../notices/notify-company.commands.ts'

type Body = Input<'order.reschedule'>['body']

/** Moves a confirmed appointment (C14): another date, a reason, a mail to the customer. */
export async function rescheduleOrder(call: PersonCall, id: string, body: Body): Promise<Order> {
  const { appointment_date: visit, reason } = body
  const order = await lockOrder(call, id)
  await demandVersion(call, order, body.version)
  const { name, to } = demandStep(order.facts, 'order.reschedule', call.actor)
  const fault = appointmentFault({ name, to }, await inputFacts(call, order), visit)
  if (fault) throw createFieldRefusal({ appointment_date: fault })
  await applyChange(call, order, {
    step: name,
    columns: period(visit),
    before: { appointment: order.appointment },
    after: { appointment: visit, reason },
  })
  await tellCustomer(call, order, 'appointment_moved', { visit, reason })
  await tellMoved(call, order, call.actor.contactId)
  return readOrder(call, order.orderId)
}

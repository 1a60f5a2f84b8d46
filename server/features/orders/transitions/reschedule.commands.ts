import type { Input } from '#contract/api'
import type { Order } from '#contract/orders/orders'
import type { PersonCall } from '#server/kernel/call'
import { createFieldRefusal } from '#server/kernel/refusal'
import { checkAppointment } from '../model/inputs/appointment.rules.ts'
import { applyChange, requireOrderVersion } from './apply-change.commands.ts'
import { sendCustomerMail } from '../notices/notify-customer.commands.ts'
import { findInputContext } from '../store/input-context.sql.ts'
import { lockOrder } from '../store/order-context.queries.ts'
import { requireStep } from '../model/status/state-machine.rules.ts'
import { columnsForAppointment } from '../store/transition-columns.sql.ts'
import { readOrder } from '../detail/order-detail.queries.ts'
import { notifyRescheduled } from '../notices/notify-company.commands.ts'

type RescheduleBody = Input<'order.reschedule'>['body']

/** Moves a confirmed appointment to another date and sends the reason to the customer. */
export async function rescheduleOrder(call: PersonCall, id: string, body: RescheduleBody): Promise<Order> {
  const { appointment_date: appointment, reason } = body
  const order = await lockOrder(call, id)
  await requireOrderVersion(call, order, body.version)
  const { name, to } = requireStep(order.facts, 'order.reschedule', call.actor)
  const fault = checkAppointment({ name, to }, await findInputContext(call, order), appointment)
  if (fault) throw createFieldRefusal({ appointment_date: fault })
  await applyChange(call, order, {
    step: name,
    columns: columnsForAppointment(appointment),
    before: { appointment: order.appointment },
    after: { appointment, reason },
  })
  await sendCustomerMail(call, order, 'appointment_moved', { visit: appointment, reason })
  await notifyRescheduled(call, order, call.actor.contactId)
  return readOrder(call, order.orderId)
}

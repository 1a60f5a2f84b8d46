import type { Input, Output } from '#contract/api'
import { asMarketplace, type PersonCall } from '#server/kernel/call'
import { createFieldRefusal, Refusal } from '#server/kernel/refusal'
import { delegateOrder, takeBackOrder } from '../delegation/delegation.commands.ts'
import { readOrder, toNotificationsSent } from '../detail/order-detail.queries.ts'
import { requireOrderVersion } from '../transitions/apply-change.commands.ts'
import { changeStatus } from '../transitions/change-status.commands.ts'
import { rescheduleOrder } from '../transitions/reschedule.commands.ts'
import { lockOrder, type OrderContext } from '../store/order-context.queries.ts'
import { listClashingVisits, lockAppointmentPerson, type AppointmentPerson } from './free-slots.sql.ts'

type AppointmentBody = Input<'order.setAppointment'>['body']

/**
 * Confirms or moves an appointment and assigns the person, all or nothing. Throws `appointment_clash` with the other
 * visits if the person is busy then and the caller has not accepted that.
 */
export async function setAppointment(
  call: PersonCall,
  id: string,
  body: AppointmentBody,
): Promise<Output<'order.setAppointment'>> {
  const order = await lockOrder(call, id)
  await requireOrderVersion(call, order, body.version)
  const person = await lockPerson(call, order, body)
  if (person && !body.allow_clash) await requireNoClash(call, order, person.id, body.appointment_date)
  const isCustomerNotified = await applyAppointment(call, order, body)
  const isPersonNotified = await assignPerson(call, order, body, person)
  return {
    ...(await readOrder(call, order.orderId)),
    ...toNotificationsSent({ customer: Number(isCustomerNotified), partner: Number(isPersonNotified) }),
  }
}

/** Returns the person who will go; null: no one. Throws 422 for a person who cannot. */
async function lockPerson(
  call: PersonCall,
  order: OrderContext,
  { contact_id }: AppointmentBody,
): Promise<AppointmentPerson | null> {
  const contactId = contact_id === undefined ? order.delegateId : contact_id
  if (contactId === null) return null
  const accountId = order.accountId ?? call.actor.accountId
  const person = await lockAppointmentPerson(asMarketplace(call).tx, contactId, accountId)
  if (!person && contact_id) throw createFieldRefusal({ contact_id: 'invalid' })
  return person
}

async function requireNoClash(
  call: PersonCall,
  { orderId }: OrderContext,
  contactId: string,
  period: AppointmentBody['appointment_date'],
): Promise<void> {
  const clashes = await listClashingVisits(call.tx, contactId, period, orderId)
  if (clashes.length > 0) throw new Refusal('appointment_clash', { clashes })
}

/** Returns whether the customer gets an email. */
async function applyAppointment(
  call: PersonCall,
  order: OrderContext,
  { appointment_date, reason, comment, version }: AppointmentBody,
): Promise<boolean> {
  const before = order.appointment
  if (!before || order.facts.status === 'accepted') {
    const body = {
      preview: false,
      job_id: order.orderId,
      new_status: 'appointment_confirmed',
      version,
    } as const
    const changed = await changeStatus(call, { ...body, inputs: { appointment_date, comment } })
    return changed.__notifications_sent.customer
  }
  // Only the person changes.
  if (isSameTime(before, appointment_date)) return false
  if (!reason) throw createFieldRefusal({ reason: 'required' })
  await rescheduleOrder(call, order.orderId, { appointment_date, reason, version })
  return order.customer !== null
}

function isSameTime(one: { start: string; end: string }, other: { start: string; end: string }): boolean {
  return Date.parse(one.start) === Date.parse(other.start) && Date.parse(one.end) === Date.parse(other.end)
}

/** Assigns after the appointment is set, so that the email to the person names it. Returns whether one is sent. */
async function assignPerson(
  call: PersonCall,
  { orderId, delegateId }: OrderContext,
  { contact_id }: AppointmentBody,
  person: AppointmentPerson | null,
): Promise<boolean> {
  if (contact_id === undefined || contact_id === delegateId) return false
  if (!person) return (await takeBackOrder(call, orderId, {})).__notifications_sent.partner
  const { first_name, last_name, email } = person
  const delegated = await delegateOrder(call, orderId, { first_name, last_name, email, qualifications: true })
  return delegated.__notifications_sent.partner
}

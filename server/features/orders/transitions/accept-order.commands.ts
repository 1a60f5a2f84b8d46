import type { OrderInputs } from '#contract/orders/order-changes'
import type { OrderStatus } from '#contract/orders/model/order-enums'
import { formatInstant, type PersonCall } from '#server/kernel/call'
import { recordHistory } from '#server/kernel/history'
import { createFieldRefusal } from '#server/kernel/refusal'
import { tellCustomer } from '../notices/notify-customer.commands.ts'
import { checkInputs } from '../model/inputs/input-checks.rules.ts'
import { inputFacts } from '../store/input-context.sql.ts'
import { findOffered, type KnownOrder } from '../store/order-context.sql.ts'
import { demandTarget, statusAfter, type OrderStep } from '../model/status/state-machine.rules.ts'
import { moved, period } from '../store/transition-columns.sql.ts'
import type { Sent } from '../detail/order-detail.queries.ts'
import { appointmentOf } from '../inputs/stored-inputs.commands.ts'
import { claimOpenJob } from '../store/order-writes.sql.ts'

export interface Accepting {
  /** Whose the order becomes: the caller's company or one of its locations. */
  readonly accountId: string
  /** Left out: by whether there is an appointment. */
  readonly newStatus?: 'accepted' | 'appointment_confirmed' | undefined
  readonly appointment?: OrderInputs['appointment_date'] | undefined
}

export interface Accepted {
  readonly status: OrderStatus
  readonly version: number
  readonly sent: Sent
}

/**
 * Makes an open order that the caller was offered the company's own, by one conditional write; writes
 * the history and to the customer. Null: somebody was faster. Refuses with 422 an appointment that is
 * not among those offered, with `forbidden` a profile that accepts nothing.
 *
 * The offers, the rivals' lists and the open screens are the caller's to see to.
 */
export async function acceptOrder(
  call: PersonCall,
  orderId: string,
  given: Accepting,
): Promise<Accepted | null> {
  const order = await findOffered(call, orderId)
  if (!order) return null
  const inputs: OrderInputs = { appointment_date: given.appointment }
  const appointment = await demandAppointment(call, order, given, inputs)
  const step = stepTo(call, order, given, appointment !== null)
  const at = formatInstant(call.now)
  const version = await claimOpenJob(call.tx, order.orderId, {
    ...moved(order, step, { at, now: call.now }),
    ...period(appointment),
    partner_account_id: given.accountId,
    accepted_at: at,
  })
  if (version === null) return null
  const status = statusAfter(order.facts, step)
  await remember(call, order, given.accountId, { status, appointment })
  const customer = await tellCustomer(call, { ...order, accountId: given.accountId }, 'order_accepted', {
    visit: appointment,
  })
  return { status, version, sent: { customer, partner: 0 } }
}

/** Accepting with an appointment confirms it (2 §4). */
function stepTo(
  call: PersonCall,
  { facts }: KnownOrder,
  { newStatus }: Accepting,
  hasAppointment: boolean,
): OrderStep {
  const target = hasAppointment ? 'appointment_confirmed' : (newStatus ?? 'accepted')
  return demandTarget(facts, target, call.actor)
}

async function demandAppointment(call: PersonCall, order: KnownOrder, given: Accepting, inputs: OrderInputs) {
  const isGiven = Boolean(given.appointment?.start || given.appointment?.end)
  const { name, to } = stepTo(call, order, given, isGiven)
  // Which location it is for is settled already.
  const facts = { ...(await inputFacts(call, order)), locations: [] }
  const faults = checkInputs({ name, to }, facts, inputs)
  if (Object.keys(faults).length > 0) throw createFieldRefusal(faults)
  return appointmentOf(inputs)
}

async function remember(
  call: PersonCall,
  order: KnownOrder,
  accountId: string,
  after: object,
): Promise<void> {
  await recordHistory(call, {
    subject: 'order',
    id: order.orderId,
    step: 'offer.accept',
    accountId,
    ...(accountId !== call.actor.accountId && { onBehalfOf: accountId }),
    before: { status: order.facts.status },
    after,
  })
}

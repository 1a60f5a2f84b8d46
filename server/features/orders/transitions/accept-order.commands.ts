import type { OrderInputs } from '#contract/orders/order-changes'
import type { OrderStatus } from '#contract/orders/model/order-enums'
import { formatInstant, type PersonCall } from '#server/kernel/call'
import { recordHistory } from '#server/kernel/history'
import { createFieldRefusal } from '#server/kernel/refusal'
import { sendCustomerMail } from '../notices/notify-customer.commands.ts'
import type { Period } from '../model/inputs/appointment.rules.ts'
import { checkInputs } from '../model/inputs/input-checks.rules.ts'
import { createInputContext, noInputParts } from '../model/inputs/inputs.rules.ts'
import type { OrderContext } from '../store/order-context.queries.ts'
import { requireTarget, getStatusAfter } from '../model/status/state-machine.rules.ts'
import { columnsForTransition, columnsForAppointment } from '../store/transition-columns.sql.ts'
import type { SentMails } from '../detail/order-detail.queries.ts'
import { parseAppointment } from '../inputs/save-inputs.commands.ts'
import { claimOpenOrder } from '../store/order-writes.sql.ts'
import type { OrderStep } from '../model/status/order-steps.rules.ts'

export interface Acceptance {
  /** The company that gets the order: the caller's company or one of its locations. */
  readonly accountId: string
  /** Absent: depends on whether there is an appointment. */
  readonly newStatus?: 'accepted' | 'appointment_confirmed' | undefined
  readonly appointment?: OrderInputs['appointment_date'] | undefined
  /** The rule of the company that accepted, if no person did. */
  readonly rule?: string | undefined
}

/** An acceptance that the rules allow. */
export interface CheckedAcceptance {
  readonly accountId: string
  readonly step: OrderStep
  readonly appointment: Period | null
  readonly rule: string | undefined
}

export interface AcceptedOrder {
  readonly status: OrderStatus
  readonly version: number
  readonly sent: SentMails
}

/**
 * Accepts a locked order: `checkAcceptance` and `assignOrder`. Returns null if it is not open. The caller checks that the
 * order was offered, and updates the offers, the list rows and the open screens.
 */
export async function acceptOrder(
  call: PersonCall,
  order: OrderContext,
  acceptance: Acceptance,
): Promise<AcceptedOrder | null> {
  if (order.facts.status !== 'open') return null
  return assignOrder(call, order, checkAcceptance(call, order, acceptance))
}

/**
 * Checks an acceptance of an open order, without the database. Throws 422 for an appointment that was not offered, and
 * `forbidden` for a profile that may not accept.
 */
export function checkAcceptance(
  call: PersonCall,
  order: OrderContext,
  acceptance: Acceptance,
): CheckedAcceptance {
  const inputs: OrderInputs = { appointment_date: acceptance.appointment }
  const appointment = requireOfferedAppointment(call, order, acceptance, inputs)
  const step = requireAcceptStep(call, order, acceptance, appointment !== null)
  return { accountId: acceptance.accountId, step, appointment, rule: acceptance.rule }
}

/**
 * Assigns a locked order to a company, in one conditional update. Records the history and sends the customer an email.
 * These statements are sent together.
 */
export async function assignOrder(
  call: PersonCall,
  order: OrderContext,
  { accountId, step, appointment, rule }: CheckedAcceptance,
): Promise<AcceptedOrder> {
  const at = formatInstant(call.now)
  const status = getStatusAfter(order.facts, step)
  const [version, , customer] = await Promise.all([
    claimOpenOrder(call.tx, order.orderId, {
      ...columnsForTransition(order, step, { at, now: call.now }),
      ...columnsForAppointment(appointment),
      partner_account_id: accountId,
      accepted_at: at,
    }),
    recordAcceptance(call, order, accountId, {
      status,
      appointment,
      ...(rule && { rule }),
    }),
    sendCustomerMail(call, { ...order, accountId }, 'order_accepted', { visit: appointment }),
  ])
  // The lock prevents this.
  if (version === null) throw new Error(`Order ${order.orderId} was accepted while it was locked.`)
  return { status, version, sent: { customer, partner: 0 } }
}

/** Accepting with an appointment also confirms it. */
function requireAcceptStep(
  call: PersonCall,
  { facts }: OrderContext,
  { newStatus }: Acceptance,
  hasAppointment: boolean,
): OrderStep {
  const target = hasAppointment ? 'appointment_confirmed' : (newStatus ?? 'accepted')
  return requireTarget(facts, target, call.actor)
}

function requireOfferedAppointment(
  call: PersonCall,
  order: OrderContext,
  acceptance: Acceptance,
  inputs: OrderInputs,
) {
  const isGiven = Boolean(acceptance.appointment?.start || acceptance.appointment?.end)
  const { name, to } = requireAcceptStep(call, order, acceptance, isGiven)
  // Accepting asks for no parts of the order, and its location was chosen before.
  const context = createInputContext(call.now, order, noInputParts)
  const faults = checkInputs({ name, to }, context, inputs)
  if (Object.keys(faults).length > 0) throw createFieldRefusal(faults)
  return parseAppointment(inputs)
}

async function recordAcceptance(
  call: PersonCall,
  order: OrderContext,
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

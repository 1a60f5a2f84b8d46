import type { Input } from '#contract/api'
import type { StatusPreview } from '#contract/orders/order-changes'
import type { OrderInputs } from '#contract/orders/order-changes'
import { statusNames } from '#contract/orders/model/order-statuses'
import type { OrderStepName } from '#contract/orders/model/order-enums'
import { formatInstant, type PersonCall } from '#server/kernel/call'
import { getOccurredAt } from '#server/kernel/occurred-at'
import { createFieldRefusal, Refusal } from '#server/kernel/refusal'
import { cancelAlongStep } from './cancel-order.commands.ts'
import {
  findCancellationReason,
  type CancellationReason,
} from '../model/status/cancellation-reasons.rules.ts'
import { applyChange, requireOrderVersion } from './apply-change.commands.ts'
import { sendCustomerMail } from '../notices/notify-customer.commands.ts'
import { addFormValues } from '../model/inputs/form-values.rules.ts'
import { checkInputs } from '../model/inputs/input-checks.rules.ts'
import { findInputContext } from '../store/input-context.sql.ts'
import type { InputRequest } from '../model/inputs/inputs.rules.ts'
import { requireOwnOrOfferedOrder, lockOrder, type OrderContext } from '../store/order-context.queries.ts'
import {
  requireCancellation,
  requireTarget,
  evaluateCancellation,
  evaluateTarget,
  getStatusAfter,
} from '../model/status/state-machine.rules.ts'
import { previewTargets } from '../model/status/status-preview.rules.ts'
import { columnsForTransition } from '../store/transition-columns.sql.ts'
import { enqueueProtocolAfterStep } from './protocol-rendering.commands.ts'
import { previewInputs } from '../model/inputs/input-preview.rules.ts'
import { getOwnQueue } from '../model/queues/queues.rules.ts'
import { toNotificationsSent, readChangedOrder, type ChangedOrder } from '../detail/order-detail.queries.ts'
import {
  parseAppointment,
  toHistoryInputs,
  saveInputComment,
  saveInputs,
  findStoredFaults,
} from '../inputs/save-inputs.commands.ts'
import type { OrderStep } from '../model/status/order-steps.rules.ts'

type SetStatusBody = Input<'order.setStatus'>['body']

/** Returns which statuses can be set and what the requested change asks for. Changes nothing. */
export async function previewStatus(call: PersonCall, body: SetStatusBody): Promise<StatusPreview> {
  return previewOrderStatus(call, await requireOwnOrOfferedOrder(call, body.job_id), body)
}

/** Does the same as `previewStatus` for a caller that has already read the order. */
export async function previewOrderStatus(
  call: PersonCall,
  order: OrderContext,
  body: SetStatusBody,
): Promise<StatusPreview> {
  if (order.accountId !== null && !order.isOwn) throw new Refusal('not_found')
  const facts = await findInputContext(call, order)
  const targets = previewTargets(order.facts, call.actor)
  const reason = parseCancellationReason(body)
  const request = findPreviewRequest(call, order, body, reason, targets)
  return {
    statuses: targets.map(({ target, ...verdict }) => ({
      job_status: target,
      ...verdict,
      partner_name: statusNames[target],
    })),
    inputs: request ? previewInputs(request, facts) : {},
    version: order.version,
  }
}

/** Finds the step that the preview describes. Without a request it is the only possible one. */
function findPreviewRequest(
  call: PersonCall,
  { facts }: OrderContext,
  body: SetStatusBody,
  reason: CancellationReason | null,
  targets: ReturnType<typeof previewTargets>,
): InputRequest | null {
  const possible = targets.filter(({ target, allowed }) => allowed && target !== 'cancelled')
  const target = body.new_status ?? (possible.length === 1 ? possible[0]?.target : undefined)
  if (!reason && !target) return null
  const verdict = reason
    ? evaluateCancellation(facts, call.actor, reason.reason_category)
    : evaluateTarget(facts, target ?? facts.status, call.actor)
  return verdict.allowed ? toInputRequest(verdict.step, reason) : null
}

function toInputRequest({ name, to }: OrderStep, reason: CancellationReason | null): InputRequest {
  if (!reason) return { name, to }
  return { name, to, cancellation: { signOff: reason.sign_off, comment: reason.needsComment } }
}

/** Returns the cancellation reason, or null if a status is requested. Throws 422 for an incomplete reason. */
function parseCancellationReason(body: SetStatusBody): CancellationReason | null {
  const { cancellation_reason_id: id, cancellation_reason_category: category } = body
  if (!id) {
    if (category) throw createFieldRefusal({ cancellation_reason_id: 'required' })
    return null
  }
  const reason = findCancellationReason(id)
  if (!reason) throw createFieldRefusal({ cancellation_reason_id: 'invalid_enum' })
  if (category !== reason.reason_category) {
    throw createFieldRefusal({ cancellation_reason_category: category ? 'invalid_enum' : 'required' })
  }
  return reason
}

/**
 * Sets a status, or cancels with a reason, with the inputs of that step. Accepting an offer is done by the
 * offers feature. After a cancellation of category `partner` the order is open without a company, and the
 * caller offers it again.
 */
export async function changeStatus(call: PersonCall, body: SetStatusBody): Promise<ChangedOrder> {
  return changeLockedOrder(call, await lockOrder(call, body.job_id), body)
}

/** Does the same as `changeStatus` for a caller that has already locked the order. */
export async function changeLockedOrder(
  call: PersonCall,
  order: OrderContext,
  body: SetStatusBody,
): Promise<ChangedOrder> {
  const reason = parseCancellationReason(body)
  if (!order.isOwn) throw new Refusal('not_found')
  await requireOrderVersion(call, order, body.version)
  const step = requireStatusStep(call, order, body, reason)
  const inputs = await requireInputs(call, order, toInputRequest(step, reason), body)
  return reason
    ? cancelWithInputs(call, order, step, reason, { ...body, inputs })
    : setStatusWithInputs(call, order, step, { ...body, inputs })
}

function requireStatusStep(
  call: PersonCall,
  { facts }: OrderContext,
  body: SetStatusBody,
  reason: CancellationReason | null,
): OrderStep {
  if (reason) return requireCancellation(facts, reason.reason_category, call.actor)
  if (!body.new_status) throw createFieldRefusal({ new_status: 'required' })
  if (body.new_status === 'cancelled') throw createFieldRefusal({ cancellation_reason_id: 'required' })
  return requireTarget(facts, body.new_status, call.actor)
}

/** Returns the checked inputs, with what the submitted form adds to them. */
async function requireInputs(
  call: PersonCall,
  order: OrderContext,
  request: InputRequest,
  { inputs: sent }: SetStatusBody,
): Promise<OrderInputs> {
  const context = await findInputContext(call, order)
  const inputs = addFormValues(request, context, sent)
  const faults = checkInputs(request, context, inputs)
  // Inputs that already violate the rules are not looked up in the database.
  const isValid = (name: string) => !Object.keys(faults).some((field) => field.startsWith(`inputs.${name}`))
  const validInputs = Object.entries(inputs).filter(([name]) => isValid(name))
  const all = {
    ...faults,
    ...(await findStoredFaults(call, order, Object.fromEntries(validInputs), request)),
  }
  if (Object.keys(all).length > 0) throw createFieldRefusal(all)
  return inputs
}

async function setStatusWithInputs(
  call: PersonCall,
  order: OrderContext,
  step: OrderStep,
  { inputs }: SetStatusBody,
): Promise<ChangedOrder> {
  const inputColumns = await saveInputs(call, order, inputs)
  await saveInputComment(call, order, inputs)
  const appointment = parseAppointment(inputs)
  const occurredAt = getOccurredAt(call, order.assignedSince)
  const transitionColumns = columnsForTransition(order, step, {
    at: formatInstant(call.now),
    doneAt: occurredAt,
    now: call.now,
    appointment,
  })
  await applyChange(call, order, {
    step: step.name,
    columns: { ...inputColumns, ...transitionColumns },
    before: { status: order.facts.status },
    after: { status: getStatusAfter(order.facts, step), ...toHistoryInputs(inputs) },
    occurredAt: occurredAt,
  })
  await enqueueProtocolAfterStep(call, order, step.name)
  const customer = await sendAppointmentMail(call, order, step.name, appointment)
  return readChangedOrder(call, order.orderId, { customer, partner: 0 })
}

async function sendAppointmentMail(
  call: PersonCall,
  order: OrderContext,
  step: OrderStepName,
  appointment: { start: string; end: string } | null,
): Promise<number> {
  if (step !== 'order.confirmAppointment' || !appointment) return 0
  return sendCustomerMail(call, order, 'appointment_confirmed', { visit: appointment })
}

async function cancelWithInputs(
  call: PersonCall,
  order: OrderContext,
  step: OrderStep,
  reason: CancellationReason,
  { inputs }: SetStatusBody,
): Promise<ChangedOrder> {
  const columns = await saveInputs(call, order, inputs)
  const status = await cancelAlongStep(call, order, step, {
    category: reason.reason_category,
    reasonId: reason.id,
    comment: inputs.comment?.trim() || null,
    columns,
    historyDetails: toHistoryInputs(inputs),
  })
  await enqueueProtocolAfterStep(call, order, step.name, reason.sign_off)
  const sent = { customer: 0, partner: 0 }
  const isGivenUp = getOwnQueue({ status, hold: null }) === 'offers'
  return isGivenUp
    ? { job: { status }, ...toNotificationsSent(sent) }
    : readChangedOrder(call, order.orderId, sent)
}

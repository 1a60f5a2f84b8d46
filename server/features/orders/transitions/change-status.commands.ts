import type { Input } from '#contract/api'
import type { StatusPreview } from '#contract/orders/order-changes'
import { statusNames } from '#contract/orders/model/order-statuses'
import type { OrderStepName } from '#contract/orders/model/order-enums'
import { formatInstant, type PersonCall } from '#server/kernel/call'
import { getOccurredAt } from '#server/kernel/occurred-at'
import { createFieldRefusal } from '#server/kernel/refusal'
import { cancelAlong } from './cancel-order.commands.ts'
import { cancellationReason, type CancellationReason } from '../model/status/cancellation-reasons.rules.ts'
import { applyChange, demandVersion } from './apply-change.commands.ts'
import { tellCustomer } from '../notices/notify-customer.commands.ts'
import { checkInputs } from '../model/inputs/input-checks.rules.ts'
import { inputFacts } from '../store/input-context.sql.ts'
import type { Asked } from '../model/inputs/inputs.rules.ts'
import { findOwnOrOffered, lockOrder, type KnownOrder } from '../store/order-context.sql.ts'
import {
  demandCancel,
  demandTarget,
  judgeCancel,
  judgeTarget,
  statusAfter,
  type OrderStep,
} from '../model/status/state-machine.rules.ts'
import { previewTargets } from '../model/status/status-preview.rules.ts'
import { moved } from '../store/transition-columns.sql.ts'
import { renderAfter } from './protocol-rendering.commands.ts'
import { previewInputs } from '../model/inputs/input-preview.rules.ts'
import { ownQueue } from '../model/queues/queues.rules.ts'
import { notificationsSent, readChanged, type ChangedOrder } from '../detail/order-detail.queries.ts'
import {
  appointmentOf,
  inputsTold,
  keepComment,
  keepInputs,
  storedFaults,
} from '../inputs/stored-inputs.commands.ts'

type Body = Input<'order.setStatus'>['body']

/** What may be set from here, and what the wanted change asks for; nothing is changed. */
export async function previewStatus(call: PersonCall, body: Body): Promise<StatusPreview> {
  const order = await findOwnOrOffered(call, body.job_id)
  const facts = await inputFacts(call, order)
  const targets = previewTargets(order.facts, call.actor)
  const reason = reasonOf(body)
  const asked = askedBy(call, order, body, reason, targets)
  return {
    statuses: targets.map(({ target, ...verdict }) => ({
      job_status: target,
      ...verdict,
      partner_name: statusNames[target],
    })),
    inputs: asked ? previewInputs(asked, facts) : {},
    version: order.version,
  }
}

/** The step that preview is asked about; where only one is possible, that one. */
function askedBy(
  call: PersonCall,
  { facts }: KnownOrder,
  body: Body,
  reason: CancellationReason | null,
  targets: ReturnType<typeof previewTargets>,
): Asked | null {
  const possible = targets.filter(({ target, allowed }) => allowed && target !== 'cancelled')
  const target = body.new_status ?? (possible.length === 1 ? possible[0]?.target : undefined)
  if (!reason && !target) return null
  const verdict = reason
    ? judgeCancel(facts, call.actor, reason.reason_category)
    : judgeTarget(facts, target ?? facts.status, call.actor)
  return verdict.allowed ? askedFor(verdict.step, reason) : null
}

function askedFor({ name, to }: OrderStep, reason: CancellationReason | null): Asked {
  if (!reason) return { name, to }
  return { name, to, cancellation: { signOff: reason.sign_off, comment: reason.needsComment } }
}

/** The reason of a cancellation, or that a status is wanted; anything between is a 422. */
function reasonOf(body: Body): CancellationReason | null {
  const { cancellation_reason_id: id, cancellation_reason_category: category } = body
  if (!id) {
    if (category) throw createFieldRefusal({ cancellation_reason_id: 'required' })
    return null
  }
  const reason = cancellationReason(id)
  if (!reason) throw createFieldRefusal({ cancellation_reason_id: 'invalid_enum' })
  if (category !== reason.reason_category) {
    throw createFieldRefusal({ cancellation_reason_category: category ? 'invalid_enum' : 'required' })
  }
  return reason
}

/**
 * Sets a status, or cancels with a reason, with the inputs that the step asks for. Everything but
 * accepting an offer. Who cancels as `partner` has the order no longer: it is open and nobody's, and
 * the caller offers it anew.
 */
export async function changeStatus(call: PersonCall, body: Body): Promise<ChangedOrder> {
  const reason = reasonOf(body)
  const order = await lockOrder(call, body.job_id)
  await demandVersion(call, order, body.version)
  const step = stepOf(call, order, body, reason)
  await demandInputs(call, order, askedFor(step, reason), body)
  return reason ? cancel(call, order, step, reason, body) : move(call, order, step, body)
}

function stepOf(
  call: PersonCall,
  { facts }: KnownOrder,
  body: Body,
  reason: CancellationReason | null,
): OrderStep {
  if (reason) return demandCancel(facts, reason.reason_category, call.actor)
  if (!body.new_status) throw createFieldRefusal({ new_status: 'required' })
  if (body.new_status === 'cancelled') throw createFieldRefusal({ cancellation_reason_id: 'required' })
  return demandTarget(facts, body.new_status, call.actor)
}

async function demandInputs(
  call: PersonCall,
  order: KnownOrder,
  asked: Asked,
  { inputs }: Body,
): Promise<void> {
  const faults = checkInputs(asked, await inputFacts(call, order), inputs)
  // What is wrong by the rules already is not looked for in the database.
  const isRight = (name: string) => !Object.keys(faults).some((field) => field.startsWith(`inputs.${name}`))
  const right = Object.entries(inputs).filter(([name]) => isRight(name))
  const all = { ...faults, ...(await storedFaults(call, order, Object.fromEntries(right), asked)) }
  if (Object.keys(all).length > 0) throw createFieldRefusal(all)
}

async function move(
  call: PersonCall,
  order: KnownOrder,
  step: OrderStep,
  { inputs }: Body,
): Promise<ChangedOrder> {
  const kept = await keepInputs(call, order, inputs)
  await keepComment(call, order, inputs)
  const appointment = appointmentOf(inputs)
  const done = getOccurredAt(call, order.since)
  const marks = moved(order, step, { at: formatInstant(call.now), doneAt: done, now: call.now, appointment })
  await applyChange(call, order, {
    step: step.name,
    columns: { ...kept, ...marks },
    before: { status: order.facts.status },
    after: { status: statusAfter(order.facts, step), ...inputsTold(inputs) },
    doneAt: done,
  })
  await renderAfter(call, order, step.name)
  const customer = await mailAfter(call, order, step.name, appointment)
  return readChanged(call, order.orderId, { customer, partner: 0 })
}

async function mailAfter(
  call: PersonCall,
  order: KnownOrder,
  step: OrderStepName,
  visit: { start: string; end: string } | null,
): Promise<number> {
  if (step !== 'order.confirmAppointment' || !visit) return 0
  return tellCustomer(call, order, 'appointment_confirmed', { visit })
}

async function cancel(
  call: PersonCall,
  order: KnownOrder,
  step: OrderStep,
  reason: CancellationReason,
  { inputs }: Body,
): Promise<ChangedOrder> {
  const columns = await keepInputs(call, order, inputs)
  const status = await cancelAlong(call, order, step, {
    category: reason.reason_category,
    reasonId: reason.id,
    comment: inputs.comment?.trim() || null,
    columns,
    told: inputsTold(inputs),
  })
  await renderAfter(call, order, step.name, reason.sign_off)
  const sent = { customer: 0, partner: 0 }
  const isGivenUp = ownQueue({ status, hold: null }) === 'offers'
  return isGivenUp ? { job: { status }, ...notificationsSent(sent) } : readChanged(call, order.orderId, sent)
}

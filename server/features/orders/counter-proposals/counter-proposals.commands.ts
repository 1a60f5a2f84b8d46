import { randomUUIDv7 } from 'node:crypto'
import type { Input } from '#contract/api'
import { amountToCents } from '#contract/kit/amounts/money'
import type { Order } from '#contract/orders/orders'
import { formatInstant, type Call, type PersonCall } from '#server/kernel/call'
import { enqueueTask } from '#server/kernel/enqueue'
import { Refusal, createFieldRefusal } from '#server/kernel/refusal'
import { applyChange, requireOrderVersion } from '../transitions/apply-change.commands.ts'
import { columnsForTransition, columnsForAppointment } from '../store/transition-columns.sql.ts'
import { insertCustomService, updateOrderTotals, type OrderColumns } from '../store/order-writes.sql.ts'
import { lockOrder, type OrderContext } from '../store/order-context.queries.ts'
import { findPurchasingTotal } from '../store/order-lookups.sql.ts'
import { readOrder } from '../detail/order-detail.queries.ts'
import { listAllowedActions } from '../model/status/actions.rules.ts'
import { requireStep, getStatusAfter } from '../model/status/state-machine.rules.ts'
import {
  findProposedDateFault,
  requireEndedState,
  getProposalStateAt,
} from '../model/inputs/counter-proposals.rules.ts'
import {
  endPendingCounterProposal,
  insertCounterProposal,
  findCounterProposal,
  type StoredCounterProposal,
} from './counter-proposals.sql.ts'
import { notifyCustomerOfDate, notifyProposer } from './counter-proposal-notices.commands.ts'

declare module '#server/kernel/enqueue' {
  interface Tasks {
    'counterProposal.expire': { readonly id: string }
  }
}

type CounterProposalBody = Input<'counterProposal.create'>['body']

/** Asks the marketplace for another date or price. The proposal expires if it is not answered in time. */
export async function createCounterProposal(
  call: PersonCall,
  orderId: string,
  body: CounterProposalBody,
): Promise<Order> {
  const order = await lockOrder(call, orderId)
  await requireOrderVersion(call, order, body.version)
  if (order.facts.hasPendingProposal) throw new Refusal('already_exists')
  if (!listAllowedActions(order.facts, call.actor).includes(`counterProposal.create.${body.kind}`)) {
    throw new Refusal('status_not_allowed')
  }
  const terms =
    body.kind === 'date'
      ? requireProposedDate(call, order, body)
      : await requireProposedPrice(call, order, body)
  const id = randomUUIDv7()
  const endsAt = call.now.add({ hours: body.expires_in_hours })
  await insertCounterProposal(call.tx, {
    id,
    job_id: order.orderId,
    account_id: order.accountId ?? call.actor.accountId,
    contact_id: call.actor.contactId,
    author: call.actor.name,
    kind: body.kind,
    ...terms,
    reason: body.reason,
    created_at: formatInstant(call.now),
    expires_at: formatInstant(endsAt),
  })
  await enqueueTask(
    call,
    'counterProposal.expire',
    { id },
    { key: `counterProposal.expire ${id}`, at: endsAt },
  )
  await recordCounterProposalStep(call, order, 'counterProposal.create', {
    kind: body.kind,
    ...toHistoryTerms(terms),
    reason: body.reason,
  })
  return readOrder(call, order.orderId)
}

type ProposedTerms = Pick<StoredCounterProposal, 'appointment_start' | 'appointment_end' | 'price_cents'>

function requireProposedDate(
  call: PersonCall,
  order: OrderContext,
  { appointment_date, price_purchasing }: CounterProposalBody,
): ProposedTerms {
  if (typeof price_purchasing === 'number') throw createFieldRefusal({ price_purchasing: 'unknown_field' })
  const period = appointment_date ?? {}
  const fault = findProposedDateFault({ multiday: order.multiday, now: call.now }, period, order.appointment)
  if (fault) throw createFieldRefusal({ appointment_date: fault })
  const utc = (text: string | null | undefined) => formatInstant(Temporal.Instant.from(text ?? ''))
  return { appointment_start: utc(period.start), appointment_end: utc(period.end), price_cents: null }
}

async function requireProposedPrice(
  call: PersonCall,
  { orderId }: OrderContext,
  body: CounterProposalBody,
): Promise<ProposedTerms> {
  if (body.appointment_date) throw createFieldRefusal({ appointment_date: 'unknown_field' })
  if (typeof body.price_purchasing !== 'number') throw createFieldRefusal({ price_purchasing: 'required' })
  const cents = amountToCents(body.price_purchasing)
  if (cents <= (await findPurchasingTotal(call.tx, orderId)))
    throw createFieldRefusal({ price_purchasing: 'price_not_higher' })
  return { appointment_start: null, appointment_end: null, price_cents: cents }
}

function toHistoryTerms({
  appointment_start: start,
  appointment_end: end,
  price_cents,
}: ProposedTerms): object {
  return {
    ...(start !== null && { appointment: { start, end } }),
    ...(price_cents !== null && { price: price_cents / 100 }),
  }
}

/** Withdraws a counter-proposal that has not been answered. */
export async function withdrawCounterProposal(
  call: PersonCall,
  orderId: string,
  id: string,
  version: number | undefined,
): Promise<Order> {
  const order = await lockOrder(call, orderId)
  await requireOrderVersion(call, order, version)
  const proposal = await requireCounterProposal(call, id)
  if (proposal.job_id !== order.orderId) throw new Refusal('not_found')
  await endCounterProposal(call, order, proposal, 'withdraw', null)
  return readOrder(call, order.orderId)
}

async function requireCounterProposal({ tx }: Call, id: string): Promise<StoredCounterProposal> {
  const proposal = await findCounterProposal(tx, id)
  if (!proposal) throw new Refusal('not_found')
  return proposal
}

export interface CounterProposalAnswer {
  readonly accept: boolean
  readonly comment?: string | undefined
}

/**
 * Accepts or declines a counter-proposal for the marketplace, changes the order if it is accepted, and
 * notifies the company and the customer.
 */
export async function decideCounterProposal(
  call: Call,
  id: string,
  { accept, comment }: CounterProposalAnswer,
): Promise<string> {
  const { job_id: orderId } = await requireCounterProposal(call, id)
  const order = await lockOrder(call, orderId)
  const proposal = await requireCounterProposal(call, id)
  const columns = accept ? await applyAcceptedProposal(call, order, proposal) : {}
  await endCounterProposal(
    call,
    order,
    proposal,
    accept ? 'accept' : 'decline',
    comment?.trim() || null,
    columns,
  )
  if (accept && proposal.kind === 'date') await notifyCustomerOfDate(call, order, proposal)
  return orderId
}

/** Returns the order columns to write for an accepted proposal. A higher price also becomes an extra line. */
async function applyAcceptedProposal(
  call: Call,
  order: OrderContext,
  proposal: StoredCounterProposal,
): Promise<OrderColumns> {
  const { appointment_start: start, appointment_end: to, price_cents: cents } = proposal
  if (start !== null && to !== null) {
    const step = requireStep(order.facts, 'counterProposal.accept', call.actor)
    const keepsStatus = order.facts.status === getStatusAfter(order.facts, step)
    const appointment = columnsForAppointment({ start, end: to })
    return keepsStatus
      ? appointment
      : {
          ...columnsForTransition(order, step, { at: formatInstant(call.now), now: call.now }),
          ...appointment,
        }
  }
  const increase = (cents ?? 0) - (await findPurchasingTotal(call.tx, order.orderId))
  if (increase <= 0 || order.accountId !== proposal.account_id) throw new Refusal('status_not_allowed')
  await insertCustomService(call.tx, order.orderId, {
    id: randomUUIDv7(),
    name: 'Vereinbarte Preisanpassung',
    hint: proposal.reason.slice(0, 255),
    serviceType: null,
    quantity: 1,
    cents: increase,
  })
  await updateOrderTotals(call.tx, order.orderId)
  return {}
}

/**
 * Expires an unanswered counter-proposal. Does nothing if the task runs twice or the proposal has
 * ended.
 */
export async function expireCounterProposal(call: Call, id: string): Promise<void> {
  const proposal = await findCounterProposal(call.tx, id)
  if (proposal?.state !== 'pending') return
  const order = await lockOrder(call, proposal.job_id)
  const current = await findCounterProposal(call.tx, id)
  if (current?.state === 'pending') await endCounterProposal(call, order, current, 'expire', null)
}

const endingActors = {
  withdraw: 'partner',
  accept: 'operator',
  decline: 'operator',
  expire: 'system',
} as const

async function endCounterProposal(
  call: Call,
  order: OrderContext,
  proposal: StoredCounterProposal,
  name: keyof typeof endingActors,
  answer: string | null,
  columns: OrderColumns = {},
): Promise<void> {
  // An answer after the deadline is too late. The expiry task itself ignores the deadline, because it may run
  // a little early.
  const state = name === 'expire' ? proposal.state : getProposalStateAt(proposal, call.now)
  const after = requireEndedState(state, name, endingActors[name])
  await endPendingCounterProposal(call.tx, proposal.id, { state: after, answer, at: formatInstant(call.now) })
  await recordCounterProposalStep(
    call,
    order,
    `counterProposal.${name}`,
    { kind: proposal.kind, ...toHistoryTerms(proposal), ...(answer && { comment: answer }) },
    columns,
  )
  if (name !== 'withdraw') await notifyProposer(call, order, proposal, after, answer)
}

async function recordCounterProposalStep(
  call: Call,
  order: OrderContext,
  step: string,
  after: object,
  columns: OrderColumns = {},
): Promise<void> {
  const before = { status: order.facts.status, ...(order.appointment && { appointment: order.appointment }) }
  await applyChange(call, order, { step, columns, before, after: { ...after, ...getStatusColumn(columns) } })
}

function getStatusColumn({ status }: OrderColumns): object {
  return typeof status === 'string' ? { status } : {}
}

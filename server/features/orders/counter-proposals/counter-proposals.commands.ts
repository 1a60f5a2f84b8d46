import { randomUUIDv7 } from 'node:crypto'
import type { Input } from '#contract/api'
import { amountToCents } from '#contract/kit/amounts/money'
import type { CounterProposalState } from '#contract/orders/model/order-enums'
import type { Order } from '#contract/orders/orders'
import { createInboxItems } from '#server/features/notifications/inbox/inbox.commands'
import { enqueueEmail } from '#server/features/notifications/notifications.commands'
import { formatInstant, type Call, type PersonCall } from '#server/kernel/call'
import { enqueueTask } from '#server/kernel/enqueue'
import { Refusal, createFieldRefusal } from '#server/kernel/refusal'
import { applyChange, demandVersion } from '../transitions/apply-change.commands.ts'
import { tellCustomer } from '../notices/notify-customer.commands.ts'
import { moved, period } from '../store/transition-columns.sql.ts'
import { sumUp, type JobColumns } from '../store/order-writes.sql.ts'
import { lockOrder, type KnownOrder } from '../store/order-context.sql.ts'
import { readOrder } from '../detail/order-detail.queries.ts'
import { actionsFor } from '../model/status/actions.rules.ts'
import { demandStep, statusAfter } from '../model/status/state-machine.rules.ts'
import { proposedDateFault, stateAfter, stateAt } from '../model/status/counter-proposals.rules.ts'
import {
  endProposal,
  insertProposal,
  insertRise,
  priceOf,
  proposalById,
  type StoredProposal,
} from './counter-proposals.sql.ts'
import { tellMoved } from '../notices/notify-company.commands.ts'

declare module '#server/kernel/enqueue' {
  interface Tasks {
    'counterProposal.expire': { readonly id: string }
  }
}

type Wish = Input<'counterProposal.create'>['body']

/** Asks the marketplace for another date or price. It waits for an answer until its time is over. */
export async function createProposal(call: PersonCall, orderId: string, wish: Wish): Promise<Order> {
  const order = await lockOrder(call, orderId)
  await demandVersion(call, order, wish.version)
  if (order.facts.hasPendingProposal) throw new Refusal('already_exists')
  if (!actionsFor(order.facts, call.actor).includes(`counterProposal.create.${wish.kind}`)) {
    throw new Refusal('status_not_allowed')
  }
  const asked = wish.kind === 'date' ? askedDate(call, order, wish) : await askedPrice(call, order, wish)
  const id = randomUUIDv7()
  const endsAt = call.now.add({ hours: wish.expires_in_hours })
  await insertProposal(call.tx, {
    id,
    job_id: order.orderId,
    account_id: order.accountId ?? call.actor.accountId,
    contact_id: call.actor.contactId,
    author: call.actor.name,
    kind: wish.kind,
    ...asked,
    reason: wish.reason,
    created_at: formatInstant(call.now),
    expires_at: formatInstant(endsAt),
  })
  await enqueueTask(
    call,
    'counterProposal.expire',
    { id },
    { key: `counterProposal.expire ${id}`, at: endsAt },
  )
  await tell(call, order, 'counterProposal.create', {
    kind: wish.kind,
    ...wordsOf(asked),
    reason: wish.reason,
  })
  return readOrder(call, order.orderId)
}

type Asked = Pick<StoredProposal, 'appointment_start' | 'appointment_end' | 'price_cents'>

function askedDate(call: PersonCall, order: KnownOrder, { appointment_date, price_purchasing }: Wish): Asked {
  if (typeof price_purchasing === 'number') throw createFieldRefusal({ price_purchasing: 'unknown_field' })
  const given = appointment_date ?? {}
  const fault = proposedDateFault({ multiday: order.multiday, now: call.now }, given, order.appointment)
  if (fault) throw createFieldRefusal({ appointment_date: fault })
  const utc = (text: string | null | undefined) => formatInstant(Temporal.Instant.from(text ?? ''))
  return { appointment_start: utc(given.start), appointment_end: utc(given.end), price_cents: null }
}

async function askedPrice(call: PersonCall, { orderId }: KnownOrder, wish: Wish): Promise<Asked> {
  if (wish.appointment_date) throw createFieldRefusal({ appointment_date: 'unknown_field' })
  if (typeof wish.price_purchasing !== 'number') throw createFieldRefusal({ price_purchasing: 'required' })
  const cents = amountToCents(wish.price_purchasing)
  if (cents <= (await priceOf(call.tx, orderId)))
    throw createFieldRefusal({ price_purchasing: 'price_not_higher' })
  return { appointment_start: null, appointment_end: null, price_cents: cents }
}

function wordsOf({ appointment_start: start, appointment_end: end, price_cents }: Asked): object {
  return {
    ...(start !== null && { appointment: { start, end } }),
    ...(price_cents !== null && { price: price_cents / 100 }),
  }
}

/** Takes it back before anybody has answered. */
export async function withdrawProposal(
  call: PersonCall,
  orderId: string,
  id: string,
  version: number | undefined,
): Promise<Order> {
  const order = await lockOrder(call, orderId)
  await demandVersion(call, order, version)
  const proposal = await demandProposal(call, id)
  if (proposal.job_id !== order.orderId) throw new Refusal('not_found')
  await end(call, order, proposal, 'withdraw', null)
  return readOrder(call, order.orderId)
}

async function demandProposal({ tx }: Call, id: string): Promise<StoredProposal> {
  const proposal = await proposalById(tx, id)
  if (!proposal) throw new Refusal('not_found')
  return proposal
}

export interface Answer {
  readonly accept: boolean
  readonly comment?: string | undefined
}

/** The marketplace answers: what it accepts is so from now on, and everybody concerned is told. */
export async function answerProposal(call: Call, id: string, { accept, comment }: Answer): Promise<string> {
  const { job_id: orderId } = await demandProposal(call, id)
  const order = await lockOrder(call, orderId)
  const proposal = await demandProposal(call, id)
  const columns = accept ? await agree(call, order, proposal) : {}
  await end(call, order, proposal, accept ? 'accept' : 'decline', comment?.trim() || null, columns)
  if (accept && proposal.kind === 'date') await tellOfDate(call, order, proposal)
  return orderId
}

/** What an accepted proposal makes of the order. */
async function agree(call: Call, order: KnownOrder, proposal: StoredProposal): Promise<JobColumns> {
  const { appointment_start: start, appointment_end: to, price_cents: cents } = proposal
  if (start !== null && to !== null) {
    const step = demandStep(order.facts, 'counterProposal.accept', call.actor)
    const isMove = order.facts.status === statusAfter(order.facts, step)
    const appointment = period({ start, end: to })
    return isMove
      ? appointment
      : { ...moved(order, step, { at: formatInstant(call.now), now: call.now }), ...appointment }
  }
  const rise = (cents ?? 0) - (await priceOf(call.tx, order.orderId))
  if (rise <= 0 || order.accountId !== proposal.account_id) throw new Refusal('status_not_allowed')
  await insertRise(call.tx, order.orderId, {
    id: randomUUIDv7(),
    name: 'Vereinbarte Preisanpassung',
    cents: rise,
    reason: proposal.reason.slice(0, 255),
  })
  await sumUp(call.tx, order.orderId)
  return {}
}

async function tellOfDate(call: Call, order: KnownOrder, proposal: StoredProposal): Promise<void> {
  const visit = { start: proposal.appointment_start ?? '', end: proposal.appointment_end ?? '' }
  if (order.appointment) {
    await tellCustomer(call, order, 'appointment_moved', { visit, reason: null })
    // Who asked for it is told how it ended.
    await tellMoved(call, order, proposal.contact_id)
  } else await tellCustomer(call, order, 'appointment_confirmed', { visit })
}

/** Ends what nobody has answered in time. May run twice, and late. */
export async function expireProposal(call: Call, id: string): Promise<void> {
  const proposal = await proposalById(call.tx, id)
  if (proposal?.state !== 'pending') return
  const order = await lockOrder(call, proposal.job_id)
  const now = await proposalById(call.tx, id)
  if (now?.state === 'pending') await end(call, order, now, 'expire', null)
}

const whoEnds = { withdraw: 'partner', accept: 'operator', decline: 'operator', expire: 'system' } as const

async function end(
  call: Call,
  order: KnownOrder,
  proposal: StoredProposal,
  name: keyof typeof whoEnds,
  answer: string | null,
  columns: JobColumns = {},
): Promise<void> {
  // An answer that comes too late is none; the job that ends the rest may run a little early or late.
  const state = name === 'expire' ? proposal.state : stateAt(proposal, call.now)
  const after = stateAfter(state, name, whoEnds[name])
  await endProposal(call.tx, proposal.id, { state: after, answer, at: formatInstant(call.now) })
  await tell(
    call,
    order,
    `counterProposal.${name}`,
    { kind: proposal.kind, ...wordsOf(proposal), ...(answer && { comment: answer }) },
    columns,
  )
  if (name !== 'withdraw') await tellPartner(call, order, proposal, after, answer)
}

async function tell(
  call: Call,
  order: KnownOrder,
  step: string,
  after: object,
  columns: JobColumns = {},
): Promise<void> {
  const before = { status: order.facts.status, ...(order.appointment && { appointment: order.appointment }) }
  await applyChange(call, order, { step, columns, before, after: { ...after, ...statusIn(columns) } })
}

function statusIn({ status }: JobColumns): object {
  return typeof status === 'string' ? { status } : {}
}

/** A mail to whoever asked; to the company where they have left. */
async function tellPartner(
  call: Call,
  order: KnownOrder,
  proposal: StoredProposal,
  state: CounterProposalState,
  answer: string | null,
): Promise<void> {
  const { appointment_start: start, appointment_end: to, price_cents } = proposal
  await enqueueEmail(call, {
    template: 'counter_proposal_ended',
    to: proposal.contact_id ?? { accountId: proposal.account_id },
    data: {
      order: order.name,
      sfid: order.sfid,
      outcome: state === 'accepted' ? 'accepted' : state === 'declined' ? 'declined' : 'expired',
      visit: start !== null && to !== null ? { start, end: to } : null,
      price_cents,
      answer,
    },
    orderId: order.orderId,
  })
  await createInboxItems(call, {
    template: 'counter_proposal_ended',
    accountIds: [proposal.account_id],
    orderId: order.orderId,
    ...(proposal.contact_id === null ? {} : { contactId: proposal.contact_id }),
  })
}

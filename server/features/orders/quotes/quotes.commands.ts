import { randomUUIDv7 } from 'node:crypto'
import type { Input, Output } from '#contract/api'
import type { Order } from '#contract/orders/orders'
import { formatInstant, type PersonCall } from '#server/kernel/call'
import { Refusal } from '#server/kernel/refusal'
import { applyChange, demandVersion } from '../transitions/apply-change.commands.ts'
import { moved } from '../store/transition-columns.sql.ts'
import { findOrder, lockOrder, type KnownOrder } from '../store/order-context.sql.ts'
import { readOrder } from '../detail/order-detail.queries.ts'
import { mayDo } from '../model/status/actions.rules.ts'
import { demandStep, steps, type OrderStep } from '../model/status/state-machine.rules.ts'
import { linesOf } from './quote-lines.queries.ts'
import { proposalView } from './quote-view.ts'
import { insertProposal, proposalsOf, termsOf, waitingProposal, type Terms } from './quotes.sql.ts'
import { endProposal } from '../store/order-writes.sql.ts'

type Wish = Input<'proposal.create'>['body']

const ownActions = ['order.createProposal', 'order.reviseProposal', 'order.withdrawProposal'] as const

/** The versions of an order's proposal, and what may be done now. */
export async function readProposals(call: PersonCall, id: string): Promise<Output<'proposal.read'>> {
  const order = await findOrder(call, id)
  const [terms, proposals] = await Promise.all([
    termsOf(call.tx, order.opportunityId),
    proposalsOf(call.tx, order.orderId),
  ])
  return {
    version: order.version,
    ...terms,
    actions: ownActions.filter((action) => mayDo(order.facts, action, call.actor)),
    proposals: proposals.map(proposalView),
  }
}

/** Sends a proposal for approval; with `revises` it takes the place of the one that waits. */
export async function createProposal(call: PersonCall, id: string, wish: Wish): Promise<Order> {
  const order = await lockOrder(call, id)
  await demandVersion(call, order, wish.version)
  const { accountId } = order
  if (accountId === null) throw new Refusal('not_found')
  const waiting = await waitingProposal(call.tx, order.orderId)
  if (wish.revises !== undefined && wish.revises !== waiting.number) await refuseAnswered(call, order)
  const terms = await termsOf(call.tx, order.opportunityId)
  const step = demandAsk(call, order, terms, wish.revises !== undefined)
  const lines = await linesOf(call, order, wish, terms.margins)
  const at = formatInstant(call.now)
  if (waiting.number !== null) await endProposal(call.tx, order.orderId, { state: 'replaced', at })
  const number = waiting.last + 1
  const { contactId, name: author } = call.actor
  const notes = wish.notes?.trim() || null
  await insertProposal(call.tx, {
    ...terms,
    id: randomUUIDv7(),
    orderId: order.orderId,
    accountId,
    contactId,
    author,
    number,
    notes,
    at,
    lines,
  })
  await applyChange(call, order, {
    step: step.name,
    columns: moved(order, step, { at, now: call.now }),
    before: { status: order.facts.status },
    after: { status: step.to, proposal: number, lines: lines.length },
  })
  return readOrder(call, order.orderId)
}

/** Takes back the proposal that waits; the order has the status again that it had before. */
export async function withdrawProposal(
  call: PersonCall,
  id: string,
  { version }: Input<'proposal.withdraw'>['body'],
): Promise<Order> {
  const order = await lockOrder(call, id)
  await demandVersion(call, order, version)
  const step = demandStep(order.facts, 'order.withdrawProposal', call.actor)
  const at = formatInstant(call.now)
  const proposal = await endProposal(call.tx, order.orderId, { state: 'withdrawn', at })
  await applyChange(call, order, {
    step: step.name,
    columns: moved(order, step, { at, now: call.now }),
    before: { status: order.facts.status },
    after: { status: order.facts.resumesTo, proposal },
  })
  return readOrder(call, order.orderId)
}

/** What was revised is answered, withdrawn or replaced meanwhile: the person sees how it stands. */
async function refuseAnswered(call: PersonCall, order: KnownOrder): Promise<never> {
  throw new Refusal('order_changed', { current: await readOrder(call, order.orderId) })
}

/** The row of the machine that asks whoever approves: the customer, or the brand. */
function demandAsk(call: PersonCall, order: KnownOrder, { approver }: Terms, revises: boolean): OrderStep {
  const name = revises ? 'order.reviseProposal' : 'order.askProposalApproval'
  const first = demandStep(order.facts, name, call.actor)
  if (revises) return first
  const to = approver === 'brand' ? 'brand_proposal_approval_pending' : 'proposal_approval_pending'
  return steps.find((step) => step.name === name && step.to === to) ?? first
}

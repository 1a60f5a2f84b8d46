import { randomUUIDv7 } from 'node:crypto'
import type { Input, Output } from '#contract/api'
import type { Order } from '#contract/orders/orders'
import { formatInstant, type PersonCall } from '#server/kernel/call'
import { Refusal } from '#server/kernel/refusal'
import { applyChange, requireOrderVersion } from '../transitions/apply-change.commands.ts'
import { columnsForTransition } from '../store/transition-columns.sql.ts'
import { requireOrder, lockOrder, type OrderContext } from '../store/order-context.queries.ts'
import { readOrder } from '../detail/order-detail.queries.ts'
import { canDoAction } from '../model/status/actions.rules.ts'
import { requireStep } from '../model/status/state-machine.rules.ts'
import { buildQuoteLines } from './quote-lines.queries.ts'
import { toQuoteView } from './quote.view.ts'
import {
  insertQuote,
  listStoredQuotes,
  findQuoteTerms,
  findPendingQuote,
  type QuoteTerms,
} from './quotes.sql.ts'
import { endPendingQuote } from '../store/order-writes.sql.ts'
import { orderSteps, type OrderStep } from '../model/status/order-steps.rules.ts'

type QuoteBody = Input<'proposal.create'>['body']

const quoteActions = ['order.createProposal', 'order.reviseProposal', 'order.withdrawProposal'] as const

/**
 * Returns the versions of an order's quote and the actions that the caller may take now. On the wire and in
 * SQL a quote is a `proposal`.
 */
export async function readQuotes(call: PersonCall, id: string): Promise<Output<'proposal.read'>> {
  const order = await requireOrder(call, id)
  const [terms, proposals] = await Promise.all([
    findQuoteTerms(call.tx, order.opportunityId),
    listStoredQuotes(call.tx, order.orderId),
  ])
  return {
    version: order.version,
    ...terms,
    actions: quoteActions.filter((action) => canDoAction(order.facts, action, call.actor)),
    proposals: proposals.map(toQuoteView),
  }
}

/** Sends a quote for approval. With `revises` it replaces the pending one. */
export async function createQuote(call: PersonCall, id: string, body: QuoteBody): Promise<Order> {
  const order = await lockOrder(call, id)
  await requireOrderVersion(call, order, body.version)
  const { accountId } = order
  if (accountId === null) throw new Refusal('not_found')
  const waiting = await findPendingQuote(call.tx, order.orderId)
  if (body.revises !== undefined && body.revises !== waiting.number) await refuseStaleRevision(call, order)
  const terms = await findQuoteTerms(call.tx, order.opportunityId)
  const step = requireQuoteStep(call, order, terms, body.revises !== undefined)
  const lines = await buildQuoteLines(call, order, body, terms.margins)
  const at = formatInstant(call.now)
  if (waiting.number !== null) await endPendingQuote(call.tx, order.orderId, { state: 'replaced', at })
  const number = waiting.last + 1
  const { contactId, name: author } = call.actor
  const notes = body.notes?.trim() || null
  await insertQuote(call.tx, {
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
    columns: columnsForTransition(order, step, { at, now: call.now }),
    before: { status: order.facts.status },
    after: { status: step.to, proposal: number, lines: lines.length },
  })
  return readOrder(call, order.orderId)
}

/** Withdraws the pending quote. The order returns to the interrupted status. */
export async function withdrawQuote(
  call: PersonCall,
  id: string,
  { version }: Input<'proposal.withdraw'>['body'],
): Promise<Order> {
  const order = await lockOrder(call, id)
  await requireOrderVersion(call, order, version)
  const step = requireStep(order.facts, 'order.withdrawProposal', call.actor)
  const at = formatInstant(call.now)
  const proposal = await endPendingQuote(call.tx, order.orderId, { state: 'withdrawn', at })
  await applyChange(call, order, {
    step: step.name,
    columns: columnsForTransition(order, step, { at, now: call.now }),
    before: { status: order.facts.status },
    after: { status: order.facts.resumesTo, proposal },
  })
  return readOrder(call, order.orderId)
}

/** The revised quote was answered, withdrawn or replaced meanwhile. Return the order as it is now. */
async function refuseStaleRevision(call: PersonCall, order: OrderContext): Promise<never> {
  throw new Refusal('order_changed', { current: await readOrder(call, order.orderId) })
}

/** Returns the row of the state machine for the approver: customer or brand. */
function requireQuoteStep(
  call: PersonCall,
  order: OrderContext,
  { approver }: QuoteTerms,
  revises: boolean,
): OrderStep {
  const name = revises ? 'order.reviseProposal' : 'order.askProposalApproval'
  const first = requireStep(order.facts, name, call.actor)
  if (revises) return first
  const to = approver === 'brand' ? 'brand_proposal_approval_pending' : 'proposal_approval_pending'
  return orderSteps.find((step) => step.name === name && step.to === to) ?? first
}

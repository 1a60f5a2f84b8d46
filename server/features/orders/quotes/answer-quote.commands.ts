import type { Output } from '#contract/api'
import { enqueueEmail } from '#server/features/notifications/notifications.commands'
import { createInboxItems } from '#server/features/notifications/inbox/inbox.commands'
import { formatInstant, type Call } from '#server/kernel/call'
import { Refusal } from '#server/kernel/refusal'
import { applyChange, requireOrderVersion } from '../transitions/apply-change.commands.ts'
import { columnsForTransition } from '../store/transition-columns.sql.ts'
import { lockOrder } from '../store/order-context.queries.ts'
import { requireStep } from '../model/status/state-machine.rules.ts'
import { toQuoteView } from './quote.view.ts'
import { listStoredQuotes, updateInstallation } from './quotes.sql.ts'
import { endPendingQuote } from '../store/order-writes.sql.ts'

export interface QuoteAnswer {
  readonly approved: boolean
  /** Why it was rejected. Shown to the partner. */
  readonly reason: string | null
  readonly version?: number | undefined
}

export interface AnsweredQuote {
  readonly accountId: string
  readonly proposal: Output<'proposal.read'>['proposals'][number]
  readonly number: number
}

/**
 * Stores the answer of brand or customer, returns the order to the interrupted status and notifies the
 * company.
 */
export async function recordQuoteAnswer(
  call: Call,
  orderId: string,
  { approved, reason, version }: QuoteAnswer,
): Promise<AnsweredQuote> {
  const order = await lockOrder(call, orderId)
  await requireOrderVersion(call, order, version)
  const step = requireStep(order.facts, 'order.answerProposal', call.actor)
  const at = formatInstant(call.now)
  const number = await endPendingQuote(call.tx, order.orderId, {
    state: approved ? 'approved' : 'rejected',
    at,
    reason,
  })
  const { accountId } = order
  if (number === null || accountId === null) throw new Refusal('status_not_allowed')
  await applyChange(call, order, {
    step: step.name,
    columns: columnsForTransition(order, step, { at, now: call.now }),
    before: { status: order.facts.status },
    after: { status: order.facts.resumesTo, proposal: number, approved, ...(reason && { reason }) },
  })
  const template = approved ? ('proposal_approved' as const) : ('proposal_rejected' as const)
  const data = { order: order.name, sfid: order.sfid, reason }
  await enqueueEmail(call, { template, to: { accountId }, data, orderId: order.orderId })
  await createInboxItems(call, { template, accountIds: [accountId], orderId: order.orderId })
  const proposal = (await listStoredQuotes(call.tx, order.orderId)).find((one) => one.number === number)
  if (!proposal)
    throw new Error(`Quote ${number} of order ${orderId} disappeared while it was being answered.`)
  return { accountId, number, proposal: toQuoteView(proposal) }
}

/** Stores which order was created from an approved quote. */
export async function linkInstallation(
  { tx }: Call,
  orderId: string,
  number: number,
  installationId: string,
): Promise<void> {
  await updateInstallation(tx, orderId, number, installationId)
}

/** Lists the quotes of any order, for the marketplace. */
export async function listQuotes(
  { tx }: Call,
  orderId: string,
): Promise<Output<'proposal.read'>['proposals']> {
  return (await listStoredQuotes(tx, orderId)).map(toQuoteView)
}

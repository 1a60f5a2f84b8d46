import type { Input } from '#contract/api'
import type { HoldEvent } from '#contract/orders/model/order-enums'
import type { Order } from '#contract/orders/orders'
import { listAcceptanceGaps } from '#server/features/accounts/companies/account-standing.queries'
import { asMarketplace, formatInstant, type PersonCall } from '#server/kernel/call'
import { createFieldRefusal, Refusal } from '#server/kernel/refusal'
import { applyChange, requireOrderVersion } from '../transitions/apply-change.commands.ts'
import { sendCustomerMail } from '../notices/notify-customer.commands.ts'
import {
  toHistoryAnswer,
  formatEventMessage,
  requireEventAnswer,
  saveEventAnswer,
  type EventAnswer,
} from './event-answers.commands.ts'
import {
  planHoldEvent,
  eventRules,
  listAvailableEvents,
  type HoldChange,
} from '../model/status/holds.rules.ts'
import { requireOrder, lockOrder, type OrderContext } from '../store/order-context.queries.ts'
import { columnsForHoldChange } from '../store/transition-columns.sql.ts'
import { getOwnQueue } from '../model/queues/queues.rules.ts'
import { readOrderAfterLeaving, readOrder } from '../detail/order-detail.queries.ts'
import { addCommentEntry } from '../comments/comment-entries.commands.ts'
import type { OrderStep } from '../model/status/order-steps.rules.ts'

/**
 * Lists the hold events that the caller may apply now. CUSTOMER_UNREACHABLE is included although the web has
 * its own button for it.
 */
export async function listHoldEvents(call: PersonCall, id: string): Promise<HoldEvent[]> {
  const { facts } = await requireOrder(call, id)
  return [...listAvailableEvents(facts, call.actor)]
}

type EventBody = Input<'order.applyEvent'>['body']

/** Applies a hold event: ends a hold, or reports that the customer cannot be reached. */
export async function applyHoldEvent(call: PersonCall, id: string, body: EventBody): Promise<Order> {
  const rule = eventRules[body.type]
  const order = await lockOrder(call, id)
  await requireOrderVersion(call, order, body.version)
  const change = planHoldEvent(order.facts, body.type, call.actor)
  if (rule.acknowledge && body.acknowledged !== true)
    throw createFieldRefusal({ acknowledged: 'acknowledge' })
  const answer = await requireEventAnswer(call, order, body)
  if (body.type === 'ONBOARDING_DONE') await requireCompleteCompany(call, order)
  const message = formatEventMessage(body.type, answer)
  await saveEventAnswer(call, order, answer)
  const fileIds = answer.files.map(({ id: fileId }) => fileId)
  if (message !== null) {
    const { comment: kind, audience } = rule
    await addCommentEntry(call, order, { kind, message, audience, fileIds })
  }
  await writeHoldEvent(call, order, change, body.type, { answer, message })
  if (rule.customerMail) await sendCustomerMail(call, order, rule.customerMail, {})
  return getOwnQueue(change) === 'offers'
    ? readOrderAfterLeaving(call, order.orderId)
    : readOrder(call, order.orderId)
}

async function requireCompleteCompany(call: PersonCall, { accountId }: OrderContext): Promise<void> {
  const missing = await listAcceptanceGaps(call, accountId ?? call.actor.accountId)
  if (missing.some((gap) => gap.blocks)) throw new Refusal('account_incomplete', { missing })
}

async function writeHoldEvent(
  call: PersonCall,
  order: OrderContext,
  change: HoldChange,
  type: HoldEvent,
  { answer, message }: { answer: EventAnswer; message: string | null },
): Promise<void> {
  const step: OrderStep['name'] =
    type === 'CUSTOMER_UNREACHABLE' ? 'order.reportUnreachable' : 'order.applyEvent'
  const at = formatInstant(call.now)
  // An order that was on hold before acceptance no longer belongs to the company after this write, so
  // row-level security would refuse the company's own transaction.
  await applyChange(asMarketplace(call), order, {
    step,
    columns: columnsForHoldChange(change, step, { at, now: call.now }, message),
    before: { status: order.facts.status, ...(order.facts.hold && { hold: order.facts.hold }) },
    after: { status: change.status, event: type, ...toHistoryAnswer(answer) },
  })
}

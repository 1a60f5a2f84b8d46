import type { Input } from '#contract/api'
import type { HoldEvent } from '#contract/order-words'
import type { Order } from '#contract/orders'
import { asMarketplace, instant, type PersonCall } from '#server/kernel/call'
import { invalid } from '#server/kernel/refusal'
import { applyChange, demandVersion } from './change.ts'
import { writeComment } from '../comments/comment-entry.ts'
import { tellCustomer } from './customer-mail.ts'
import { eventChange, eventRules, eventsAvailable, type HoldChange } from '../states/holds.rules.ts'
import { findOrder, lockOrder, type KnownOrder } from '../reading/known-order.sql.ts'
import type { OrderStep } from '../states/machine.rules.ts'
import { held } from './moves.ts'
import { ownQueue } from '../lists/queues.rules.ts'
import { readLeftOrder, readOrder } from '../reading/read.commands.ts'

/** The events that this person may apply now; the unreachable customer has a button of its own (2 §4). */
export async function listEvents(call: PersonCall, id: string): Promise<HoldEvent[]> {
  const { facts } = await findOrder(call, id)
  return [...eventsAvailable(facts, call.actor)]
}

/** What the comments say of an event where the partner says nothing; in German (2 §9). */
const messages: Partial<Record<HoldEvent, string>> = {
  CUSTOMER_UNREACHABLE: 'Kunde mehrfach nicht erreicht. Er wurde per E-Mail um Rückruf gebeten.',
  CUSTOMER_REACHED: 'Kunde erreicht.',
}

/** Applies an event: ends a hold, or tells that the customer cannot be reached. */
export async function applyEvent(
  call: PersonCall,
  id: string,
  body: Input<'order.applyEvent'>['body'],
): Promise<Order> {
  const rule = eventRules[body.type]
  const order = await lockOrder(call, id)
  await demandVersion(call, order, body.version)
  const change = eventChange(order.facts, body.type, call.actor)
  if (rule.acknowledge && body.acknowledged !== true) throw invalid({ acknowledged: 'acknowledge' })
  const message = body.comment?.trim() || messages[body.type]
  if (message) await writeComment(call, order, { kind: rule.comment, message, audience: rule.audience })
  await write(call, order, change, body, message ?? null)
  if (rule.customerMail) await tellCustomer(call, order, rule.customerMail, {})
  return ownQueue(change) === 'offers' ? readLeftOrder(call, order.jobId) : readOrder(call, order.jobId)
}

async function write(
  call: PersonCall,
  order: KnownOrder,
  change: HoldChange,
  { type, comment }: { type: HoldEvent; comment?: string | null | undefined },
  message: string | null,
): Promise<void> {
  const step: OrderStep['name'] =
    type === 'CUSTOMER_UNREACHABLE' ? 'order.reportUnreachable' : 'order.applyEvent'
  const at = instant(call.now)
  // An order that was held before anybody had it is nobody's again, and out of this company's view.
  await applyChange(asMarketplace(call), order, {
    step,
    columns: held(change, step, { at, now: call.now }, message),
    before: { status: order.facts.status, ...(order.facts.hold && { hold: order.facts.hold }) },
    after: { status: change.status, event: type, ...(comment?.trim() && { comment }) },
  })
}

import type {
  CancellationCategory,
  HoldReason,
  HoldSubstate,
  OrderStatus,
} from '#contract/orders/model/order-enums'
import { enqueueEmail } from '#server/features/notifications/notifications.commands'
import { createInboxItems } from '#server/features/notifications/inbox/inbox.commands'
import { formatInstant, type Call } from '#server/kernel/call'
import { createFieldRefusal, Refusal } from '#server/kernel/refusal'
import { cancelAlong, withdrawAllProposals } from './cancel-order.commands.ts'
import { applyChange, demandVersion } from './apply-change.commands.ts'
import { canEndHold, holdChange, releaseChange } from '../model/status/holds.rules.ts'
import { lockOrder, type KnownOrder } from '../store/order-context.sql.ts'
import { demandCancel, demandStep, statusAfter } from '../model/status/state-machine.rules.ts'
import { held, moved } from '../store/transition-columns.sql.ts'
import {
  concernedOrder,
  notifyCompany,
  type ConcernedOrder,
  notifyHold,
} from '../notices/notify-company.commands.ts'
import { renderAfter } from './protocol-rendering.commands.ts'
import { writeComment } from '../comments/comments.commands.ts'
import { awaitsDelivery, soleOffered, hasCreditNote } from '../store/order-lookups.sql.ts'

/** What the marketplace does with an order (design 5, 7). */

export type MarketplaceStep =
  | 'order.complete'
  | 'order.rework'
  | 'order.invoice'
  | 'order.withdrawInvoice'
  | 'order.pay'
  | 'order.close'

interface Told {
  readonly comment?: string | undefined
  /** The version that it was decided on; left out: not checked. */
  readonly version?: number | undefined
}

/** Approves, sends back, invoices, pays or closes. What is credited cannot be closed: it ends as `paid`. */
export async function moveOrder(
  call: Call,
  orderId: string,
  name: MarketplaceStep,
  told: Told = {},
): Promise<void> {
  const order = await concernedOrder(call, await lockOrder(call, orderId))
  await demandVersion(call, order, told.version)
  const step = demandStep(order.facts, name, call.actor)
  if (name === 'order.close') await endOpenParts(call, order)
  const { comment } = told
  await writeReason(call, order, comment)
  await applyChange(call, order, {
    step: name,
    columns: moved(order, step, { at: formatInstant(call.now), now: call.now }),
    before: { status: order.facts.status },
    after: { status: statusAfter(order.facts, step), ...(comment && { comment }) },
  })
  await renderAfter(call, order, name)
  await tellMove(call, order, name, comment)
}

/** The marketplace's reason is part of the conversation about the order. */
async function writeReason(call: Call, order: KnownOrder, message: string | undefined): Promise<void> {
  if (message) await writeComment(call, order, { kind: 'comment', message, audience: ['admin', 'partner'] })
}

/**
 * `order.withdrawInvoice` can leave a completed order whose credit note is still valid, so the status alone does
 * not say whether an order is credited.
 */
async function endOpenParts(call: Call, { orderId }: KnownOrder): Promise<void> {
  if (await hasCreditNote(call.tx, orderId)) throw new Refusal('status_not_allowed')
  await withdrawAllProposals(call, orderId)
}

/** Approved work concerns those who plan and those who do the accounts; the other moves everyone with the order. */
async function tellMove(
  call: Call,
  order: ConcernedOrder,
  name: MarketplaceStep,
  comment: string | undefined,
): Promise<void> {
  const { accountId, orderId, sfid } = order
  if (name === 'order.complete' && accountId) {
    const template = 'order_approved'
    await enqueueEmail(call, { template, to: { accountId }, data: { order: order.name, sfid }, orderId })
    await createInboxItems(call, { template, accountIds: [accountId], orderId })
  }
  const template = noticeOf[name]
  if (template) await notifyCompany(call, order, { template, comment, rest: {} })
}

const noticeOf: Partial<Record<MarketplaceStep, 'order_reworked' | 'order_closed'>> = {
  'order.rework': 'order_reworked',
  'order.close': 'order_closed',
}

export interface CancelOrder extends Told {
  readonly category: CancellationCategory
  /** One of the partner's reasons, or one of the marketplace's own. */
  readonly reasonId: string
}

/** Calls an order off, or takes it from its company; gives the status: `open` is to be offered anew. */
export async function cancelOrder(
  call: Call,
  orderId: string,
  given: CancelOrder,
): Promise<{ status: OrderStatus }> {
  const { category, reasonId, comment = null } = given
  const order = await lockOrder(call, orderId)
  await demandVersion(call, order, given.version)
  const step = demandCancel(order.facts, category, call.actor)
  return { status: await cancelAlong(call, order, step, { category, reasonId, comment }) }
}

export interface HoldOrder extends Told {
  readonly reason: HoldReason
  readonly substate?: HoldSubstate | undefined
}

/**
 * Puts an order on hold. One that nobody has accepted and only one company was offered waits with that
 * company, which can say what is missing; with several it stands in nobody's lists meanwhile.
 */
export async function holdOrder(call: Call, orderId: string, given: HoldOrder): Promise<void> {
  const { reason, substate, comment } = given
  const order = await lockOrder(call, orderId)
  await demandVersion(call, order, given.version)
  const change = holdChange(order.facts, call.actor, reason, await substateNow(call, order, substate))
  if (!change) throw createFieldRefusal({ [substate ? 'substate' : 'reason']: 'invalid_enum' })
  if (!canEndHold(order.facts, change)) throw createFieldRefusal({ reason: 'signature_not_asked' })
  const accountId = order.accountId ?? (await soleOffered(call.tx, order.orderId))
  const holder = await concernedOrder(call, { ...order, accountId })
  await applyChange(call, holder, {
    step: 'order.hold',
    columns: {
      ...held(change, 'order.hold', { at: formatInstant(call.now), now: call.now }, comment ?? null),
      partner_account_id: accountId,
    },
    before: { status: order.facts.status },
    after: { status: change.status, hold: change.hold, ...(comment && { comment }) },
  })
  await notifyHold(call, holder, change, comment)
}

/** A delivery that nobody has ordered cannot be confirmed, so the hold waits for the ordering first. */
async function substateNow(
  call: Call,
  { orderId }: KnownOrder,
  substate: HoldSubstate | undefined,
): Promise<HoldSubstate | undefined> {
  if (substate !== 'pending_delivery' || (await awaitsDelivery(call.tx, orderId))) return substate
  return 'pending_order'
}

/** Ends a hold: the order has the status again that it had before. */
export async function releaseOrder(call: Call, orderId: string, told: Told = {}): Promise<void> {
  const order = await concernedOrder(call, await lockOrder(call, orderId))
  await demandVersion(call, order, told.version)
  const change = releaseChange(order.facts, call.actor)
  await writeReason(call, order, told.comment)
  await applyChange(call, order, {
    step: 'order.release',
    columns: held(change, 'order.release', { at: formatInstant(call.now), now: call.now }, null),
    before: { status: order.facts.status, hold: order.facts.hold },
    after: { status: change.status, ...(told.comment && { comment: told.comment }) },
  })
  await notifyCompany(call, order, { template: 'order_released', comment: told.comment, rest: {} })
}

import type {
  CancellationCategory,
  HoldReason,
  HoldSubstate,
  OrderStatus,
} from '#contract/orders/model/order-enums'
import type { ReworkField } from '#contract/orders/rework'
import { enqueueEmail } from '#server/features/notifications/notifications.commands'
import { createInboxItems } from '#server/features/notifications/inbox/inbox.commands'
import { formatInstant, type Call } from '#server/kernel/call'
import { createFieldRefusal, Refusal } from '#server/kernel/refusal'
import { cancelAlongStep, withdrawPendingRequests } from './cancel-order.commands.ts'
import { applyChange, requireOrderVersion } from './apply-change.commands.ts'
import { canPartnerEndHold, planHold, planRelease } from '../model/status/holds.rules.ts'
import { lockOrder, type OrderContext } from '../store/order-context.queries.ts'
import { requireCancellation, requireStep, getStatusAfter } from '../model/status/state-machine.rules.ts'
import { columnsForHoldChange, columnsForTransition } from '../store/transition-columns.sql.ts'
import { notifyCompany, notifyHold } from '../notices/notify-company.commands.ts'
import { enqueueProtocolAfterStep } from './protocol-rendering.commands.ts'
import { hasOpenAdditionalServices } from '../store/additional-services.sql.ts'
import { addCommentEntry } from '../comments/comment-entries.commands.ts'
import { hasOutstandingDelivery, findSoleOfferedAccount, hasCreditNote } from '../store/order-lookups.sql.ts'

/** Changes of an order by the marketplace. */

export type MarketplaceStep =
  | 'order.complete'
  | 'order.rework'
  | 'order.invoice'
  | 'order.withdrawInvoice'
  | 'order.pay'
  | 'order.returnPayment'
  | 'order.close'

interface ChangeNote {
  readonly comment?: string | undefined
  /** The version on which the marketplace decided. Absent: not checked. */
  readonly version?: number | undefined
}

interface TransitionNote extends ChangeNote {
  /** The fields to correct; only for `order.rework`. */
  readonly fields?: readonly ReworkField[] | undefined
}

/**
 * Approves, returns, invoices, pays or closes an order. An order with a credit note cannot be closed, because
 * it ends as `paid`.
 */
export async function applyMarketplaceTransition(
  call: Call,
  orderId: string,
  name: MarketplaceStep,
  note: TransitionNote = {},
): Promise<void> {
  const order = await lockOrder(call, orderId)
  await requireOrderVersion(call, order, note.version)
  const step = requireStep(order.facts, name, call.actor)
  if (name === 'order.close') await withdrawRequestsBeforeClosing(call, order)
  if (name === 'order.complete') await requireSettledServices(call, order)
  const { comment, fields = [] } = note
  await addReasonComment(call, order, comment)
  await applyChange(call, order, {
    step: name,
    columns: columnsForTransition(order, step, { at: formatInstant(call.now), now: call.now }),
    before: { status: order.facts.status },
    after: {
      status: getStatusAfter(order.facts, step),
      ...(comment && { comment }),
      ...(fields.length > 0 && { fields }),
    },
  })
  await enqueueProtocolAfterStep(call, order, name)
  await notifyMarketplaceStep(call, order, name, note)
}

/** Approved work is credited as it is then, so every additional service must be settled before. */
async function requireSettledServices(call: Call, { orderId }: OrderContext): Promise<void> {
  if (await hasOpenAdditionalServices(call.tx, orderId)) throw new Refusal('additional_services_open')
}

/** Adds the marketplace's reason to the order's comments. */
async function addReasonComment(call: Call, order: OrderContext, message: string | undefined): Promise<void> {
  if (message)
    await addCommentEntry(call, order, { kind: 'comment', message, audience: ['admin', 'partner'] })
}

/**
 * After `order.withdrawInvoice` a completed order may still have a valid credit note, so checking the status
 * is not enough.
 */
async function withdrawRequestsBeforeClosing(call: Call, { orderId }: OrderContext): Promise<void> {
  if (await hasCreditNote(call.tx, orderId)) throw new Refusal('status_not_allowed')
  await withdrawPendingRequests(call, orderId)
}

/** Notifies planners and accounting of approved work, and everyone on the order of other changes. */
async function notifyMarketplaceStep(
  call: Call,
  order: OrderContext,
  name: MarketplaceStep,
  { comment, fields = [] }: TransitionNote,
): Promise<void> {
  const { accountId, orderId, sfid } = order
  if (name === 'order.complete' && accountId) {
    const template = 'order_approved'
    await enqueueEmail(call, { template, to: { accountId }, data: { order: order.name, sfid }, orderId })
    await createInboxItems(call, { template, accountIds: [accountId], orderId })
  }
  if (name === 'order.rework')
    await notifyCompany(call, order, {
      template: 'order_reworked',
      comment,
      data: { fields: fields.map(({ label }) => label) },
    })
  if (name === 'order.close')
    await notifyCompany(call, order, { template: 'order_closed', comment, data: {} })
}

export interface MarketplaceCancellation extends ChangeNote {
  readonly category: CancellationCategory
  /** A reason of the partner's list, or one that the marketplace defines. */
  readonly reasonId: string
}

/**
 * Cancels an order or takes it from its company. Returns the status; an `open` order must be offered again.
 */
export async function cancelOrder(
  call: Call,
  orderId: string,
  cancellation: MarketplaceCancellation,
): Promise<{ status: OrderStatus }> {
  const { category, reasonId, comment = null } = cancellation
  const order = await lockOrder(call, orderId)
  await requireOrderVersion(call, order, cancellation.version)
  const step = requireCancellation(order.facts, category, call.actor)
  return { status: await cancelAlongStep(call, order, step, { category, reasonId, comment }) }
}

export interface HoldRequest extends ChangeNote {
  readonly reason: HoldReason
  readonly substate?: HoldSubstate | undefined
}

/**
 * Puts an order on hold. If it is not accepted and was offered to only one company, that company gets it and
 * can send what is missing. If it was offered to several, no company has it in its lists meanwhile.
 */
export async function holdOrder(call: Call, orderId: string, request: HoldRequest): Promise<void> {
  const { reason, substate, comment } = request
  const order = await lockOrder(call, orderId)
  await requireOrderVersion(call, order, request.version)
  const change = planHold(order.facts, call.actor, reason, await getEffectiveSubstate(call, order, substate))
  if (!change) throw createFieldRefusal({ [substate ? 'substate' : 'reason']: 'invalid_enum' })
  if (!canPartnerEndHold(order.facts, change)) throw createFieldRefusal({ reason: 'signature_not_asked' })
  const accountId = order.accountId ?? (await findSoleOfferedAccount(call.tx, order.orderId))
  const heldOrder = { ...order, accountId }
  await applyChange(call, heldOrder, {
    step: 'order.hold',
    columns: {
      ...columnsForHoldChange(
        change,
        'order.hold',
        { at: formatInstant(call.now), now: call.now },
        comment ?? null,
      ),
      partner_account_id: accountId,
    },
    before: { status: order.facts.status },
    after: { status: change.status, hold: change.hold, ...(comment && { comment }) },
  })
  await notifyHold(call, heldOrder, change, comment)
}

/** A delivery that was not ordered cannot be confirmed, so the hold waits for the ordering first. */
async function getEffectiveSubstate(
  call: Call,
  { orderId }: OrderContext,
  substate: HoldSubstate | undefined,
): Promise<HoldSubstate | undefined> {
  if (substate !== 'pending_delivery' || (await hasOutstandingDelivery(call.tx, orderId))) return substate
  return 'pending_order'
}

/** Ends a hold. The order returns to the interrupted status. */
export async function releaseOrder(call: Call, orderId: string, note: ChangeNote = {}): Promise<void> {
  const order = await lockOrder(call, orderId)
  await requireOrderVersion(call, order, note.version)
  const change = planRelease(order.facts, call.actor)
  await addReasonComment(call, order, note.comment)
  await applyChange(call, order, {
    step: 'order.release',
    columns: columnsForHoldChange(
      change,
      'order.release',
      { at: formatInstant(call.now), now: call.now },
      null,
    ),
    before: { status: order.facts.status, hold: order.facts.hold },
    after: { status: change.status, ...(note.comment && { comment: note.comment }) },
  })
  await notifyCompany(call, order, { template: 'order_released', comment: note.comment, data: {} })
}

import type { ComponentType } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { eventNames, getActionName } from '#contract/orders/model/order-actions'
import { counterProposalKinds, type HoldEvent, type OrderAction } from '#contract/orders/model/order-enums'
import type { Order } from '#contract/orders/orders'
import { findNextStep, listEvents, listOtherSteps } from '../change/next-steps.ts'

/** One action of the order page. Without `href` it opens the dialog with the same id. */
export interface OrderActionItem {
  readonly id: string
  readonly label: string
  readonly href?: string | undefined
  readonly isDanger?: boolean | undefined
}

/** An action of another feature, such as assigning the order to a person. */
export interface ExtraOrderAction extends Pick<OrderActionItem, 'id' | 'label' | 'isDanger'> {
  readonly isFor: (order: Order) => boolean
  readonly href?: (order: Order) => string
  readonly Dialog?: ComponentType<{ order: Order; onClose: () => void }>
}

interface OrderActionGroups {
  /** The next step; at most one. */
  readonly main: OrderActionItem | null
  readonly outlined: readonly OrderActionItem[]
  readonly more: readonly OrderActionItem[]
}

/** Number of outlined buttons beside the main one. */
const maxOutlined = 2

/** The prefix of the ids of actions that end a hold. */
export const eventActionPrefix = 'event.'

/** The action that answers a question of the marketplace. */
export const answerEventAction = `${eventActionPrefix}${'INFO_PROVIDED' satisfies HoldEvent}`

/** Returns the actions that the server allows: the next step, two further ones, and the rest for a menu. */
export function useOrderActions(
  order: Order,
  extra: readonly ExtraOrderAction[],
  isSummary: boolean,
): OrderActionGroups {
  const items = useAllActions(order, extra, isSummary)
  const [first, ...others] = items.filter(({ isDanger }) => !isDanger)
  const main = first && items.indexOf(first) === 0 && isMainAction(first, order, isSummary) ? first : null
  const rest = main || !first ? others : [first, ...others]
  return {
    main,
    outlined: rest.slice(0, maxOutlined),
    more: [...rest.slice(maxOutlined), ...items.filter(({ isDanger }) => isDanger)],
  }
}

/** Returns whether an action is the next step of the order; assigning or proposing a price is none. */
function isMainAction({ id }: OrderActionItem, order: Order, isSummary: boolean): boolean {
  if (id.startsWith(eventActionPrefix)) return order.hold?.next === 'partner'
  const next = findNextStep(order.actions, order.job.appointment_start_timestamp !== null)
  const others = isSummary ? ['page', 'order.createProposal'] : []
  return [next, 'order.confirmReceipt', 'order.sign', ...others].includes(id)
}

/** Returns all actions, the most important one first. */
function useAllActions(
  order: Order,
  extra: readonly ExtraOrderAction[],
  isSummary: boolean,
): OrderActionItem[] {
  const t = useTranslations('order')
  const locale = useLocale()
  const name = (id: OrderAction): OrderActionItem => ({
    id,
    label: getActionName(id, order.order_type)[locale],
    ...(id === 'order.finish' ? { href: getFinishingPath(order) } : {}),
  })
  const allowed = (ids: readonly OrderAction[]) => ids.filter((id) => order.actions.includes(id)).map(name)
  const events = (listEvents(order.actions) as HoldEvent[]).map((event) => ({
    id: `${eventActionPrefix}${event}`,
    label: eventNames[event][locale],
  }))
  const isTurn = order.hold?.next === 'partner'
  const extras = extra
    .filter(({ isFor }) => isFor(order))
    .map(({ id, label, isDanger, href }) => ({ id, label, isDanger, href: href?.(order) }))
  const sign = allowed(order.sfid === null ? [] : ['order.sign']).map((item) => ({
    ...item,
    href: getSigningPath(order),
  }))
  const proposals = counterProposalKinds.map((kind) => `counterProposal.create.${kind}` as const)
  const mail = allowed(['order.mailCustomer'])
  if (isSummary) {
    const isElsewhere = !order.path.startsWith('/orders/completed/')
    const label = t(order.actions.includes('order.submit') ? 'toFinalConfirmation' : 'toOrder')
    return [...(isElsewhere ? [{ id: 'page', label, href: order.path }] : []), ...extras, ...sign, ...mail]
  }
  const next = findNextStep(order.actions, order.job.appointment_start_timestamp !== null)
  return [
    ...(next ? [name(next)] : []),
    ...allowed(['order.confirmReceipt']),
    ...(isTurn ? events : []),
    ...sign,
    ...listOtherSteps(order.actions, next).map(name),
    ...allowed(['order.reschedule']),
    ...extras,
    ...allowed(['order.reportUnreachable']),
    ...(isTurn ? [] : events),
    ...allowed(proposals),
    ...mail,
    ...allowed(['order.cancel']).map((item) => ({ ...item, isDanger: true })),
  ]
}

/** Returns the page on which the work is documented and finished. */
export function getFinishingPath(order: Order): string {
  return `${order.path}finish/`
}

/** Returns the page on which the customer signs; it leads back to this order. */
export function getSigningPath(order: Order): string {
  return `/orders/customer-signature/${order.sfid}/?type=${order.queue}&redirect=${encodeURIComponent(order.path)}`
}

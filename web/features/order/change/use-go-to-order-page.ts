import { useRouter } from '@tanstack/react-router'
import { cancelledStatuses, type OrderStatus } from '#contract/orders/model/order-enums'
import type { Order } from '#contract/orders/orders'

type ChangedOrder = Order | { job: { status: OrderStatus } }

const statusesShownAsCancelled: readonly OrderStatus[] = cancelledStatuses

/** Statuses in which this company's work is done and the order shows its summary. */
const summaryStatuses: readonly OrderStatus[] = [
  'finished',
  'approval_pending',
  'completed',
  'invoice_sent',
  'paid',
  'closed',
  'cancelled',
]

/**
 * Returns the page after a change: the offers if the order left the company, the summary if the work is done.
 */
export function getPathAfterChange(answer: ChangedOrder): string {
  if (!('path' in answer)) return '/offers/'
  const { status } = answer.job
  // A user of a mailed link has only this page.
  if (answer.path.startsWith('/order-single/')) return answer.path
  if (status === 'open' || status === 'on_hold_before_accepted') return '/offers/'
  if (!summaryStatuses.includes(status)) return answer.path
  const id = answer.sfid ?? answer.api_id
  return needsProposal(answer) ? `/order/${id}/create` : `/orders/completed/${id}/`
}

/** Only remote prechecks open the proposal automatically; other orders show a button. */
function needsProposal(order: Order): boolean {
  const { status } = order.job
  return (
    !statusesShownAsCancelled.includes(status) &&
    order.is_precheck &&
    order.is_remote &&
    order.actions.includes('order.createProposal')
  )
}

/**
 * Opens the page that fits the new status of the order. The user may have followed a link while the change was
 * being sent; its page may still be loading, and it stays the goal.
 */
export function useGoToOrderPage() {
  const router = useRouter()
  return (answer: ChangedOrder) => {
    const isLeaving = router.latestLocation.href !== router.state.resolvedLocation?.href
    if (!isLeaving) void router.navigate({ href: getPathAfterChange(answer) })
  }
}

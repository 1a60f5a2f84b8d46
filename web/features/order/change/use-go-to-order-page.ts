import { useNavigate } from '@tanstack/react-router'
import type { OrderStatus } from '#contract/orders/model/order-enums'
import type { Order } from '#contract/orders/orders'

type ChangedOrder = Order | { job: { status: OrderStatus } }

/** Where the order is done with, as far as this company is concerned: its short summary. */
const summaryStatuses: readonly OrderStatus[] = [
  'finished',
  'approval_pending',
  'completed',
  'closed',
  'cancelled',
]

/** The page after a change (2 §4): what is nobody's leads to the offers, what is done to its summary. */
export function getPathAfterChange(answer: ChangedOrder): string {
  if (!('path' in answer)) return '/offers/'
  const { status } = answer.job
  // Who came by an access link has this one page.
  if (answer.path.startsWith('/order-single/')) return answer.path
  if (status === 'open' || status === 'on_hold_before_accepted') return '/offers/'
  if (!summaryStatuses.includes(status)) return answer.path
  const id = answer.sfid ?? answer.api_id
  return needsProposal(answer) ? `/order/${id}/create` : `/orders/completed/${id}/`
}

/** The step to the proposal comes by itself for remote prechecks alone; else there is a button (readings C33). */
function needsProposal(order: Order): boolean {
  const { status } = order.job
  const isEnded = status === 'closed' || status === 'cancelled'
  return !isEnded && order.is_precheck && order.is_remote && order.actions.includes('order.createProposal')
}

/** Goes where the order leads once it has become something else. */
export function useGoToOrderPage() {
  const navigate = useNavigate()
  return (answer: ChangedOrder) => void navigate({ href: getPathAfterChange(answer) })
}

import { type PageName, pages } from '#contract/access'
import { hasProfile } from '#contract/authorization'
import type { InboxKind } from '#contract/notifications/inbox-kinds'
import type { Profile } from '#contract/profiles'
import type { Queue } from '#contract/orders/model/queues'

interface LinkTarget {
  /** The page of the subject itself, if the person may open it and the order has a number. */
  readonly page?: PageName
  readonly list: PageName
}

/**
 * Pages that notifications link to: the subject itself if the person may open it, otherwise the list that
 * contains it.
 */
const linkTargets: Record<InboxKind, LinkTarget> = {
  offer_new: { page: 'offer', list: 'offers' },
  offer_taken: { list: 'offers' },
  order_delegated: { page: 'orderSingle', list: 'open' },
  order_taken_back: { list: 'open' },
  order_rescheduled: { page: 'orderSingle', list: 'scheduled' },
  order_cancelled: { page: 'orderSingle', list: 'completed' },
  order_on_hold: { page: 'orderSingle', list: 'waiting' },
  order_needs_action: { page: 'orderSingle', list: 'waiting-action' },
  order_released: { page: 'orderSingle', list: 'open' },
  order_reworked: { page: 'orderSingle', list: 'at-work' },
  order_approved: { page: 'completedOrder', list: 'completed' },
  order_closed: { page: 'orderSingle', list: 'completed' },
  order_message: { page: 'orderSingle', list: 'open' },
  order_mention: { page: 'orderSingle', list: 'open' },
  order_service_answered: { page: 'orderSingle', list: 'completed' },
  counter_proposal_ended: { page: 'orderSingle', list: 'open' },
  // An approved quote becomes an order that is offered to the company.
  proposal_approved: { list: 'offers' },
  proposal_rejected: { page: 'proposal', list: 'completed' },
  signature_received: { page: 'orderSingle', list: 'completed' },
  signature_declined: { page: 'orderSingle', list: 'completed' },
  document_ending: { list: 'payment' },
  account_lapsed: { list: 'payment' },
  data_export_ready: { list: 'account' },
  company_export_ready: { list: 'companyData' },
}

/** The order of a notification in its current state. */
export interface LinkedOrder {
  readonly sfid: string | null
  /** The order's queue for this company; null if the company does not have the order any more. */
  readonly queue: Queue | null
}

/** Order pages of queues that do not use the page for orders in progress. */
const pagesByQueue: Partial<Record<Queue, PageName>> = { offers: 'offer', completed: 'completedOrder' }

/**
 * Returns the page that a notification links to for this person: the order itself if they may open it,
 * otherwise the list that contains it, searched for the order.
 */
export function getNotificationPath(
  kind: InboxKind,
  order: LinkedOrder | null,
  profiles: readonly Profile[],
): string {
  const { page, list } = linkTargets[kind]
  const mayOpen = (name: PageName) => hasProfile(pages[name], { profiles })
  if (page === undefined || !order?.sfid || order.queue === null) return pages[list].path
  const target = page === 'orderSingle' ? (pagesByQueue[order.queue] ?? page) : page
  if (mayOpen(target)) return pages[target].path.replace('{job_id}', order.sfid)
  if (page !== 'orderSingle' || !mayOpen(order.queue)) return pages[list].path
  return `${pages[order.queue].path}?search=${order.sfid}`
}

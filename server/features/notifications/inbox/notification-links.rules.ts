import { type PageName, pages } from '#contract/access'
import { hasProfile } from '#contract/authorization'
import type { InboxKind } from '#contract/notifications/inbox-kinds'
import type { Profile } from '#contract/profiles'
import type { Queue } from '#contract/orders/model/queues'

interface LinkTarget {
  /** The thing itself, for those who may open it and where it has a number. */
  readonly page?: PageName
  readonly list: PageName
}

/** Where each kind of news leads; the thing itself where one may open it, else the list in which it stands. */
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
  counter_proposal_ended: { page: 'orderSingle', list: 'open' },
  // What is approved comes back as an order that the company is offered.
  proposal_approved: { list: 'offers' },
  proposal_rejected: { page: 'proposal', list: 'completed' },
  signature_received: { page: 'orderSingle', list: 'completed' },
  signature_declined: { page: 'orderSingle', list: 'completed' },
  document_ending: { list: 'payment' },
  account_lapsed: { list: 'payment' },
  data_export_ready: { list: 'account' },
  company_export_ready: { list: 'companyData' },
}

/** The order that a notification is about, as it is now. */
export interface LinkedOrder {
  readonly sfid: string | null
  /** The queue that it is in for this company; null: the company no longer has it. */
  readonly queue: Queue | null
}

/** The page of an order in a queue, where it is not the one for orders in progress. */
const pagesByQueue: Partial<Record<Queue, PageName>> = { offers: 'offer', completed: 'completedOrder' }

/**
 * Returns the page that a notification leads this person to: the order itself if they may open it, else the list
 * that it is in now, searched for the order.
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

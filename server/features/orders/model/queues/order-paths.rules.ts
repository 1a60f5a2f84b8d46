import { pages, type PageName } from '#contract/access'
import { findDenial, type Requester } from '#contract/authorization'
import { queues, type Queue } from '#contract/orders/model/queues'

/**
 * Decides which queues a person may open and which page shows an order, both from the access table of the
 * contract.
 */

const detailPages: Record<Queue, PageName> = {
  offers: 'offer',
  open: 'order',
  scheduled: 'order',
  'at-work': 'order',
  waiting: 'order',
  'waiting-action': 'order',
  'final-confirmation': 'finalConfirmationOrder',
  completed: 'completedOrder',
  'customer-signature': 'customerSignatureOrder',
}

export function canOpenOrderPage(page: PageName, person: Requester): boolean {
  return findDenial(pages[page], person) === null
}

/** Lists the queues in which a search may find something: the person may open the list or its orders. */
export function listSearchableQueues(person: Requester): Queue[] {
  return queues.filter(
    (queue) => canOpenOrderPage(queue, person) || canOpenOrderPage(detailPages[queue], person),
  )
}

/**
 * Returns the path of an order's page. A person who may not open that page gets the list filtered to the
 * order; a caller with an order link gets the single-order page.
 */
export function getOrderPagePath(person: Requester, queue: Queue, id: string): string {
  if (person.onlyOrder) return `/order-single/${id}/`
  const folder = queue === 'offers' ? '/offers/' : `/orders/${queue}/`
  const byList = !canOpenOrderPage(detailPages[queue], person) && canOpenOrderPage(queue, person)
  return byList ? `${folder}?search=${encodeURIComponent(id)}` : `${folder}${id}/`
}

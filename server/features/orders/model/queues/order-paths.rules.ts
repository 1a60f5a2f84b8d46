import { pages, type PageName } from '#contract/access'
import { findDenial, type Requester } from '#contract/authorization'
import { queues, type Queue } from '#contract/orders/model/queues'

/** Which queues a person may open, and where an order stands for them; both read the one access table. */

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

export function canOpenPage(page: PageName, person: Requester): boolean {
  return findDenial(pages[page], person) === null
}

/** The queues in which a search finds something for this person: its list or its orders may be opened (C4). */
export function listSearchableQueues(person: Requester): Queue[] {
  return queues.filter((queue) => canOpenPage(queue, person) || canOpenPage(detailPages[queue], person))
}

/** The page of an order; for who may not open it, the list that shows it (C3); by an access link the one page. */
export function getOrderPath(person: Requester, queue: Queue, id: string): string {
  if (person.onlyOrder) return `/order-single/${id}/`
  const folder = queue === 'offers' ? '/offers/' : `/orders/${queue}/`
  const byList = !canOpenPage(detailPages[queue], person) && canOpenPage(queue, person)
  return byList ? `${folder}?search=${encodeURIComponent(id)}` : `${folder}${id}/`
}

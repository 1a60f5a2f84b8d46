import { type PageName, pages } from '#contract/access'
import { hasProfile } from '#contract/denials'
import type { NewsKind } from '#contract/news-kinds'
import type { Profile } from '#contract/profiles'

interface Place {
  /** The thing itself, for those who may open it and where it has a number. */
  readonly page?: PageName
  readonly list: PageName
}

/** Where each kind of news leads; the thing itself where one may open it, else the list in which it stands. */
const places: Record<NewsKind, Place> = {
  offer_new: { page: 'offer', list: 'offers' },
  offer_taken: { list: 'offers' },
  order_delegated: { page: 'orderSingle', list: 'open' },
  order_taken_back: { list: 'open' },
  order_rescheduled: { page: 'orderSingle', list: 'scheduled' },
  order_reworked: { page: 'orderSingle', list: 'at-work' },
  order_approved: { page: 'completedOrder', list: 'completed' },
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

/** The page that news leads this person to. */
export function pathOf(kind: NewsKind, sfid: string | null, profiles: readonly Profile[]): string {
  const { page, list } = places[kind]
  const isOpen = page !== undefined && sfid !== null && hasProfile(pages[page], { profiles })
  return isOpen ? pages[page].path.replace('{job_id}', sfid) : pages[list].path
}
